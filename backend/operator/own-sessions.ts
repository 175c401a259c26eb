import type * as z from "zod/v4";
import type { operatorCalls } from "#contract/operator/calls";
import type { liveSession } from "#contract/operator/shapes";
import { endOtherSessions, sessionLimits } from "../accounts/sessions";
import { audit } from "../audit";
import { type Context, type Handlers, notFound } from "../handler";

/** Operators list the devices where they are signed in, and sign out unknown ones (trust A3). */
export const ownSessionsService: Pick<
  Handlers<typeof operatorCalls>,
  "sessions" | "endSession" | "endOtherSessions"
> = {
  sessions: (_, context) => liveSessionsOf(context),

  async endSession({ sessionUuid }, context) {
    const { queries, caller } = context;
    const ended = await queries
      .deleteFrom("session")
      .where("id", "=", sessionUuid)
      .where("operator_id", "=", caller.operatorId)
      .executeTakeFirst();
    if (ended.numDeletedRows === 0n) return notFound();
    await audit(context, "session.end", sessionUuid);
    return null;
  },

  async endOtherSessions(_, context) {
    const { queries, caller } = context;
    await endOtherSessions(queries, caller.operatorId, caller.tokenHash);
    await queries.deleteFrom("second_step").where("operator_id", "=", caller.operatorId).execute();
    await audit(context, "session.endOthers", caller.operatorId);
    return null;
  },
};

/** The caller's live sessions: this one first, then those used last. */
export async function liveSessionsOf({
  queries,
  caller,
  clock,
}: Pick<Context, "queries" | "caller" | "clock">): Promise<z.infer<typeof liveSession>[]> {
  const now = clock.now();
  const rows = await queries
    .selectFrom("session")
    .select(["id", "token_hash", "created_at", "seen_at", "address", "agent"])
    .where("operator_id", "=", caller.operatorId)
    .where("created_at", ">=", now - sessionLimits.absolute)
    .where("seen_at", ">=", now - sessionLimits.idle)
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .execute();
  const sessions = rows.map((row) => ({
    sessionUuid: row.id,
    startedAt: row.created_at,
    seenAt: row.seen_at,
    endsAt: Math.min(row.created_at + sessionLimits.absolute, row.seen_at + sessionLimits.idle),
    address: row.address,
    agent: row.agent,
    isThis: row.token_hash === caller.tokenHash,
  }));
  return [...sessions.filter(({ isThis }) => isThis), ...sessions.filter(({ isThis }) => !isThis)];
}
