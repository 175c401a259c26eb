import { EventEmitter } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { newFolder } from "../../tests/support/folder";
import { newPostgresDatabase, postgresServer } from "../../tests/support/postgres/database";
import { openDatabase, type Queries } from "./open";
import { BetterSqlite } from "./sqlite-driver";
import { isTransient } from "./transient";

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  );

describe("what may go well in a moment", () => {
  test.each([
    [{ code: "57P01", message: "terminating connection due to administrator command" }],
    [{ code: "53300", message: "sorry, too many clients already" }],
    [{ code: "55P03", message: "canceling statement due to lock timeout" }],
    [{ code: "40P01", message: "deadlock detected" }],
    [{ code: "ECONNRESET" }],
    [{ code: "SQLITE_BUSY_SNAPSHOT" }],
    [{ code: "SQLITE_FULL", message: "database or disk is full" }],
    [{ code: "SQLITE_IOERR_WRITE" }],
    [{ code: "53100", message: "could not extend file: No space left on device" }],
    [new Error("Connection terminated unexpectedly")],
    [new Error("timeout exceeded when trying to connect")],
  ])("%o is transient", (error) => expect(isTransient(error)).toBe(true));

  test.each([
    [{ code: "23505", message: "duplicate key value" }],
    [{ code: "42P01", message: "relation does not exist" }],
    [{ code: "SQLITE_CONSTRAINT_UNIQUE" }],
    [{ code: "SQLITE_CORRUPT" }],
    [new TypeError("Cannot read properties of undefined")],
    ["a word"],
  ])("%o is ours", (error) => expect(isTransient(error)).toBe(false));

  test("a database that is not there is one that may come", async () => {
    expect(isTransient(await failureOf(openDatabase("postgres://nobody@localhost:9/none")))).toBe(true);
  });
});

test("C1: a file that another program holds is one that it lets go", async () => {
  const path = join(newFolder(), "held.sqlite");
  const database = await openDatabase(path);
  // The length of the lock timeout makes no difference here.
  await sql`pragma busy_timeout = 50`.execute(database.queries);
  const holder = new BetterSqlite(path);
  holder.exec("begin immediate");
  const write = () =>
    database.transaction((queries) => queries.deleteFrom("done").where("at", "<", 0).execute());
  expect(isTransient(await failureOf(write()))).toBe(true);
  holder.exec("rollback");
  expect(await failureOf(write())).toBe(null);
  holder.close();
  await database.close();
});

describe.skipIf(!postgresServer)("on PostgreSQL", () => {
  test("C1: a connection that breaks between two statements fails its transaction, and nothing else", async () => {
    const { address, drop } = await newPostgresDatabase();
    const database = await openDatabase(address);
    const companies = (queries: Queries) => queries.selectFrom("company").select("id").execute();
    const isBroken = new Promise<void>((resolve) => {
      vi.spyOn(pg.Client.prototype, "emit").mockImplementation(function (this: pg.Client, name, ...more) {
        if (name === "end") resolve();
        return EventEmitter.prototype.emit.call(this, name, ...more);
      });
    });
    const broken = database.transaction(async (queries) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries);
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.queries);
      // The error arrives while no query is running.
      await isBroken;
      await companies(queries);
    });
    expect(isTransient(await failureOf(broken))).toBe(true);
    expect(await companies(database.queries)).toEqual([]);
    vi.restoreAllMocks();
    await database.close();
    await drop();
  });
});
