import type { Queries } from "../database/open";
import type { Context } from "../handler";
import { hashToken } from "../ids";
import { checkLink, linkToken } from "../reports/links";

/** Milliseconds for which a token lasts; a new one can be asked for at any time. */
const lifetime = 10 * 60_000;

type Services = Pick<Context, "queries" | "clock" | "seal">;

/**
 * A token that sends pictures of one candidate and can do nothing else: a client that takes them in the background
 * need not hold the session. It ends with that session, so another device's taking over ends it too (trust G7).
 */
export async function pictureToken({ queries, clock, seal }: Services, session: string) {
  const live = await queries
    .selectFrom("candidate_session as session")
    .innerJoin("candidate", "candidate.id", "session.candidate_id")
    .select(["candidate.uuid", "session.at"])
    .where("session.token_hash", "=", hashToken(session))
    .where("session.ended_at", "=", 0)
    .executeTakeFirst();
  if (!live) return null;
  const expiresAt = clock.now() + lifetime;
  return { token: `${live.uuid}.${linkToken(seal, linkedOf(live), expiresAt)}`, expiresAt };
}

/** Whose pictures a token sends; null for one that is forged, expired or taken back. */
export async function candidateOfToken(
  { queries, clock, seal }: Services,
  token: string,
): Promise<string | null> {
  const [uuid = "", ...rest] = token.split(".");
  const live = await liveSession(queries, uuid);
  if (!live || checkLink(seal, linkedOf(live), rest.join("."), clock.now()) !== "valid") return null;
  return live.candidate_id;
}

const liveSession = (queries: Queries, uuid: string) =>
  queries
    .selectFrom("candidate_session as session")
    .innerJoin("candidate", "candidate.id", "session.candidate_id")
    .select(["candidate.uuid", "session.at", "session.candidate_id"])
    .where("candidate.uuid", "=", uuid)
    .where("session.ended_at", "=", 0)
    .executeTakeFirst();

const linkedOf = ({ uuid, at }: { uuid: string; at: number }) =>
  ({ kind: "picture", candUuid: uuid, stamp: at }) as const;
