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
