import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "./schema";

/** How often a transaction is run that meets another one each time, and the most milliseconds before the next try. */
const retry = { runs: 4, pause: 40 };

/**
 * PostgreSQL's codes for `deadlock_detected` and `serialization_failure`: one of two transactions was rolled back, so that
 * the other goes on. A change that finds its row changed meanwhile says the second one of itself.
 */
const isRetried = (error: unknown) => ["40P01", "40001"].includes((error as { code?: string }).code ?? "");

/**
 * Runs an atomic change: committed, and on disk, when the promise resolves; rolled back when `work` throws. Where
 * it met another one, `work` runs again from its start, so it changes nothing but the database.
 */
export async function runTransaction<T>(
  queries: Kysely<Tables>,
  work: (queries: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let run = 1; ; run += 1)
    try {
      return await queries.transaction().execute(work);
    } catch (error) {
      if (!isRetried(error) || run === retry.runs) throw error;
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

/** A part of a transaction: where `work` throws, this part alone is undone. */
export async function inSavepoint<T>(
  queries: Kysely<Tables> | Transaction<Tables>,
  work: () => Promise<T>,
): Promise<T> {
  await sql`savepoint part`.execute(queries);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(queries);
    throw error;
  } finally {
    await sql`release savepoint part`.execute(queries);
  }
}
