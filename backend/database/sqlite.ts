import { chmodSync } from "node:fs";
import BetterSqlite, { type Statement } from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Tables } from "./schema";

/**
 * SQLite in one process: WAL, and `synchronous=FULL` so that a committed change survives a power cut.
 * Statements are prepared once (Kysely would prepare each anew), and a transaction takes the write lock
 * when it begins, so it can never fail half way for want of it.
 */
export function openSqlite(path: string): Kysely<Tables> {
  const file = new BetterSqlite(path);
  file.pragma("busy_timeout = 5000");
  file.pragma("journal_mode = WAL");
  file.pragma("synchronous = FULL");
  file.pragma("foreign_keys = ON");
  file.pragma("trusted_schema = OFF");
  if (path !== ":memory:") chmodSync(path, 0o600);

  const statements = new Map<string, Statement>();
  const prepare = (sql: string) => {
    const text = sql === "begin" ? "begin immediate" : sql;
    let statement = statements.get(text);
    if (!statement) {
      // A search or a batch makes statements of many lengths: forget the oldest.
      if (statements.size > 500) statements.delete(statements.keys().next().value!);
      statement = file.prepare(text);
      statements.set(text, statement);
    }
    return statement;
  };
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { close: () => file.close(), prepare } as never }),
  });
}
