import type { Queries } from "../database/open";
import type { Context } from "../handler";
import { hashToken } from "../ids";
import { checkLink, linkToken } from "../reports/links";

/** Milliseconds for which a token lasts; a new one can be asked for at any time. */
const lifetimes = { picture: 10 * 60_000, phone: 12 * 60 * 60_000 } as const;
/** `picture`: for a client that takes them in the background; `phone`: for the second phone. */
type TokenKind = keyof typeof lifetimes;

type Services = Pick<Context, "queries" | "clock" | "seal">;

/**
 * A token that sends pictures of one candidate and can do nothing else: whoever takes them need not hold the session.
 * It ends with that session, so another device's taking over ends it too (trust G7).
 */
export async function pictureToken(
  { queries, clock, seal }: Services,
  session: string,
  kind: TokenKind = "picture",
) {
  const live = await queries
    .selectFrom("candidate_session as session")
    .innerJoin("candidate", "candidate.id", "session.candidate_id")
    .select(["candidate.uuid", "session.at"])
    .where("session.token_hash", "=", hashToken(session))
    .where("session.ended_at", "=", 0)
    .executeTakeFirst();
  if (!live) return null;
  const expiresAt = clock.now() + lifetimes[kind];
  return { token: `${live.uuid}.${linkToken(seal, linkedOf(live, kind), expiresAt)}`, expiresAt };
}

/** Whose pictures a token sends, and of which kind it is; null for one that is forged, expired or taken back. */
export async function ownerOfToken(
  { queries, clock, seal }: Services,
  token: string,
): Promise<{ candidateId: string; kind: TokenKind } | null> {
  const [uuid = "", ...rest] = token.split(".");
  const live = await liveSession(queries, uuid);
  if (!live) return null;
  const opens = (kind: TokenKind) =>
    checkLink(seal, linkedOf(live, kind), rest.join("."), clock.now()) === "valid";
  const kind = (["picture", "phone"] as const).find(opens);
  return kind ? { candidateId: live.candidate_id, kind } : null;
}

const liveSession = (queries: Queries, uuid: string) =>
  queries
    .selectFrom("candidate_session as session")
    .innerJoin("candidate", "candidate.id", "session.candidate_id")
    .select(["candidate.uuid", "session.at", "session.candidate_id"])
    .where("candidate.uuid", "=", uuid)
    .where("session.ended_at", "=", 0)
    .executeTakeFirst();

const linkedOf = ({ uuid, at }: { uuid: string; at: number }, kind: TokenKind) =>
  ({ kind, candUuid: uuid, stamp: at }) as const;
