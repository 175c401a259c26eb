import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "./schema";

// Times and sums are whole numbers far below 2^53: plain numbers, as SQLite gives them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** PostgreSQL, for when one machine is not enough. `synchronous_commit` is asked for by name. */
export function openPostgres(address: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    options: "-c synchronous_commit=on -c lock_timeout=5000 -c statement_timeout=30000",
  });
  pool.on("error", () => {
    // why: an idle connection that breaks is replaced by the pool; the next query reports what matters.
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
