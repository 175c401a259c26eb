import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Failures } from "../admin/failures";
import type { Clock } from "../clock";
import type { Log } from "../log";
import { type Jobs, openEnqueuing } from "./jobs";

/**
 * What the thread is told; it says "ready" first, answers "settle" and "alive" with the same word, and ends itself
 * after "stop".
 */
export type ThreadMessage = "ready" | "wake" | "settle" | "alive" | "stop" | { clear: string[] };

/** Milliseconds until a thread that ended by itself is replaced: twice as many each time, where none runs for long. */
const replaceAfter = { first: 1_000, most: 60_000 } as const;

/** A thread is asked every minute whether it lives: one that has not answered so often is held up by a job for good. */
const patience = { every: 60_000, unanswered: 5 } as const;
/** Milliseconds that a thread may take to end once it is told to: somewhat more than running jobs get. */
const stopGrace = 10_000;

/**
 * The job queue, run in a thread of its own with connections of its own, so that no page and no save waits for an
 * import, a report or a sweep. `program` is what the thread runs, with `workerData`. One that ends by itself (a job
 * took all the memory, say), or is held up for minutes, is replaced, and its jobs are due again.
 */
export function openJobsThread(
  { program, workerData }: { program: string; workerData: unknown },
  { clock, log, failures }: { clock: Clock; log: Log; failures: Failures },
): Jobs {
  let thread: Worker | null = null;
  let isReady = false;
  let isStopped = false;
  let settling: (() => void)[] = [];
  let endedSoon = 0;
  let unanswered = 0;

  function open(): void {
    const own = new Worker(program, { workerData });
    const began = clock.now();
    thread = own;
    unanswered = 0;
    own.on("message", (word: ThreadMessage) => {
      if (word === "ready") isReady = true;
      else if (word === "alive") unanswered = 0;
      else if (word === "settle") settling.shift()?.();
    });
    // Whatever a thread throws arrives without its class; of SQLite's errors nothing but the code does.
    own.on("error", (error: Partial<NodeJS.ErrnoException>) =>
      noteFailure(error instanceof Error ? error : new Error(error.message ?? error.code)),
    );
    own.on("exit", () => {
      thread = null;
      isReady = false;
      for (const done of settling) done();
      settling = [];
      if (isStopped) return;
      // why: where the cause stays, each costs a second of a core to load, and fills the log and the list of failures.
      if (clock.now() - began > replaceAfter.most) endedSoon = 0;
      const wait = Math.min(replaceAfter.most, replaceAfter.first * 2 ** endedSoon);
      endedSoon += 1;
      setTimeout(() => isStopped || open(), wait).unref();
    });
  }
  function noteFailure(error: unknown): void {
    log.error({ error }, "the thread of the jobs failed");
    failures.note("jobs", error);
  }
  const tell = (word: ThreadMessage) => thread?.postMessage(word);
  const wake = () => tell("wake");
  open();

  // why: pages go on without it, so that nothing else tells of a job that never ends.
  const watch = setInterval(() => {
    if (!thread || !isReady) return;
    if (unanswered >= patience.unanswered) {
      noteFailure(new Error("a job held the thread up for minutes"));
      void thread.terminate();
      return;
    }
    unanswered += 1;
    tell("alive");
  }, patience.every).unref();

  return {
    ...openEnqueuing(clock, wake),
    wake,
    clearCaches: (clear) => tell({ clear }),
    async settle() {
      if (!thread) return;
      const settled = new Promise<void>((done) => settling.push(done));
      tell("settle");
      await settled;
    },
    async stop() {
      isStopped = true;
      clearInterval(watch);
      if (!thread) return;
      const own = thread;
      const ended = once(own, "exit");
      // One that is still loading has begun no job.
      if (isReady) tell("stop");
      else void own.terminate();
      // why: one that is held up by a job reads no message.
      const late = setTimeout(() => void own.terminate(), stopGrace);
      await ended;
      clearTimeout(late);
    },
  };
}
