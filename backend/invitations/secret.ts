import { randomBytes } from "node:crypto";
import { admissionCode } from "#contract/invitations/admission-code";
import { newOpenId } from "../ids";
import type { Encryption } from "../keys/encryption";

/** How a candidate gets in: the token of the link, 128 random bits, and the admission code (trust G7). */
export interface InvitationSecret {
  token: string;
  code: string;
}

/** As stored: encrypted, and found by keyed hashes. */
export interface SecretColumns {
  secret: string;
  token_key: string;
  code_key: string;
}

const named = (kind: keyof InvitationSecret, value: string) => `exam invitation ${kind} ${value}`;

/** The keyed hashes of a link's token or an admission code, of any company. */
export const secretKeys = (encryption: Encryption, kind: keyof InvitationSecret, value: string) =>
  encryption.blindIndexes("", named(kind, value));

export function newSecret(encryption: Encryption): InvitationSecret & SecretColumns {
  const secret = { token: newOpenId(), code: admissionCode(randomBytes(5)) };
  return {
    ...secret,
    secret: encryption.encrypt(JSON.stringify(secret)),
    token_key: secretKeys(encryption, "token", secret.token)[0],
    code_key: secretKeys(encryption, "code", secret.code)[0],
  };
}

export const openedSecret = (encryption: Encryption, stored: string): InvitationSecret =>
  JSON.parse(encryption.decrypt(stored).toString());

/** The address that an invitation leads to. */
export const inviteLink = (siteAddress: string, token: string): string => `${siteAddress}/cover/${token}`;
