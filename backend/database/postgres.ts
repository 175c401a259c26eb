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
    // Milliseconds until a connection that cannot be had is given up, and of silence until one is asked for a sign of life.
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: "-c synchronous_commit=on -c lock_timeout=5000 -c statement_timeout=30000",
  });
  // why: a connection that breaks is replaced by the pool, and the next query on it reports what matters. The pool hears
  // of those that are idle; one that breaks between the statements of a transaction would end the process.
  const passOver = () => {};
  pool.on("error", passOver);
  pool.on("connect", (connection) => connection.on("error", passOver));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
