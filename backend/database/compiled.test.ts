import { expect, onTestFinished, test } from "vitest";
import { compiledOnce, readRows } from "./compiled";
import { openDatabase, type Queries } from "./open";

test("a query is compiled once for each database, its transactions included, and run with what it is given", async () => {
  let compiled = 0;
  const named = compiledOnce(["name", "key"], (queries, { name, key }: { name: string; key: string }) => {
    compiled += 1;
    const rows = queries.selectFrom("rate_limit").select("hits").where("key", "=", key);
    return rows.where("name", "=", name).where("expires_at", "=", 7);
  });
  for (const databases of [1, 2]) {
    const database = await openDatabase(":memory:");
    onTestFinished(database.close);
    const rows = ["a", "b"].map((name) => ({ name, key: "x", hits: `of ${name}`, expires_at: 7 }));
    await database.queries.insertInto("rate_limit").values(rows).execute();
    const read = async (name: string, queries = database.queries) =>
      (await queries.executeQuery(named(queries, { name, key: "x" }))).rows;
    expect(await read("a")).toEqual([{ hits: "of a" }]);
    expect(await database.transaction((trx) => read("b", trx))).toEqual([{ hits: "of b" }]);
    expect(await read("c")).toEqual([]);
    expect(compiled).toBe(databases);
  }
});

const keysOf = compiledOnce(["name"], (queries, { name }: { name: string }) =>
  queries.selectFrom("rate_limit").selectAll().where("name", "=", name).orderBy("key"),
);
const limit = (key: string) => ({ name: "one", key, hits: "[]", expires_at: 7 });

test("rows that are read at once are as Kysely reads them", async () => {
  const { queries, close } = await openDatabase(":memory:");
  onTestFinished(close);
  expect(await readRows(queries, keysOf(queries, { name: "one" }))).toEqual([]);
  await queries
    .insertInto("rate_limit")
    .values([limit("b"), limit("“一”")])
    .execute();
  const { rows } = await queries.executeQuery(keysOf(queries, { name: "one" }));
  expect(await readRows(queries, keysOf(queries, { name: "one" }))).toEqual(rows);
  expect(rows.map(({ key }) => key)).toEqual(["b", "“一”"]);
});

test("J2: what a transaction has written is read by itself, and by nobody else before it is committed", async () => {
  const { queries, transaction, close } = await openDatabase(":memory:");
  onTestFinished(close);
  const read = async (by: Queries) => (await readRows(by, keysOf(by, { name: "one" }))).map(({ key }) => key);
  let others: Promise<string[]> | undefined;
  const undone = transaction(async (trx) => {
    await trx.insertInto("rate_limit").values(limit("undone")).execute();
    others = read(queries);
    expect(await read(trx)).toEqual(["undone"]);
    throw new Error("undo it");
  });
  await expect(undone).rejects.toThrow("undo it");
  expect(await others).toEqual([]);
  await transaction((trx) => trx.insertInto("rate_limit").values(limit("kept")).execute());
  expect(await read(queries)).toEqual(["kept"]);
});
