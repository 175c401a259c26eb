import { availableParallelism } from "node:os";
import { openProgramThread, type ProgramThread } from "./inside";
import { openJudge } from "./judge";
import {
  type CodeLanguage,
  type JudgeSettings,
  LanguageOff,
  ProgramsBusy,
  type RunnableProgram,
  type TestRun,
} from "./shapes";

/** Runs what candidates program: JavaScript here in a box, other languages by a judge where one is set. */
export interface Programs {
  /** What can be run here. */
  languages: readonly CodeLanguage[];
  /**
   * Runs a task in its turn. `urgent` names somebody who waits for it: they come first, one task of each at a time,
   * and are told `ProgramsBusy` where too many wait. Throws `LanguageOff` and `JudgeAway` too.
   */
  run(task: RunnableProgram, urgent?: string): Promise<TestRun[]>;
  close(): Promise<void>;
}

/** Who may wait for a run at once, and for how long (milliseconds): with more, somebody is told to try again. */
const patience = { people: 200, wait: 20_000 };
/** Tasks at a judge at once. */
const atJudge = 8;

export function openPrograms(
  judge: JudgeSettings | undefined,
  // why: pages and saves keep a core.
  threads: ProgramThread[] = Array.from(
    { length: Math.min(4, Math.max(1, availableParallelism() - 1)) },
    () => openProgramThread(),
  ),
): Programs {
  const own = openLane(threads.map((thread) => (task) => thread.run(task)));
  const other = judge && openJudge(judge);
  const away =
    other && openLane(Array.from({ length: atJudge }, () => (task: RunnableProgram) => other.run(task)));
  const waiting = new Set<string>();

  async function inTurn(task: RunnableProgram, isUrgent: boolean): Promise<TestRun[]> {
    if (task.language === "javascript") return own(task, isUrgent);
    if (!away) throw new LanguageOff(task.language);
    return away(task, isUrgent);
  }

  return {
    languages: judge ? ["javascript", "c", "cpp", "java", "python", "go"] : ["javascript"],
    async run(task, urgent) {
      if (urgent === undefined) return inTurn(task, false);
      if (waiting.has(urgent) || waiting.size >= patience.people) throw new ProgramsBusy("too many wait");
      waiting.add(urgent);
      try {
        return await inTurn(task, true);
      } finally {
        waiting.delete(urgent);
      }
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

interface Turn {
  task: RunnableProgram;
  done(runs: Promise<TestRun[]>): void;
}

/** Some workers, and two lines of tasks before them: the urgent one goes first, and gives up after a while. */
function openLane(workers: ((task: RunnableProgram) => Promise<TestRun[]>)[]) {
  const free = [...workers];
  const urgent: Turn[] = [];
  const patient: Turn[] = [];

  function next(): void {
    const turn = free.length > 0 ? (urgent.shift() ?? patient.shift()) : undefined;
    if (!turn) return;
    const worker = free.pop()!;
    const runs = worker(turn.task);
    turn.done(runs);
    const back = () => {
      free.push(worker);
      next();
    };
    runs.then(back, back);
  }

  return (task: RunnableProgram, isUrgent: boolean): Promise<TestRun[]> =>
    new Promise((resolve, reject) => {
      const line = isUrgent ? urgent : patient;
      const timer = isUrgent
        ? setTimeout(() => {
            const at = line.indexOf(turn);
            if (at >= 0) line.splice(at, 1);
            reject(new ProgramsBusy("nobody had time"));
          }, patience.wait)
        : undefined;
      const turn: Turn = {
        task,
        done(runs) {
          clearTimeout(timer);
          resolve(runs);
        },
      };
      line.push(turn);
      next();
    });
}
