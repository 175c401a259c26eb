import { chmodSync } from "node:fs";
import type { Database as File, Statement } from "better-sqlite3";
import { type CompiledQuery, Kysely } from "kysely";
import { readsAtOnce } from "./compiled";
import { refuseDamaged } from "./damage";
import { isLocked, RetryingDialect } from "./retrying-driver";
import type { Tables } from "./schema";
import { BetterSqlite } from "./sqlite-driver";

/**
 * SQLite in one process: WAL, and `synchronous=FULL` so that a committed change survives a power cut.
 * Prepared statements are cached (Kysely would prepare each again), and a transaction takes the write lock
 * when it begins, so that it never fails midway for lack of it.
 */
export function openSqlite(path: string): Kysely<Tables> {
  const file = refuseDamaged(path, () => {
    const opened = new BetterSqlite(path);
    // why: before the journal, whose files get the mode of this one.
    if (path !== ":memory:") chmodSync(path, 0o600);
    opened.exec("pragma busy_timeout = 5000");
    opened.exec("pragma journal_mode = wal");
    return opened;
  });
  file.exec("pragma synchronous = full");
  file.exec("pragma foreign_keys = on");
  file.exec("pragma trusted_schema = off");
  // From here on the driver waits for a lock, without blocking.
  file.exec("pragma busy_timeout = 0");

  const statements = new Map<string, Statement>();
  // why: on a full disk SQLite itself has rolled back. A second rollback would fail, and hide why the first came.
  const rollback = { reader: false, run: () => file.inTransaction && file.exec("rollback") };
  const prepare = (sql: string) => {
    if (sql === "rollback") return rollback;
    const text = sql === "begin" ? "begin immediate" : sql;
    let statement = statements.get(text);
    if (!statement) {
      // Searches and batches create statements of many lengths: evict the oldest.
      if (statements.size > 500) statements.delete(statements.keys().next().value!);
      statement = file.prepare(text);
      statements.set(text, statement);
    }
    return statement;
  };
  const database = { close: () => file.close(), prepare } as never;
  const queries = new Kysely<Tables>({
    dialect: new RetryingDialect({ database }, () => file.inTransaction),
  });
  readsAtOnce(queries, readerOf(file));
  return queries;
}

/** Reads where no transaction is open on the connection and nobody has locked the file. */
function readerOf(file: File) {
  const prepared = new Map<string, { statement: Statement; names: string[] }>();
  const prepare = (sql: string) => {
    const statement = file.prepare(sql).raw();
    const found = { statement, names: statement.columns().map(({ name }) => name) };
    prepared.set(sql, found);
    return found;
  };
  return ({ sql, parameters }: CompiledQuery): Record<string, unknown>[] | null => {
    // why: what is written in it may still be undone.
    if (file.inTransaction) return null;
    try {
      const { statement, names } = prepared.get(sql) ?? prepare(sql);
      const rows = statement.all(...parameters) as unknown[][];
      // why not as objects: the driver takes a third longer to make one of fifty columns.
      return rows.map((values) => rowOf(names, values));
    } catch (error) {
      if (isLocked(error)) return null;
      throw error;
    }
  };
}

function rowOf(names: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at += 1) row[names[at]!] = values[at];
  return row;
}
