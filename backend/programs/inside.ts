import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { ProgramsBusy, programLimits, type RunnableProgram, type TestRun } from "./shapes";
import { programThread } from "./thread-code";

/** Runs programs in JavaScript, each in a box of QuickJS within a thread of its own, one after the other. */
export interface ProgramThread {
  run(task: Pick<RunnableProgram, "source" | "hidden" | "inputs">): Promise<TestRun[]>;
  close(): Promise<void>;
}

type Message = TestRun | { task: string } | null;

/** How often a thread is looked at, and how long a machine may keep it waiting for its turn; milliseconds. */
const watch = { every: 500, most: 120_000 };

export function openProgramThread(limits: typeof programLimits = programLimits): ProgramThread {
  const { resolve } = createRequire(import.meta.url);
  let thread: Worker | undefined;
  let task = "";
  let isClosed = false;

  /** Opened with the first program, and anew after one that had to be stopped. */
  function opened(): Worker {
    thread ??= new Worker(programThread, {
      eval: true,
      // Nothing of this process's surroundings is handed over.
      env: {},
      argv: [],
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
      workerData: {
        library: resolve("quickjs-emscripten-core"),
        variant: resolve("@jitl/quickjs-wasmfile-release-sync"),
        wasm: resolve("@jitl/quickjs-wasmfile-release-sync/wasm"),
        limits,
      },
    });
    return thread;
  }

  /** Runs inputs until all are done or one has ended the thread. Throws `ProgramsBusy` where it got no turn. */
  function runUntilEnd(source: string, hidden: string, inputs: readonly string[]): Promise<TestRun[]> {
    const own = opened();
    const runs: TestRun[] = [];
    let began = performance.now();
    let worked = workOf(task);
    return new Promise((done, failed) => {
      const end = (isOver: boolean) => {
        clearInterval(timer);
        for (const name of ["message", "error", "exit"]) own.removeAllListeners(name);
        own.unref();
        if (!isOver) return;
        thread = undefined;
        void own.terminate();
      };
      /** The input that is under way is the one that did it. */
      const stop = (state: TestRun["state"], milliseconds: number) => {
        end(true);
        if (isClosed) return failed(new ProgramsBusy("the server stops"));
        if (runs.length < inputs.length) runs.push({ state, output: "", error: "", milliseconds });
        done(runs);
      };
      // The thread stops a program by itself. What does not come back to it for long, such as a long search by a
      // pattern, is stopped from here.
      const timer = setInterval(() => {
        const clock = performance.now() - began;
        const work = task ? workOf(task) - worked : clock;
        if (work > 2_000 * limits.seconds + watch.every) return stop("time", Math.round(work));
        if (clock < watch.most) return;
        end(true);
        failed(new ProgramsBusy("a program got no time to run"));
      }, watch.every);
      own.on("message", (message: Message) => {
        if (message !== null && "task" in message) {
          task = message.task;
          worked = workOf(task);
          return;
        }
        if (message !== null) runs.push(message);
        const isOver = message !== null && !["ended", "failed"].includes(message.state);
        if (message === null || isOver) {
          end(isOver);
          return done(runs);
        }
        began = performance.now();
        worked = workOf(task);
      });
      own.on("error", () => stop("memory", 0));
      own.on("exit", () => stop("memory", 0));
      own.ref();
      own.postMessage({ source, hidden, inputs });
    });
  }

  return {
    async run({ source, hidden, inputs }) {
      const runs: TestRun[] = [];
      while (runs.length < inputs.length)
        runs.push(...(await runUntilEnd(source, hidden, inputs.slice(runs.length))));
      return runs;
    },
    async close() {
      isClosed = true;
      await thread?.terminate();
      thread = undefined;
    },
  };
}

/** Milliseconds of processor time of a thread; 0 where the system does not tell. */
function workOf(task: string): number {
  if (task === "") return 0;
  try {
    return Number(readFileSync(`/proc/${task}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}
