import type { Failures } from "../admin/failures";
import type { Seal } from "../audit";
import type { Signing } from "../certificates/signing";
import type { Clock } from "../clock";
import type { Database, Queries } from "../database/open";
import type { Log } from "../log";
import { changeClaimed, claim, findDue, queueTask, taskLimits, type Wanted } from "./rows";
import { type Row, runTask } from "./run";
import type { Runners } from "./runner";

const look = { every: 5_000, soon: 100 };
/** Milliseconds that a stop waits for the task that runs. */
const farewell = 3_000;

interface Parts {
  database: Database;
  clock: Clock;
  log: Log;
  failures: Failures;
  seal: Seal;
  signing: Signing;
  /** Who carries out tasks of which kind. */
  runners: Runners;
}

/**
 * Carries out what waits in the table of tasks, one at a time, beside whatever else goes on: when woken, every few
 * seconds, and after a restart. Each task is claimed by a conditional update and held by a lease, so that of several
 * processes one runs it, and another one takes it up again where that process died.
 */
export function openTasks({ database, clock, log, failures, seal, signing, runners }: Parts) {
  const kinds = Object.keys(runners);
  let round: Promise<void> | null = null;
  let isWokenAgain = false;
  let isStopped = false;
  let soon: NodeJS.Timeout | undefined;
  let last = "";

  async function take(row: Row): Promise<void> {
    const now = clock.now();
    const claimed = await claim(database, now, row);
    if (!claimed) return;
    if (claimed.tries > taskLimits.tries) {
      log.error({ task: row.id, kind: row.kind }, "task given up: its process died each time");
      failures.note(`task ${row.kind}`, new Error("the process died each time"));
      await changeClaimed(database.queries, claimed, {
        state: "failed",
        reason: "UNEXPECTED",
        ended_at: now,
      });
      return;
    }
    last = row.company_id;
    const hands = { database, clock, seal, signing, isStopped: () => isStopped };
    await runTask(row, claimed, runners[row.kind]!, hands, { log, failures });
  }

  /** Carries out what is due until nothing is left. */
  async function runDue(): Promise<void> {
    isWokenAgain = false;
    while (!isStopped) {
      const row = await findDue(database, clock.now(), kinds, last);
      if (row) await take(row);
      else if (isWokenAgain) isWokenAgain = false;
      else return;
    }
  }

  function wake(): void {
    isWokenAgain = true;
    if (isStopped || kinds.length === 0) return;
    round ??= runDue()
      .catch((error) => {
        // why: a database that cannot be read now is read again by the clock, not at once.
        isWokenAgain = false;
        if (!isStopped) log.error({ error }, "tasks not read");
      })
      .finally(() => {
        round = null;
        if (isWokenAgain) wake();
      });
  }

  function wakeSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      wake();
    }, look.soon).unref();
  }

  const timer = setInterval(wake, look.every).unref();
  wake();

  return {
    /**
     * Queues a task, in the transaction of the change that asks for it, and returns its id; while one waits or runs
     * under the same key, it is that one's. It begins once the transaction is committed.
     */
    async add(queries: Queries, wanted: Wanted): Promise<string> {
      const id = await queueTask(queries, clock, wanted);
      wakeSoon();
      return id;
    },
    wake,
    /** For a row whose transaction is still open. */
    wakeSoon,
    /** Resolves when nothing that is due is left to be run. */
    async settle(): Promise<void> {
      while (round) await round;
    },
    /** Takes up nothing more; what runs has a moment to end, and is put back or left to its lease. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(soon);
      let late: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        late = setTimeout(resolve, farewell);
      });
      await Promise.race([round, waited]);
      clearTimeout(late);
    },
  };
}

export type Tasks = ReturnType<typeof openTasks>;
