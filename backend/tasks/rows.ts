import { sql } from "kysely";
import type { Clock } from "../clock";
import type { Database, Queries } from "../database/open";
import { newId } from "../ids";

export const taskLimits = {
  /** Milliseconds after which a process that says nothing is thought dead. */
  lease: 30_000,
  /** How often a task is begun, where the process that ran it died. */
  tries: 3,
  /** Tasks of one company that run at once, on all processes together. */
  perCompany: 2,
} as const;

/** What is asked for; the same kind and key of a company are the same task as long as it waits or runs. */
export interface Wanted {
  companyId: string;
  operatorId: string;
  kind: string;
  key: string;
  /** Kept as JSON. */
  input: unknown;
}

/** A task that this process has; `tries` tells its turn from every earlier one. */
export interface Claim {
  id: string;
  tries: number;
}

/** Queues a task and returns its id, or the id of the one that waits or runs under the same key. */
export async function queueTask(queries: Queries, clock: Clock, wanted: Wanted): Promise<string> {
  const { companyId, operatorId, kind, input } = wanted;
  const key = `${kind} ${wanted.key}`;
  for (;;) {
    const id = newId();
    const added = await queries
      .insertInto("task")
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
        tries: 0,
        lease_until: 0,
        created_at: clock.now(),
        ended_at: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows) return id;
    const same = await queries
      .selectFrom("task")
      .select("id")
      .where("company_id", "=", companyId)
      .where("key", "=", key)
      .where("state", "in", ["queued", "running"])
      .executeTakeFirst();
    // Where it has ended between the two statements, the next round queues it anew.
    if (same) return same.id;
  }
}

/** The oldest task that waits, or whose process died; one of another company than `last` comes first. */
export async function findDue({ queries }: Database, now: number, kinds: string[], last: string) {
  const due = queries
    .selectFrom("task")
    .select(["id", "company_id", "operator_id", "kind", "input", "tries"])
    .where("state", "in", ["queued", "running"])
    .where("lease_until", "<=", now)
    .where("kind", "in", kinds)
    .where(
      ({ selectFrom }) =>
        sql<boolean>`(${selectFrom("task as other")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("other.company_id", "=", "task.company_id")
          .where("other.state", "=", "running")
          .where("other.lease_until", ">", now)}) < ${taskLimits.perCompany}`,
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(1);
  const ofOthers = await due.where("company_id", "!=", last).executeTakeFirst();
  return ofOthers ?? (await due.executeTakeFirst());
}

/** Takes a due task; null where another process was faster. */
export async function claim({ queries }: Database, now: number, { id, tries }: Claim): Promise<Claim | null> {
  const taken = await queries
    .updateTable("task")
    .set({ state: "running", tries: tries + 1, lease_until: now + taskLimits.lease })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("state", "in", ["queued", "running"])
    .where("lease_until", "<=", now)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n ? { id, tries: tries + 1 } : null;
}

interface Change {
  state?: "queued" | "done" | "failed";
  done?: number;
  total?: number;
  result?: string;
  reason?: string;
  tries?: number;
  lease_until?: number;
  ended_at?: number;
}

/** Changes a task that is still this process's; false where it is not. */
export async function changeClaimed(queries: Queries, { id, tries }: Claim, to: Change): Promise<boolean> {
  const changed = await queries
    .updateTable("task")
    .set(to)
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("state", "=", "running")
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
