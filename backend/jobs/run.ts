import type { Failures } from "../admin/failures";
import type { Queries } from "../database/open";
import { isTransient } from "../database/transient";
import type { FailuresInARow } from "../failures-in-a-row";
import type { Log } from "../log";
import { JobRefusal, JobRetry, type JobServices, JobStopped, LeaseLost, type Queue } from "./job";
import { type Claim, changeClaimed, type DueJob, ended, jobLease, waitOf } from "./queue";

/** Milliseconds between two progress updates. */
const progressEvery = 300;

/** Runs a claimed job, extends its lease meanwhile, and stores the outcome. Never throws for it. */
export async function runJob(
  row: DueJob,
  claimed: Claim,
  queue: Queue,
  basic: Pick<JobServices, "database" | "clock" | "seal" | "signing" | "encryption" | "isStopped" | "signal">,
  { log, failures, changes }: { log: Log; failures: Failures; changes: FailuresInARow },
): Promise<void> {
  const { database, clock, isStopped } = basic;
  const { queries } = database;
  const { id, kind } = row;
  const lease = () => ({ lease_until: clock.now() + jobLease });
  const every = waitOf(queue.every, row);
  // why: from its start; what comes while a run ends would otherwise wait for twice the time.
  const next = every && clock.now() + every;
  const end = (outcome: Parameters<typeof ended>[3]) => ended(claimed, next, clock.now(), outcome);
  const fail = (reason: string) => changeClaimed(queries, claimed, end({ state: "failed", reason }));
  let told = Number.NEGATIVE_INFINITY;
  let isLost = false;

  async function extend(using: Queries, change: Parameters<typeof changeClaimed>[2] = {}): Promise<void> {
    if (!isLost && !(await changeClaimed(using, claimed, { ...lease(), ...change }))) isLost = true;
    if (isLost) throw new LeaseLost(`another process has job ${id}`);
  }
  const services: JobServices = {
    ...basic,
    async progress(done, total) {
      if (isStopped()) throw new JobStopped();
      if (isLost) throw new LeaseLost(`another process has job ${id}`);
      const now = clock.now();
      if (now - told < progressEvery && done < total) return;
      told = now;
      await extend(queries, { done, total });
    },
    async lock(using) {
      if (isStopped()) throw new JobStopped();
      await extend(using);
    },
    complete: (using) => extend(using, end({ state: "done" })),
  };

  const heartbeat = setInterval(() => {
    extend(queries).catch((error) => {
      // why: a missed heartbeat is made up by the next one; a job whose lease is lost ends at its next step.
      if (!(error instanceof LeaseLost)) changes.failed(error);
    });
  }, jobLease / 3).unref();

  const job = { id, companyId: row.company_id, operatorId: row.operator_id };
  try {
    const handler = queue.handlers[kind]!;
    const result = await handler({ ...job, input: JSON.parse(row.input) }, services);
    await changeClaimed(queries, claimed, end({ state: "done", result: JSON.stringify(result ?? null) }));
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (isTransient(error)) {
      // Its lease expires, and then it is retried.
      log.warn({ job: id, kind, error }, "database not reached");
      return;
    }
    if (error instanceof JobStopped) {
      // It has ended by itself, so it cannot conflict with the process that retries it.
      await changeClaimed(queries, claimed, { state: "queued", attempts: row.attempts, lease_until: 0 });
      return;
    }
    if (error instanceof JobRetry) {
      const wait = queue.backoff[claimed.attempts - row.spent_attempts - 1];
      const run_at = clock.now() + (wait ?? 0);
      const isLast = wait === undefined || (row.expires_at > 0 && run_at > row.expires_at);
      if (isLast) await fail("GIVEN_UP");
      else await changeClaimed(queries, claimed, { state: "queued", run_at, lease_until: 0, owner: "" });
      return;
    }
    if (error instanceof JobRefusal) {
      await fail(error.reason);
      return;
    }
    // why: the database may have been closed meanwhile; a real failure shows when it is retried.
    if (isStopped()) return;
    log.error({ job: id, kind, error }, "job failed");
    failures.note(`job ${kind}`, error);
    await fail("UNEXPECTED");
  } finally {
    clearInterval(heartbeat);
  }
}
