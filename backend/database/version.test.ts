import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onEachEngine } from "../../tests/support/engines";
import { type Database, openDatabase } from "./open";

describe("A3: a file calls itself something else as soon as anything is stored in it", () => {
  const folder = mkdtempSync(join(tmpdir(), "mingshi-"));
  let here: Database;
  let elsewhere: Database;
  beforeAll(async () => {
    here = await openDatabase(join(folder, "one.sqlite"));
    elsewhere = await openDatabase(join(folder, "one.sqlite"));
  });
  afterAll(async () => {
    await here.close();
    await elsewhere.close();
    rmSync(folder, { recursive: true });
  });
  const entry = (dict_key: string) => ({ id: dict_key, parent_id: "", dict_key, info: "", value: "" });
  const add = (database: Database, key: string) =>
    database.transaction((queries) => queries.insertInto("dictionary").values(entry(key)).execute());

  test("by this program", async () => {
    const before = here.version();
    await add(here, "one");
    const after = here.version();
    expect(after).not.toBe(before);
    await here.queries.updateTable("dictionary").set({ value: "1" }).where("id", "=", "one").execute();
    expect([before, after]).not.toContain(here.version());
    const updated = here.version();
    await here.queries.deleteFrom("dictionary").execute();
    expect(here.version()).not.toBe(updated);
  });

  test("by another program", async () => {
    const before = here.version();
    await add(elsewhere, "two");
    expect(here.version()).not.toBe(before);
  });

  test("and keeps its name while it is only read", async () => {
    const before = here.version();
    await here.queries.selectFrom("dictionary").selectAll().execute();
    await elsewhere.queries.selectFrom("dictionary").selectAll().execute();
    expect(here.version()).toBe(before);
  });

  test("a page that began while a change was on its way is not taken for one that was made after it", async () => {
    let during: string | null = null;
    await here.transaction(async (queries) => {
      during = here.version();
      await queries.insertInto("dictionary").values(entry("three")).execute();
    });
    expect(here.version()).not.toBe(during);
  });
});

onEachEngine((database, engine) => {
  test("only a file knows at once what is stored in it", () => {
    expect(database().version() === null).toBe(engine === "postgres");
  });
});
