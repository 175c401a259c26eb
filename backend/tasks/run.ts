import type { Failures } from "../admin/failures";
import type { Queries } from "../database/open";
import { isPassing } from "../database/passing";
import type { Log } from "../log";
import { type Claim, changeClaimed, type findDue, taskLimits } from "./rows";
import { type Hands, type Runner, TaskLost, TaskRefusal, TaskStopped } from "./runner";

export type Row = NonNullable<Awaited<ReturnType<typeof findDue>>>;

/** Milliseconds between two writings of how far a task is. */
const progressEvery = 300;

/** Runs a task that was claimed, holds its lease meanwhile, and writes down what it came to. Never throws for it. */
export async function runTask(
  row: Row,
  claimed: Claim,
  runner: Runner,
  basic: Pick<Hands, "database" | "clock" | "seal" | "signing" | "isStopped">,
  { log, failures }: { log: Log; failures: Failures },
): Promise<void> {
  const { database, clock, isStopped } = basic;
  const { queries } = database;
  const lease = () => ({ lease_until: clock.now() + taskLimits.lease });
  let told = Number.NEGATIVE_INFINITY;
  let isLost = false;

  async function keep(using: Queries, change: { done?: number; total?: number } = {}): Promise<void> {
    if (!isLost && !(await changeClaimed(using, claimed, { ...lease(), ...change }))) isLost = true;
    if (isLost) throw new TaskLost(`another process has task ${row.id}`);
  }
  const hands: Hands = {
    ...basic,
    async progress(done, total) {
      if (isStopped()) throw new TaskStopped();
      if (isLost) throw new TaskLost(`another process has task ${row.id}`);
      const now = clock.now();
      if (now - told < progressEvery && done < total) return;
      told = now;
      await keep(queries, { done, total });
    },
    async hold(using) {
      if (isStopped()) throw new TaskStopped();
      await keep(using);
    },
  };

  const beat = setInterval(() => {
    keep(queries).catch((error) => {
      // why: a beat that was missed is made up by the next one; a task that is lost ends at its next step.
      if (!(error instanceof TaskLost)) log.warn({ error }, "lease not extended");
    });
  }, taskLimits.lease / 3).unref();

  const task = { id: row.id, companyId: row.company_id, operatorId: row.operator_id };
  try {
    const result = await runner({ ...task, input: JSON.parse(row.input) }, hands);
    const end = { state: "done", result: JSON.stringify(result ?? null), ended_at: clock.now() } as const;
    await changeClaimed(queries, claimed, end);
  } catch (error) {
    if (error instanceof TaskLost) return;
    if (isPassing(error)) {
      // Its lease runs out, and then it is begun again.
      log.warn({ task: row.id, kind: row.kind, error }, "database not reached");
      return;
    }
    if (error instanceof TaskStopped) {
      // It has ended by itself, so nothing of it can meet whoever takes it up next.
      await changeClaimed(queries, claimed, { state: "queued", tries: row.tries, lease_until: 0 });
      return;
    }
    const isExpected = error instanceof TaskRefusal;
    // why: the database may have been closed under it; what is really wrong shows where it is taken up again.
    if (isStopped() && !isExpected) return;
    if (!isExpected) {
      log.error({ task: row.id, kind: row.kind, error }, "task failed");
      failures.note(`task ${row.kind}`, error);
    }
    const reason = isExpected ? error.reason : "UNEXPECTED";
    await changeClaimed(queries, claimed, { state: "failed", reason, ended_at: clock.now() });
  } finally {
    clearInterval(beat);
  }
}
