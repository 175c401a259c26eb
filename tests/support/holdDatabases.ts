import BetterSqlite from "better-sqlite3";

const held: unknown[] = [];
const isHeld = Symbol("what tests open is held");

/** True once this process has opened a database. */
export const hasOpenedDatabases = () => held.length > 0;

/** What tests open beside the product is never let go either: `backend/database/sqlite.ts` says why. */
export function holdDatabases(): void {
  const { exec, prepare } = BetterSqlite.prototype;
  // why: one process runs the tests of many files.
  if (isHeld in prepare) return;
  BetterSqlite.prototype.exec = function hold(this: BetterSqlite.Database, sql: string) {
    held.push(this);
    return exec.call(this, sql);
  };
  BetterSqlite.prototype.prepare = Object.assign(
    function hold(this: BetterSqlite.Database, sql: string) {
      const statement = prepare.call(this, sql);
      held.push(this, statement);
      return statement as never;
    },
    { [isHeld]: true },
  ) as never;
}
