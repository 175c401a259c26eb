import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "./schema";

// Timestamps and sums are integers far below 2^53: parsed as plain numbers, as SQLite returns them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** PostgreSQL, for when one machine is not enough. `synchronous_commit` is set explicitly. */
export function openPostgres(address: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    // Milliseconds until a connection attempt times out, and of idle time until TCP keep-alive probes begin.
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: "-c synchronous_commit=on -c lock_timeout=5000 -c statement_timeout=30000",
  });
  // why: the pool replaces a broken connection, and the next query on it reports the error. The pool handles
  // errors of idle ones only; one that breaks between statements of a transaction would end the process.
  const passOver = () => {};
  pool.on("error", passOver);
  pool.on("connect", (connection) => connection.on("error", passOver));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
