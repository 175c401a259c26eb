import type { Seal } from "../audit";
import type { Clock } from "../clock";
import type { Database, Queries } from "../database/open";
import { isTransient } from "../database/transient";
import type { Encryption } from "../keys/encryption";
import type { Signing } from "../signing/signing";

/** A job as passed to its handler; `input` is what was enqueued. */
export interface Job {
  id: string;
  companyId: string;
  operatorId: string;
  input: unknown;
}

/** Services available to a handler. */
export interface JobServices {
  database: Database;
  clock: Clock;
  seal: Seal;
  signing: Signing;
  encryption: Encryption;
  /**
   * Reports progress; written at most every 300 ms. Throws where the job must stop: the services are closing,
   * or another process has claimed it. Let that propagate. Not for inside a transaction.
   */
  progress(done: number, total: number): Promise<void>;
  /**
   * The first statement of a transaction that changes anything: locks the job until its end, so that a
   * process that was considered dead changes nothing beside the one that continues. Throws as `progress`
   * does.
   */
  lock(queries: Queries): Promise<void>;
  /**
   * Completes the job in the transaction of its last change, also while the services are closing. Throws
   * where another process has claimed it.
   */
  complete(queries: Queries): Promise<void>;
  /** True once the services are closing; a handler that then throws `JobStopped` is retried later. */
  isStopped(): boolean;
  /** Aborts when the shutdown grace is over. */
  signal: AbortSignal;
}

/**
 * Runs one job; its result is stored as JSON. It may be retried from the start, when the process that ran it
 * died or could not reach the database. It throws `JobRefusal` for a reason to show to users, `JobRetry` to
 * be retried after the queue's backoff, and lets all other errors propagate.
 */
export type JobHandler = (job: Job, services: JobServices) => Promise<unknown>;
export type JobHandlers = Record<string, JobHandler>;

/** Kinds of job run by one worker in each process, with their handlers. */
export interface Queue {
  handlers: JobHandlers;
  /** Jobs that run concurrently in this process. */
  concurrency: number;
  /** Concurrent jobs per company, across all processes; companies then take turns. */
  perCompany?: number;
  /** Milliseconds before each retry; after the last of them the job has failed. */
  backoff: readonly number[];
  /**
   * Recurring kinds, with milliseconds from one run to the next: one job each across processes. What is enqueued with a
   * key of its own runs once.
   */
  every?: Record<string, number>;
  /** Written in the transaction that expires a job which was never started. */
  onExpiry?(queries: Queries, job: Job): Promise<void>;
}

/** A job failed for a declared reason: the name of a validation error. */
export class JobRefusal extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** A transient failure; the job is retried. */
export class JobRetry extends Error {}

/** The services are closing; the job is requeued without costing an attempt. */
export class JobStopped extends Error {}

/** Another process has claimed the job; this one must leave it alone. */
export class LeaseLost extends Error {}

/** True where the job did not fail: it is retried from the start, and the handler must not clean up. */
export const isBegunAgain = (error: unknown): boolean =>
  error instanceof JobStopped || error instanceof LeaseLost || isTransient(error);
