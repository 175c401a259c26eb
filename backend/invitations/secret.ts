import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import { admissionCode } from "#contract/invitations/admission-code";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { newOpenId } from "../ids";
import type { Encryption } from "../keys/encryption";

/** How a candidate gets in: the token of the link, 128 random bits, and the admission code (trust G7). */
export interface InvitationSecret {
  token: string;
  code: string;
}

const named = (kind: keyof InvitationSecret, value: string) => `exam invitation ${kind} ${value}`;

/** The keyed hashes of a link's token or an admission code, of any company. */
export const secretKeys = (encryption: Encryption, kind: keyof InvitationSecret, value: string) =>
  encryption.blindIndexes("", named(kind, value));

type Invitation = Omit<Insertable<Tables["exam_invitation"]>, "secret" | "token_key" | "code_key">;

/**
 * Stores an invitation with a new secret: encrypted, and found by keyed hashes. A code has 35 random bits, and the same one
 * may belong to somebody of any company: then another is drawn.
 */
export async function insertInvitation(
  queries: Queries,
  encryption: Encryption,
  invitation: Invitation,
  random = () => randomBytes(5),
): Promise<InvitationSecret> {
  for (let tries = 0; tries < 50; tries++) {
    const secret = { token: newOpenId(), code: admissionCode(random()) };
    const row = {
      secret: encryption.encrypt(JSON.stringify(secret)),
      token_key: secretKeys(encryption, "token", secret.token)[0],
      code_key: secretKeys(encryption, "code", secret.code)[0],
    };
    const inserted = await queries
      .insertInto("exam_invitation")
      .values({ ...invitation, ...row })
      .onConflict((met) => met.column("code_key").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows) return secret;
  }
  throw new Error("No admission codes are left.");
}

export const openedSecret = (encryption: Encryption, stored: string): InvitationSecret =>
  JSON.parse(encryption.decrypt(stored).toString());

/** The address that an invitation leads to. */
export const inviteLink = (siteAddress: string, token: string): string => `${siteAddress}/cover/${token}`;
