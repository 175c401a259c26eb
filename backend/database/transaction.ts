import { setTimeout as wait } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./schema";

/** How often a transaction is run that deadlocks each time, and the most milliseconds before the next try. */
const retry = { runs: 4, pause: 40 };

/** PostgreSQL's code for `deadlock_detected`: it rolled back one of the transactions, so that the other goes on. */
const isDeadlock = (error: unknown) => (error as { code?: string }).code === "40P01";

/**
 * Runs an atomic change: committed, and on disk, when the promise resolves; rolled back when `work` throws. Where
 * PostgreSQL ends it for a deadlock, `work` runs again from its start, so it changes nothing but the database.
 */
export async function runTransaction<T>(
  queries: Kysely<Tables>,
  work: (queries: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let run = 1; ; run += 1)
    try {
      return await queries.transaction().execute(work);
    } catch (error) {
      if (!isDeadlock(error) || run === retry.runs) throw error;
      // Of two that met, each comes back at another moment.
      await wait(Math.random() * retry.pause);
    }
}

/** The same, or within the transaction that runs already. */
export const inTransaction = <T>(
  queries: Kysely<Tables> | Transaction<Tables>,
  work: (queries: Transaction<Tables>) => Promise<T>,
): Promise<T> => (isWithin(queries) ? work(queries) : runTransaction(queries, work));

const isWithin = (queries: Kysely<Tables> | Transaction<Tables>): queries is Transaction<Tables> =>
  queries.isTransaction;
