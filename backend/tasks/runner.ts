import type { Seal } from "../audit";
import type { Signing } from "../certificates/signing";
import type { Clock } from "../clock";
import type { Database, Queries } from "../database/open";
import { isPassing } from "../database/passing";

/** A piece of work as its runner gets it; `input` is what was queued. */
export interface Task {
  id: string;
  companyId: string;
  operatorId: string;
  input: unknown;
}

/** What a runner works with. */
export interface Hands {
  database: Database;
  clock: Clock;
  seal: Seal;
  signing: Signing;
  /**
   * Tells how far it is; written at most every 300 ms. Throws where the work must end here: the services are closing,
   * or another process has taken the task up meanwhile. Let that pass through. Not for inside a transaction.
   */
  progress(done: number, total: number): Promise<void>;
  /**
   * The first statement of a transaction that changes anything: holds the task until its end, so that a process that
   * was thought dead changes nothing beside the one that carries on. Throws as `progress` does.
   */
  hold(queries: Queries): Promise<void>;
  /** True once the services are closing; a runner that then throws `TaskStopped` is taken up again later. */
  isStopped(): boolean;
}

/**
 * Carries out one task; what it resolves with is kept as JSON. It may be begun again from the start, when the process
 * that ran it died or could not reach the database. It throws `TaskRefusal` for a reason that people are told, and lets
 * everything else pass.
 */
export type Runner = (task: Task, hands: Hands) => Promise<unknown>;
export type Runners = Record<string, Runner>;

/** A task failed for a reason that has words: the name of a mistake. */
export class TaskRefusal extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** The services are closing; the task is put back and costs no try. */
export class TaskStopped extends Error {}

/** Another process has the task now; this one must leave it alone. */
export class TaskLost extends Error {}

/** True where the task did not fail: somebody takes it up again, from the start, and a runner leaves all as it is. */
export const isTakenUpAgain = (error: unknown): boolean =>
  error instanceof TaskStopped || error instanceof TaskLost || isPassing(error);
