import type { Failures } from "../admin/failures";
import type { FailuresInARow } from "../failures-in-a-row";
import type { Log } from "../log";
import type { JobServices, Queue } from "./job";
import { changeClaimed, claimJob, type DueJob, ended, expireJob, findDue, waitOf } from "./queue";
import { runJob } from "./run";

export interface WorkerServices
  extends Pick<
    JobServices,
    "database" | "clock" | "seal" | "signing" | "encryption" | "isStopped" | "signal"
  > {
  log: Log;
  failures: Failures;
  /** Told of each change of a job that could not be made, and of each that was. */
  changes: FailuresInARow;
}

/**
 * Runs the due jobs of one queue in the background, each time that it is woken. Each job is claimed by a
 * conditional update and has a lease, so that only one of several processes runs it, and another one retries
 * it where that process died.
 */
export function openWorker(queue: Queue, services: WorkerServices) {
  const { database, clock, log, failures, changes, isStopped } = services;
  const { queries } = database;
  const kinds = Object.keys(queue.handlers);
  const running = new Set<Promise<void>>();
  let round: Promise<void> | null = null;
  let isWokenAgain = false;
  let last: string | null = null;
  let runs = 0;

  async function expire(row: DueJob): Promise<void> {
    const { id, company_id: companyId, operator_id: operatorId } = row;
    await database.transaction(async (trx) => {
      if (!(await expireJob(trx, clock.now(), row))) return;
      await queue.onExpiry?.(trx, { id, companyId, operatorId, input: JSON.parse(row.input) });
    });
  }

  async function begin(row: DueJob): Promise<void> {
    const now = clock.now();
    if (row.expires_at > 0 && now > row.expires_at) return expire(row);
    const claimed = await claimJob(queries, now, row);
    changes.went();
    if (!claimed) return;
    if (claimed.attempts - row.spent_attempts > queue.backoff.length + 1) {
      log.error({ job: row.id, kind: row.kind }, "job given up: its process died each time");
      failures.note(`job ${row.kind}`, new Error("the process died each time"));
      const outcome = { state: "failed", reason: "UNEXPECTED" } as const;
      const every = waitOf(queue.every, row);
      await changeClaimed(queries, claimed, ended(claimed, every && now + every, now, outcome));
      return;
    }
    last = row.company_id;
    runs += 1;
    const run = runJob(row, claimed, queue, services, { log, failures, changes })
      .catch((error) => {
        if (!isStopped()) log.error({ job: row.id, kind: row.kind, error }, "job not written");
      })
      .finally(() => {
        running.delete(run);
        wake();
      });
    running.add(run);
  }

  /** Starts due jobs, up to the concurrency limit. */
  async function beginDue(): Promise<void> {
    do {
      isWokenAgain = false;
      while (!isStopped() && running.size < queue.concurrency) {
        const row = await findDue(queries, clock.now(), kinds, { perCompany: queue.perCompany, last });
        if (!row) break;
        await begin(row);
      }
    } while (isWokenAgain && !isStopped() && running.size < queue.concurrency);
  }

  function wake(): void {
    if (isStopped() || kinds.length === 0) return;
    isWokenAgain = true;
    round ??= beginDue()
      .catch((error) => {
        // why: a database that cannot be read now is retried at the next poll, not at once.
        isWokenAgain = false;
        if (!isStopped()) changes.failed(error);
      })
      .finally(() => {
        round = null;
        if (isWokenAgain && running.size < queue.concurrency) wake();
      });
  }

  return {
    wake,
    /** How many jobs it has started. */
    runs: () => runs,
    /** Resolves when no due job is left to run. */
    async settle(): Promise<void> {
      while (round || running.size > 0) await Promise.all([round, ...running]);
    },
  };
}
