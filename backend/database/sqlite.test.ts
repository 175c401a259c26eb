import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "../../tests/support/folder";
import { findDamage } from "./damage";
import { openDatabase } from "./open";
import { RetryingDialect } from "./retrying-driver";
import type { Tables } from "./schema";
import { BetterSqlite } from "./sqlite-driver";
import { isTransient } from "./transient";

test("J2: SQLite writes a change to its log, and syncs it before the change is acknowledged", async () => {
  const { queries, close } = await openDatabase(place());
  onTestFinished(close);
  const full = 2;
  expect((await sql`pragma synchronous`.execute(queries)).rows).toEqual([{ synchronous: full }]);
  expect((await sql`pragma journal_mode`.execute(queries)).rows).toEqual([{ journal_mode: "wal" }]);
});

test("what a partial index names and the length of a page are no parameters, at which SQLite would plan anew", async () => {
  const { queries, close } = await openDatabase(":memory:");
  onTestFinished(close);
  const found = queries
    .selectFrom("question")
    .select("id")
    .where("staged", "=", "")
    .where("removed_at", "=", 0)
    .where("company_id", "=", "one")
    .limit(20)
    .offset(40)
    .compile();
  expect(found.sql).toContain(`"staged" = '' and "removed_at" = 0 and "company_id" = ? limit 20 offset ?`);
  expect(found.parameters).toEqual(["one", 40]);
});

/** A database file in a folder of its own, open and closed by the test. */
const place = () => join(newFolder(), "one.sqlite");

test("I4: while another process holds the lock, reads go on, and a write waits without blocking", async () => {
  const path = place();
  const database = await openDatabase(path);
  const foreign = new BetterSqlite(path);
  onTestFinished(async () => {
    foreign.close();
    await database.close();
  });
  const row = (name: string) => ({ name, key: "", hits: "[]", expires_at: 0 });
  const names = async () =>
    (await database.queries.selectFrom("rate_limit").select("name").orderBy("name").execute()).map(
      ({ name }) => name,
    );
  foreign.exec("begin immediate");
  const order: string[] = [];
  const writes = [
    database.transaction((trx) => trx.insertInto("rate_limit").values(row("in a transaction")).execute()),
    database.queries.insertInto("rate_limit").values(row("alone")).execute(),
  ].map((write) => write.then(() => order.push("written")));
  expect(await names()).toEqual([]);
  order.push("read");
  foreign.exec("commit");
  await Promise.all(writes);
  expect(order).toEqual(["read", "written", "written"]);
  expect(await names()).toEqual(["alone", "in a transaction"]);
});

test("J5: a damaged page is told at the opening, in words that say what to do; so is what is no database", async () => {
  const path = place();
  const { close } = await openDatabase(path);
  await close();
  const whole = readFileSync(path);
  expect(await findDamage(path, "sqlite", "whole")).toEqual([]);
  const damaged = Buffer.from(whole);
  // Within the pages of tables, behind the header and the schema.
  damaged.fill(0xff, damaged.length - 3 * 4096, damaged.length - 4096);
  const told = /one\.sqlite is damaged .*npm run restore/;
  for (const bytes of [damaged, Buffer.alloc(8192, "no database")]) {
    writeFileSync(path, bytes);
    expect(await findDamage(path, "sqlite", "whole")).not.toEqual([]);
    await expect(openDatabase(path)).rejects.toThrow(told);
  }
});

test("I4: a lock that is not released in time is told as busy, and nothing was stored", async () => {
  const path = place();
  await (await openDatabase(path)).close();
  const [own, foreign] = [new BetterSqlite(path, { timeout: 0 }), new BetterSqlite(path)];
  const limits = { retry: 1, timeout: 5 };
  const queries = new Kysely<Tables>({
    dialect: new RetryingDialect({ database: own as never }, () => own.inTransaction, limits),
  });
  onTestFinished(async () => {
    foreign.close();
    await queries.destroy();
  });
  foreign.exec("begin immediate");
  const write = () =>
    queries.insertInto("rate_limit").values({ name: "held", key: "", hits: "[]", expires_at: 0 }).execute();
  const refused = await write().catch((error: unknown) => error);
  expect(isTransient(refused)).toBe(true);
  foreign.exec("rollback");
  await write();
});
