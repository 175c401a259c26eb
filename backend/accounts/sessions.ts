import type { Action } from "#contract/roles";
import type { Queries } from "../database/open";
import type { Caller } from "../handler";
import { hashToken, newId, newToken } from "../ids";
import { allOf, grantedTo } from "./granted";
import { ticketOpens } from "./ticket-roles";

/**
 * Milliseconds. A session expires 30 days after sign-in or after 7 days idle, whichever comes first.
 * Authentication counts as recent for 10 minutes.
 */
export const sessionLimits = { absolute: 30 * 86_400_000, idle: 7 * 86_400_000, fresh: 600_000 } as const;
/** Maximum staleness of `seen_at`, so that not every read causes a write. */
const seenEvery = 300_000;

/**
 * The caller of a token, as of now: roles, lock and removal are read on every request, so they take effect at
 * once. Null if the token is unknown or expired, or the operator locked.
 */
export async function findCaller(queries: Queries, tokenHash: string, now: number): Promise<Caller | null> {
  const session = await queries
    .selectFrom("session")
    .innerJoin("operator", "operator.id", "session.operator_id")
    .select([
      "operator.id",
      "operator.company_id",
      "operator.real_name",
      "operator.must_change_password",
      "session.created_at",
      "session.proved_at",
      "session.seen_at",
      "session.ticket_key",
    ])
    .where("session.token_hash", "=", tokenHash)
    .where("operator.locked", "=", 0)
    .where("operator.removed_at", "=", 0)
    .executeTakeFirst();
  if (!session) return null;
  if (now - session.created_at > sessionLimits.absolute || now - session.seen_at > sessionLimits.idle)
    return null;
  if (now - session.seen_at > seenEvery) {
    await queries.updateTable("session").set({ seen_at: now }).where("token_hash", "=", tokenHash).execute();
    await queries.updateTable("operator").set({ last_seen_at: now }).where("id", "=", session.id).execute();
  }
  const actionsOfRole = await grantedTo(queries, session.id);
  const roles = [...actionsOfRole.keys()];
  const actions = allOf(actionsOfRole);
  if (session.ticket_key && !(await isStillOpen(queries, session.ticket_key, actions))) return null;
  return {
    operatorId: session.id,
    companyId: session.company_id,
    realName: session.real_name,
    roles,
    heldRoles: roles,
    actions,
    actionsOfRole,
    tokenHash,
    isProven: now - session.proved_at <= sessionLimits.fresh,
    // why: whoever has a ticket has not shown the one-time password, and would set the next one in its place.
    mustChoosePassword: session.must_change_password === 1 && session.ticket_key === "",
  };
}

/** Whether a session that a ticket opened lives: its operator may have become an administrator since. */
async function isStillOpen(queries: Queries, keyId: string, actions: readonly Action[]): Promise<boolean> {
  if (ticketOpens(actions, false)) return true;
  const key = await queries
    .selectFrom("ticket_key")
    .select("admits_admins")
    .where("id", "=", keyId)
    .executeTakeFirst();
  return ticketOpens(actions, key?.admits_admins === 1);
}

/** Starts a session per sign-in; the token is returned once and stored only as its hash. */
export async function startSession(
  queries: Queries,
  operatorId: string,
  { address, agent }: { address: string; agent: string },
  now: number,
): Promise<string> {
  const token = newToken();
  await queries
    .insertInto("session")
    .values({
      token_hash: hashToken(token),
      id: newId(),
      operator_id: operatorId,
      created_at: now,
      seen_at: now,
      proved_at: now,
      address,
      agent,
    })
    .execute();
  return token;
}

export async function endSession(queries: Queries, tokenHash: string): Promise<void> {
  await queries.deleteFrom("session").where("token_hash", "=", tokenHash).execute();
}

/** Records a recent authentication (password or code) in this session. */
export async function recordAuthentication(queries: Queries, tokenHash: string, now: number): Promise<void> {
  await queries.updateTable("session").set({ proved_at: now }).where("token_hash", "=", tokenHash).execute();
}

/**
 * The session was opened by a ticket: it ends with the key, and no password or code was entered, so that calls
 * that need a recent authentication still ask (trust A8).
 */
export async function recordTicketEntry(queries: Queries, tokenHash: string, keyId: string): Promise<void> {
  await queries
    .updateTable("session")
    .set({ proved_at: 0, ticket_key: keyId })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** The session was opened by a ticket and a second step, and ends with the key. */
export async function bindToTicket(queries: Queries, tokenHash: string, keyId: string): Promise<void> {
  await queries
    .updateTable("session")
    .set({ ticket_key: keyId })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Ends the sessions that tickets under this key opened, and the second steps that they began. */
export async function endSessionsByTicket(queries: Queries, keyId: string): Promise<void> {
  await queries.deleteFrom("second_step").where("ticket_key", "=", keyId).execute();
  await queries.deleteFrom("session").where("ticket_key", "=", keyId).execute();
}

/** Ends every session and pending second step of these operators. */
export async function endSessionsOf(queries: Queries, operatorIds: readonly string[]): Promise<void> {
  await queries.deleteFrom("session").where("operator_id", "in", operatorIds).execute();
  await queries.deleteFrom("second_step").where("operator_id", "in", operatorIds).execute();
}

/** Ends the operator's other sessions. */
export async function endOtherSessions(
  queries: Queries,
  operatorId: string,
  tokenHash: string,
): Promise<void> {
  await queries
    .deleteFrom("session")
    .where("operator_id", "=", operatorId)
    .where("token_hash", "!=", tokenHash)
    .execute();
}
