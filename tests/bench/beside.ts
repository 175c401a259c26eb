import type { Database } from "#backend/database/open";
import type { JobServices } from "#backend/jobs/job";
import { keyed } from "../support/keyed";
import { median, secondsOf } from "./table";

const megabyte = 2 ** 20;
export const secrets: [string] = ["a secret of this bench"];

/** What a job is given, as it runs here at once. */
export const jobServices = (database: Database, progress = async () => {}): JobServices => ({
  ...{ database, clock: { now: () => Date.now() }, signal: new AbortController().signal },
  ...keyed(secrets),
  ...{ isStopped: () => false, lock: async () => {}, complete: async () => {}, progress },
});

/** Seconds of some work, the memory on top, and the median of a small write that comes every 50 ms meanwhile. */
export async function beside(database: Database | null, work: () => Promise<unknown>) {
  global.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  let isDone = false;
  const writes: number[] = [];
  const writing = (async () => {
    while (!isDone) {
      // From when it was wanted: what keeps the process busy counts too.
      const wanted = performance.now() + 50;
      await new Promise((done) => setTimeout(done, 50));
      peak = Math.max(peak, process.memoryUsage().rss);
      if (!database) continue;
      const row = { name: "bench", key: "", hits: "[]", expires_at: 0 };
      await database.transaction((queries) =>
        queries
          .insertInto("rate_limit")
          .values(row)
          .onConflict((conflict) => conflict.columns(["name", "key"]).doUpdateSet(row))
          .execute(),
      );
      writes.push(performance.now() - wanted);
    }
  })();
  const seconds = await secondsOf(work);
  isDone = true;
  await writing;
  return { seconds, megabytes: (peak - before) / megabyte, write: writes.length > 0 ? median(writes) : 0 };
}
