import { sql } from "kysely";
import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import { newId } from "../ids";
import { isSuspect, jobOwner, suspectOwner } from "./owner";

/** Milliseconds without a heartbeat after which a process is considered dead, and its job is due again. */
export const jobLease = 30_000;

/** A request to enqueue; the same kind and key of a company are the same job while it waits or runs. */
export interface JobRequest {
  /** "" for the platform. */
  companyId: string;
  operatorId: string;
  kind: string;
  key: string;
  /** Stored as JSON. */
  input: unknown;
  /** The id of the row that the job belongs to; defaults to a new one. */
  id?: string;
  /** When it is due, epoch milliseconds; defaults to now. */
  runAt?: number;
  /** After this it is not started any more; epoch milliseconds. */
  expiresAt?: number;
}

/** A job that this process has claimed; `attempts` distinguishes its claim from every earlier one. */
export interface Claim {
  id: string;
  attempts: number;
}

// why: with bound values, SQLite would not use the partial index of jobs that wait or run.
const isOpen = sql<boolean>`state in ('queued', 'running')`;
const isOtherOpen = sql<boolean>`other.state in ('queued', 'running')`;

/** Of a suspect: whether this process runs no other one. */
const mayRun = (now: number) =>
  sql<boolean>`(not ${isSuspect} or not exists (select 1 from job as other where other.owner = ${suspectOwner}
    and ${isOtherOpen} and other.lease_until > ${now}))`;

/** Enqueues a job and returns its id, or the id of the one that waits or runs under the same key. */
export async function enqueueJob(queries: Queries, clock: Clock, request: JobRequest): Promise<string> {
  const { companyId, operatorId, kind, input, id = newId() } = request;
  const key = `${kind} ${request.key}`;
  const now = clock.now();
  for (;;) {
    const added = await queries
      .insertInto("job")
      .values({
        id,
        company_id: companyId,
        operator_id: operatorId,
        kind,
        key,
        input: JSON.stringify(input),
        state: "queued",
        done: 0,
        total: 0,
        result: "",
        reason: "",
        attempts: 0,
        spent_attempts: 0,
        run_at: request.runAt ?? now,
        lease_until: 0,
        expires_at: request.expiresAt ?? 0,
        created_at: now,
        ended_at: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows) return id;
    const same = await queries
      .selectFrom("job")
      .select("id")
      .where("company_id", "=", companyId)
      .where("key", "=", key)
      .where(isOpen)
      .executeTakeFirst();
    // Where it has ended between the two statements, the next iteration enqueues it again.
    if (same) return same.id;
  }
}

/** Enqueues a failed job again, with all its attempts; false where it did not fail. */
export async function retryJob(queries: Queries, clock: Clock, id: string): Promise<boolean> {
  const queued = await queries
    .updateTable("job")
    .set((set) => ({
      state: "queued",
      reason: "",
      spent_attempts: set.ref("attempts"),
      run_at: clock.now(),
      lease_until: 0,
      ended_at: 0,
    }))
    .where("id", "=", id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return queued.numUpdatedRows > 0n;
}

/** Milliseconds after which a job runs again; undefined for one that does not recur, or of such a kind for once. */
export const waitOf = (
  every: Record<string, number> | undefined,
  { kind, key }: { kind: string; key: string },
) => (key === `${kind} ` ? every?.[kind] : undefined);

/** Ends waiting or running jobs that are no longer wanted; a process that runs one finds its lease lost. */
export async function cancelJobs(queries: Queries, clock: Clock, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await queries
    .updateTable("job")
    .set({ state: "failed", reason: "CANCELLED", ended_at: clock.now() })
    .where("id", "in", ids)
    .where(isOpen)
    .execute();
}

/**
 * The job that has been due longest, waiting or with an expired lease; where companies take turns, one of
 * another company than `last` comes first.
 */
export async function findDue(
  queries: Queries,
  now: number,
  kinds: string[],
  { perCompany, last }: { perCompany?: number; last: string | null },
) {
  let due = queries
    .selectFrom("job")
    .select(["id", "company_id", "operator_id", "kind", "key", "input"])
    .select(["attempts", "spent_attempts", "expires_at"])
    .select(isSuspect.as("isSuspect"))
    .where(isOpen)
    .where(mayRun(now))
    .where("run_at", "<=", now)
    .where("lease_until", "<=", now)
    .where("kind", "in", kinds)
    .orderBy("run_at")
    .orderBy("id")
    .limit(1);
  if (perCompany === undefined) return due.executeTakeFirst();
  due = due.where(
    ({ selectFrom }) =>
      sql<boolean>`(${selectFrom("job as other")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("other.company_id", "=", "job.company_id")
        .where(isOtherOpen)
        .where("other.lease_until", ">", now)
        .where("other.kind", "in", kinds)}) < ${perCompany}`,
  );
  const ofOthers = last === null ? undefined : await due.where("company_id", "!=", last).executeTakeFirst();
  return ofOthers ?? (await due.executeTakeFirst());
}

export type DueJob = NonNullable<Awaited<ReturnType<typeof findDue>>>;

/** Updates a due job if it is unchanged; false where another process was faster. */
async function changeDue(
  queries: Queries,
  now: number,
  { id, attempts }: Claim,
  to: Change,
): Promise<boolean> {
  const taken = await queries
    .updateTable("job")
    .set(to)
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where(isOpen)
    .where(mayRun(now))
    .where("lease_until", "<=", now)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Claims a due job with a lease; null where another process was faster. */
export async function claimJob(
  queries: Queries,
  now: number,
  { id, attempts, isSuspect }: DueJob,
): Promise<Claim | null> {
  const claimed = { id, attempts: attempts + 1 };
  const to = {
    state: "running",
    attempts: claimed.attempts,
    lease_until: now + jobLease,
    // SQLite says 1 for true.
    owner: Number(isSuspect) ? suspectOwner : jobOwner,
  } as const;
  return (await changeDue(queries, now, { id, attempts }, to)) ? claimed : null;
}

/** Ends a due job past its expiry; false where another process was faster. */
export const expireJob = (queries: Queries, now: number, due: Claim): Promise<boolean> =>
  changeDue(queries, now, due, { state: "failed", reason: "EXPIRED", ended_at: now });

interface Change {
  state?: "queued" | "running" | "done" | "failed";
  done?: number;
  total?: number;
  result?: string;
  reason?: string;
  attempts?: number;
  spent_attempts?: number;
  run_at?: number;
  lease_until?: number;
  owner?: string;
  ended_at?: number;
}

/** Updates a job that this process still has claimed; false where it has not. */
export async function changeClaimed(queries: Queries, { id, attempts }: Claim, to: Change): Promise<boolean> {
  const changed = await queries
    .updateTable("job")
    .set(to)
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "running")
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** The final columns of a claimed job: one that recurs waits until `next`, with all its attempts. */
export function ended(
  { attempts }: Claim,
  next: number | undefined,
  now: number,
  outcome: { state: "done" | "failed"; result?: string; reason?: string },
): Change {
  const end = { result: "", reason: "", ...outcome, ended_at: now };
  if (next === undefined) return end;
  return { ...end, state: "queued", spent_attempts: attempts, run_at: next, lease_until: 0, owner: "" };
}
