import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import { failuresInARow } from "../failures-in-a-row";
import type { Queue } from "./job";
import { releaseLostJobs } from "./owner";
import { cancelJobs, enqueueJob, type JobRequest, retryJob } from "./queue";
import { openWorker, type WorkerServices } from "./worker";

/** Milliseconds between polls of the queue: regularly, and after a job was enqueued. */
const pollInterval = { usual: 5_000, soon: 100 };
/** Milliseconds that a stop waits for running jobs: until they are aborted, and from then on. */
const shutdownGrace = { running: 3_000, aborted: 1_000 };

export type JobsServices = Omit<WorkerServices, "isStopped" | "signal" | "changes"> & { clock: Clock };

/** The queue as whoever enqueues knows it: its jobs run in this thread or in another. */
export interface Jobs {
  /**
   * Enqueues a job, in the transaction of the change that requires it, and returns its id; or the id of the
   * one that waits or runs under the same key. It starts once the transaction is committed.
   */
  enqueue(queries: Queries, request: JobRequest): Promise<string>;
  /** Enqueues a failed job again; false where it did not fail. */
  retry(queries: Queries, id: string): Promise<boolean>;
  /** Ends waiting or running jobs, without a result. */
  cancel(queries: Queries, ids: string[]): Promise<void>;
  /** Starts due jobs at once. */
  wake(): void;
  /** Drops these caches of the thread that runs the jobs, where it is another one. */
  clearCaches(names: string[]): void;
  /** Resolves when no due job is left to run. */
  settle(): Promise<void>;
  /** Starts no more jobs; running ones get the shutdown grace, and are requeued or left to their lease. */
  stop(): Promise<void>;
}

/** The part of it that needs the database alone. `wake` is called a moment after a job was enqueued. */
export function openEnqueuing(clock: Clock, wake: () => void): Pick<Jobs, "enqueue" | "retry" | "cancel"> {
  let isWaking = false;
  function wakeSoon(): void {
    if (isWaking) return;
    isWaking = true;
    setTimeout(() => {
      isWaking = false;
      wake();
    }, pollInterval.soon).unref();
  }
  return {
    async enqueue(queries, request) {
      const id = await enqueueJob(queries, clock, request);
      wakeSoon();
      return id;
    },
    async retry(queries, id) {
      const isQueued = await retryJob(queries, clock, id);
      wakeSoon();
      return isQueued;
    },
    cancel: (queries, ids) => cancelJobs(queries, clock, ids),
  };
}

/**
 * The job queue: what is enqueued with a change runs after its commit, at least once, in the background of
 * whichever process is first. Each queue has a worker here, which starts due jobs when woken, every few
 * seconds, and after a restart; with `isByHand` when told so alone.
 */
export function openJobs(
  services: JobsServices,
  queues: Queue[],
  { isByHand = false } = {},
): Jobs & { scheduled: Promise<void> } {
  const { clock, log, database } = services;
  const ending = new AbortController();
  let isStopped = false;
  const changes = failuresInARow(log, "jobs wait for the database", "error");
  const worker = { ...services, isStopped: () => isStopped, signal: ending.signal, changes };
  const workers = queues.map((queue) => openWorker(queue, worker));

  let isReleased = false;
  function wake(): void {
    // why: what a lost process left has to be told first whether it is charged.
    if (isReleased) for (const { wake } of workers) wake();
  }
  const enqueuing = openEnqueuing(clock, isByHand ? () => {} : wake);
  const countRuns = () => workers.reduce((sum, { runs }) => sum + runs(), 0);
  async function settle(): Promise<void> {
    let before: number;
    await released;
    // why: a job enqueues others, for queues that had settled before.
    do {
      before = countRuns();
      wake();
      for (const { settle } of workers) await settle();
    } while (countRuns() !== before);
  }

  /** Enqueues recurring jobs once, by whichever process is first; they then reschedule themselves. */
  async function schedule(): Promise<void> {
    for (const { every = {} } of queues)
      for (const [kind, wait] of Object.entries(every)) {
        const runAt = clock.now() + wait;
        await enqueuing.enqueue(database.queries, {
          companyId: "",
          operatorId: "",
          kind,
          key: "",
          input: null,
          runAt,
        });
      }
  }
  /** Takes over from a process of this machine that died. Where that cannot be read, its leases run out. */
  async function release(): Promise<void> {
    try {
      await releaseLostJobs(database.queries);
    } catch (error) {
      if (!isStopped) log.error({ error }, "lost jobs not released");
    }
    isReleased = true;
    if (!isByHand) wake();
  }
  const released = release();
  const scheduled = released.then(schedule).catch((error) => {
    if (!isStopped) log.error({ error }, "recurring jobs not scheduled");
  });

  const timer = isByHand ? undefined : setInterval(wake, pollInterval.usual).unref();

  return {
    ...enqueuing,
    /** Resolves when recurring jobs are enqueued. */
    scheduled,
    wake,
    clearCaches() {},
    settle,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await scheduled;
      const settled = settle();
      if (await isWithin(shutdownGrace.running, settled)) return;
      ending.abort();
      await isWithin(shutdownGrace.aborted, settled);
    },
  };
}

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
