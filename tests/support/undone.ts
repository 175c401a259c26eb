import type { Transaction } from "kysely";
import type { Database } from "#backend/database/open";
import type { Tables } from "#backend/database/schema";
import { inSavepoint } from "#backend/database/transaction";

/**
 * A database on SQLite of which everything that is done within `undone` is undone at its end: what services commit is a
 * part of one transaction that never is. One call after another finds the same rows, and none waits for new ones.
 */
export function openUndone(database: Database) {
  let now: Database["queries"] | Transaction<Tables> = database.queries;
  const queries = new Proxy(database.queries, {
    get: (_, name) => {
      const value = Reflect.get(now, name, now);
      return typeof value === "function" ? value.bind(now) : value;
    },
  });
  const isWithin = () => now !== database.queries;
  const shared: Database = {
    ...database,
    queries,
    transaction: (work) => {
      const trx = now as Transaction<Tables>;
      return isWithin() ? inSavepoint(trx, () => work(trx)) : database.transaction(work);
    },
  };
  async function undone<T>(work: () => Promise<T>): Promise<T> {
    const trx = await database.queries.startTransaction().execute();
    now = trx;
    try {
      return await work();
    } finally {
      now = database.queries;
      await trx.rollback().execute();
    }
  }
  return { shared, undone };
}
