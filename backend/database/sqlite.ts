import { chmodSync } from "node:fs";
import BetterSqlite, { type Statement } from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Tables } from "./schema";

/**
 * Since 24.19 Node ends the process when a statement or database of this driver is collected outside of any script
 * (node::ObjectWrap, RemoveEnvironmentCleanupHook); the driver's next major version does not run on Node 20. So there
 * nothing of it is ever let go: a few thousand statements at most.
 */
const [major = 0] = process.versions.node.split(".").map(Number);
const held: object[] | null = major >= 24 ? [] : null;

/**
 * SQLite in one process: WAL, and `synchronous=FULL` so that a committed change survives a power cut.
 * Statements are prepared once (Kysely would prepare each anew), and a transaction takes the write lock
 * when it begins, so it can never fail half way for want of it.
 */
export function openSqlite(path: string): { queries: Kysely<Tables>; version(): string } {
  const file = new BetterSqlite(path);
  held?.push(file);
  file.exec("pragma busy_timeout = 5000");
  file.exec("pragma journal_mode = wal");
  file.exec("pragma synchronous = full");
  file.exec("pragma foreign_keys = on");
  file.exec("pragma trusted_schema = off");
  if (path !== ":memory:") chmodSync(path, 0o600);

  const statements = new Map<string, Statement>();
  const prepare = (sql: string) => {
    const text = sql === "begin" ? "begin immediate" : sql;
    let statement = statements.get(text);
    if (!statement) {
      // A search or a batch makes statements of many lengths: forget the oldest.
      if (statements.size > 500 && !held) statements.delete(statements.keys().next().value!);
      statement = file.prepare(text);
      statements.set(text, statement);
      held?.push(statement);
    }
    return statement;
  };
  // Of this connection every row that was ever changed counts, of all others that they committed something.
  const changes = prepare("select total_changes()").pluck();
  const commits = prepare("pragma data_version").pluck();
  return {
    queries: new Kysely<Tables>({
      dialect: new SqliteDialect({ database: { close: () => file.close(), prepare } as never }),
    }),
    version: () => `${changes.get()} ${commits.get()}`,
  };
}
