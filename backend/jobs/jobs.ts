import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import type { Queue } from "./job";
import { releaseLostJobs } from "./owner";
import { cancelJobs, enqueueJob, type JobRequest, retryJob } from "./queue";
import { openWorker, type WorkerServices } from "./worker";

/** Milliseconds between polls of the queue: regularly, and after a job was enqueued. */
const pollInterval = { usual: 5_000, soon: 100 };
/** Milliseconds that a stop waits for running jobs: until they are aborted, and from then on. */
const shutdownGrace = { running: 3_000, aborted: 1_000 };

type Services = Omit<WorkerServices, "isStopped" | "signal"> & { clock: Clock };

/**
 * The job queue: what is enqueued with a change runs after its commit, at least once, in the background of
 * whichever process is first. Each queue has a worker here, which starts due jobs when woken, every few
 * seconds, and after a restart; with `isByHand` when told so alone.
 */
export function openJobs(services: Services, queues: Queue[], { isByHand = false } = {}) {
  const { clock, log, database } = services;
  const ending = new AbortController();
  let isStopped = false;
  let soon: NodeJS.Timeout | undefined;
  const worker = { ...services, isStopped: () => isStopped, signal: ending.signal };
  const workers = queues.map((queue) => openWorker(queue, worker));

  function wake(): void {
    for (const { wake } of workers) wake();
  }
  function wakeSoon(): void {
    if (isStopped || isByHand) return;
    soon ??= setTimeout(() => {
      soon = undefined;
      wake();
    }, pollInterval.soon).unref();
  }
  const countRuns = () => workers.reduce((sum, { runs }) => sum + runs(), 0);
  async function settle(): Promise<void> {
    let before: number;
    // why: a job enqueues others, for queues that had settled before.
    do {
      before = countRuns();
      wake();
      for (const { settle } of workers) await settle();
    } while (countRuns() !== before);
  }
  async function enqueue(queries: Queries, request: JobRequest): Promise<string> {
    const id = await enqueueJob(queries, clock, request);
    wakeSoon();
    return id;
  }

  /** Enqueues recurring jobs once, by whichever process is first; they then reschedule themselves. */
  async function schedule(): Promise<void> {
    for (const { every = {} } of queues)
      for (const [kind, wait] of Object.entries(every)) {
        const runAt = clock.now() + wait;
        await enqueue(database.queries, { companyId: "", operatorId: "", kind, key: "", input: null, runAt });
      }
  }
  /** Takes over from a process of this machine that died; then enqueues what recurs. */
  async function begin(): Promise<void> {
    await releaseLostJobs(database.queries);
    if (!isByHand) wake();
    await schedule();
  }
  const scheduled = begin().catch((error) => {
    if (!isStopped) log.error({ error }, "recurring jobs not scheduled");
  });

  const timer = isByHand ? undefined : setInterval(wake, pollInterval.usual).unref();
  if (!isByHand) wake();

  return {
    /**
     * Enqueues a job, in the transaction of the change that requires it, and returns its id; or the id of the
     * one that waits or runs under the same key. It starts once the transaction is committed.
     */
    enqueue,
    /** Enqueues a failed job again; false where it did not fail. */
    async retry(queries: Queries, id: string): Promise<boolean> {
      const isQueued = await retryJob(queries, clock, id);
      wakeSoon();
      return isQueued;
    },
    /** Ends waiting or running jobs, without a result. */
    cancel: (queries: Queries, ids: string[]): Promise<void> => cancelJobs(queries, clock, ids),
    /** Resolves when recurring jobs are enqueued. */
    scheduled,
    /** Starts due jobs at once. */
    wake,
    /** Resolves when no due job is left to run. */
    settle,
    /** Starts no more jobs; running ones get the shutdown grace, and are requeued or left to their lease. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(soon);
      await scheduled;
      const settled = settle();
      if (await isWithin(shutdownGrace.running, settled)) return;
      ending.abort();
      await isWithin(shutdownGrace.aborted, settled);
    },
  };
}

export type Jobs = ReturnType<typeof openJobs>;

/** True once it is done; false on timeout. */
async function isWithin(milliseconds: number, work: Promise<void>): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const waited = new Promise<false>((resolve) => {
    late = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), waited]);
  } finally {
    clearTimeout(late);
  }
}
