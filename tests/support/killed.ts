import { openFailures } from "#backend/admin/failures";
import type { Seal } from "#backend/audit";
import type { Signing } from "#backend/certificates/signing";
import type { Database } from "#backend/database/open";
import type { Log } from "#backend/log";
import { taskLimits, type Wanted } from "#backend/tasks/rows";
import type { Runner } from "#backend/tasks/runner";
import { openTasks } from "#backend/tasks/tasks";

interface Place {
  database: Database;
  /** That of the services of the test. */
  clock: { time: number };
  seal: Seal;
  signing: Signing;
}

/**
 * Queues a task and lets a process of its own take it up, which says nothing more from its third report on, as one that
 * was killed. The services of the test leave the task to it: it is due on that process's clock alone, which is ahead of
 * theirs, by less than a lease, and stands still. Resolves with the time at which they take that process for dead.
 */
export async function killed(
  { database, clock, seal, signing }: Place,
  wanted: Wanted,
  runner: Runner,
): Promise<number> {
  const due = clock.time + taskLimits.lease / 2;
  const itsClock = { now: () => due };
  await new Promise<void>((resolve, reject) => {
    const fail = (details: unknown) => reject(new Error(JSON.stringify(details)));
    const log = { info() {}, warn: fail, error: fail } as unknown as Log;
    let reports = 0;
    const tasks = openTasks({
      ...{ database, clock: itsClock, log, seal, signing },
      failures: openFailures(database, itsClock, log),
      runners: {
        [wanted.kind]: (task, hands) =>
          runner(task, {
            ...hands,
            async progress(done, total) {
              await hands.progress(done, total);
              reports += 1;
              if (reports < 3) return;
              resolve();
              await new Promise(() => {});
            },
          }),
      },
    });
    database
      .transaction(async (queries) => {
        const id = await tasks.add(queries, wanted);
        await queries.updateTable("task").set({ lease_until: due }).where("id", "=", id).execute();
      })
      .catch(reject);
  });
  return due + taskLimits.lease;
}
