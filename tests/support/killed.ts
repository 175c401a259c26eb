import { openFailures } from "#backend/admin/failures";
import type { JobHandler } from "#backend/jobs/job";
import { openJobs } from "#backend/jobs/jobs";
import { type JobRequest, jobLease } from "#backend/jobs/queue";
import type { Log } from "#backend/log";

/** `clock` is that of the test's services. */
type Place = Pick<Parameters<typeof openJobs>[0], "database" | "seal" | "signing" | "encryption"> & {
  clock: { time: number };
};

/**
 * Enqueues a job and lets another process start it, which falls silent after its third report, as if
 * killed. The test's services leave the job alone: it is due by that process's clock only, which is ahead of
 * theirs, by less than a lease, and stopped. Resolves with the time at which they consider that process dead.
 */
export async function killed(
  { database, clock, seal, signing, encryption }: Place,
  request: JobRequest,
  handler: JobHandler,
): Promise<number> {
  const due = clock.time + jobLease / 2;
  const itsClock = { now: () => due };
  await new Promise<void>((resolve, reject) => {
    const fail = (details: unknown) => reject(new Error(JSON.stringify(details)));
    const log = { info() {}, warn: fail, error: fail } as unknown as Log;
    let reports = 0;
    const dying: JobHandler = (job, services) =>
      handler(job, {
        ...services,
        async progress(done, total) {
          await services.progress(done, total);
          reports += 1;
          if (reports < 3) return;
          resolve();
          await new Promise(() => {});
        },
      });
    const failures = openFailures(database, itsClock, log);
    const queue = { handlers: { [request.kind]: dying }, concurrency: 1, backoff: [0, 0] };
    const jobs = openJobs({ database, clock: itsClock, log, failures, seal, signing, encryption }, [queue]);
    database
      .transaction(async (queries) => {
        const id = await jobs.enqueue(queries, request);
        await queries.updateTable("job").set({ lease_until: due }).where("id", "=", id).execute();
      })
      .catch(reject);
  });
  return due + jobLease;
}
