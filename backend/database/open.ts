import type { Kysely, Transaction } from "kysely";
import { migrate } from "./migrate";
import type { Tables } from "./schema";
import { openSqlite } from "./sqlite";
import { runTransaction } from "./transaction";
import { refuseUnfinished } from "./unfinished";

export type Engine = "sqlite" | "postgres";

/** The connection pool, or one transaction; a store takes either. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  engine: Engine;
  /** The path of an SQLite file; null in memory and on PostgreSQL. */
  file: string | null;
  queries: Kysely<Tables>;
  /**
   * An atomic change: committed, and on disk, when the promise resolves; rolled back when `work` throws. After a
   * deadlock `work` runs again, so it changes nothing but the database.
   */
  transaction<T>(work: (queries: Transaction<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// why: a start on SQLite does not read the client of PostgreSQL.
const postgresAt = async (address: string) => (await import("./postgres")).openPostgres(address);

/**
 * Opens and migrates the database. `where` is a `postgres://` address, the path of an SQLite file,
 * or `:memory:`. A database that a newer version has migrated is refused, and one that `refuse` throws for: it
 * is called before anything is written.
 */
export async function openDatabase(
  where: string,
  refuse: (queries: Queries) => Promise<void> = async () => {},
): Promise<Database> {
  const engine: Engine = /^postgres(ql)?:/.test(where) ? "postgres" : "sqlite";
  const queries = engine === "postgres" ? await postgresAt(where) : openSqlite(where);
  try {
    await refuseUnfinished(queries);
    await refuse(queries);
    await migrate(queries, engine);
  } catch (error) {
    await queries.destroy();
    throw error;
  }
  return {
    engine,
    file: engine === "sqlite" && where !== ":memory:" ? where : null,
    queries,
    transaction: (work) => runTransaction(queries, work),
    close: () => queries.destroy(),
  };
}
