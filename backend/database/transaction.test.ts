import { describe, expect, test } from "vitest";
import { newPostgresDatabase, postgresServer } from "../../tests/support/postgres/database";
import { type Database, openDatabase } from "./open";

const hit = (database: Database, first: string, second: string, isFirstDone: () => Promise<void>) =>
  database.transaction(async (queries) => {
    const count = (name: string) =>
      queries
        .updateTable("rate_limit")
        .set((row) => ({ expires_at: row("expires_at", "+", 1) }))
        .where("name", "=", name)
        .execute();
    await count(first);
    await isFirstDone();
    await count(second);
  });

test("C1: a change whose row was changed meanwhile runs again from its start; one that fails otherwise does not", async () => {
  const database = await openDatabase(":memory:");
  const runs = { changed: 0, broken: 0, always: 0 };
  const failing = (name: keyof typeof runs, code: string, times: number) =>
    database.transaction(async (queries) => {
      runs[name] += 1;
      await queries.insertInto("rate_limit").values({ name, key: "", hits: "[]", expires_at: 0 }).execute();
      if (runs[name] <= times) throw Object.assign(new Error("changed"), { code });
    });
  await failing("changed", "40001", 1);
  await expect(failing("broken", "23505", 1)).rejects.toThrow("changed");
  await expect(failing("always", "40001", 9)).rejects.toThrow("changed");
  expect(runs).toEqual({ changed: 2, broken: 1, always: 4 });
  expect(await database.queries.selectFrom("rate_limit").select("name").execute()).toEqual([
    { name: "changed" },
  ]);
  await database.close();
});

describe.skipIf(!postgresServer)("on PostgreSQL", () => {
  test("C1: of two changes that wait for each other's rows both are done, each once", async () => {
    const { address, drop } = await newPostgresDatabase();
    const database = await openDatabase(address);
    const rows = ["one", "other"].map((name) => ({ name, key: "", hits: "[]", expires_at: 0 }));
    await database.queries.insertInto("rate_limit").values(rows).execute();
    // Each has locked its first row before it asks for the other's; a run after the deadlock waits for nobody.
    let runs = 0;
    let meet = () => {};
    const haveMet = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const isFirstDone = () => {
      runs += 1;
      if (runs === 2) meet();
      return haveMet;
    };
    await Promise.all([
      hit(database, "one", "other", isFirstDone),
      hit(database, "other", "one", isFirstDone),
    ]);
    expect(runs).toBeGreaterThan(2);
    const after = await database.queries
      .selectFrom("rate_limit")
      .select("expires_at")
      .where("name", "in", ["one", "other"])
      .execute();
    expect(after.map(({ expires_at }) => expires_at)).toEqual([2, 2]);
    await database.close();
    await drop();
  });
});
