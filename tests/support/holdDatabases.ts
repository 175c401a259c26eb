import BetterSqlite from "better-sqlite3";

const held: unknown[] = [];

/** What tests open beside the product is never let go either: `backend/database/sqlite.ts` says why. */
export function holdDatabases(): void {
  const { exec, prepare } = BetterSqlite.prototype;
  BetterSqlite.prototype.exec = function hold(this: BetterSqlite.Database, sql: string) {
    held.push(this);
    return exec.call(this, sql);
  };
  BetterSqlite.prototype.prepare = function hold(this: BetterSqlite.Database, sql: string) {
    const statement = prepare.call(this, sql);
    held.push(this, statement);
    return statement as never;
  } as never;
}
