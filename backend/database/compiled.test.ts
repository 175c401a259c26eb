import { expect, onTestFinished, test } from "vitest";
import { compiledOnce } from "./compiled";
import { openDatabase } from "./open";

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
