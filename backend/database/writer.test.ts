import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { onEachEngine } from "../../tests/support/engines";
import { newFolder } from "../../tests/support/folder";
import { type Database, openDatabase } from "./open";
import { BetterSqlite } from "./sqlite-driver";
import { isTransient } from "./transient";
import { type Change, type ChangeWriter, openWriter } from "./writer";

/** Rows of a table that has a check and a key. */
const insert = ({ queries }: Database, name: string, expires = 1): Change => [
  queries.insertInto("rate_limit").values({ name, key: "", hits: "[]", expires_at: expires }),
  1,
];
const move = ({ queries }: Database, name: string, from: number, to: number): Change => [
  queries
    .updateTable("rate_limit")
    .set({ expires_at: to })
    .where("name", "=", name)
    .where("expires_at", "=", from),
  1,
];
const namesIn = async ({ queries }: Database) =>
  (await queries.selectFrom("rate_limit").select("name").orderBy("name").execute()).map(({ name }) => name);

function itWrites(database: () => Database, writer: () => ChangeWriter) {
  beforeEach(() => database().queries.deleteFrom("rate_limit").execute());

  test("a unit is written whole, or not at all where a change is not as expected", async () => {
    expect(await writer().write([insert(database(), "a"), insert(database(), "b")])).toBe(true);
    expect(await writer().write([insert(database(), "c"), move(database(), "a", 7, 8)])).toBe(false);
    expect(await namesIn(database())).toEqual(["a", "b"]);
  });

  test("of many at once each stands for itself: one that fails takes no other along", async () => {
    await writer().write([insert(database(), "taken")]);
    const units = Array.from({ length: 60 }, (_, at) => {
      if (at % 3 === 1) return [insert(database(), `lost${at}`), move(database(), "taken", 9, 9)];
      if (at % 3 === 2) return [insert(database(), `bad${at}`), insert(database(), "taken")];
      return [insert(database(), `good${String(at).padStart(2, "0")}`)];
    });
    const outcomes = await Promise.allSettled(units.map((unit) => writer().write(unit)));
    expect(outcomes.map((one) => (one.status === "fulfilled" ? one.value : "failed"))).toEqual(
      units.map((_, at) => (at % 3 === 0 ? true : at % 3 === 1 ? false : "failed")),
    );
    const names = await namesIn(database());
    expect(names).toHaveLength(21);
    expect(names.every((name) => /^(good|taken)/.test(name))).toBe(true);
  });

  test("of those that expect the same, one is first", async () => {
    await writer().write([insert(database(), "turn", 1)]);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => writer().write([move(database(), "turn", 1, 100 + at)])),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });
}

onEachEngine((database) => {
  let writer: ChangeWriter;
  beforeAll(() => {
    writer = openWriter(database());
  });
  itWrites(database, () => writer);
});

describe("on SQLite in a thread", () => {
  const folder = newFolder();
  const path = join(folder, "mingshi.sqlite");
  let database: Database;
  let writer: ChangeWriter;
  beforeAll(async () => {
    database = await openDatabase(path);
    writer = openWriter(database);
  });
  afterAll(async () => {
    await writer.close();
    await database.close();
  });
  itWrites(
    () => database,
    () => writer,
  );

  test("J1: what is told is in the file, for every other connection", async () => {
    const other = new BetterSqlite(path, { readonly: true });
    const count = other.prepare("select count(*) as count from rate_limit where name = ?");
    for (let at = 0; at < 20; at++) {
      await writer.write([insert(database, `told${at}`)]);
      expect(count.get(`told${at}`)).toEqual({ count: 1 });
    }
    other.close();
  });

  test("waits for the lock of a transaction that is open", async () => {
    let written: Promise<boolean> | undefined;
    await database.transaction(async (trx) => {
      await trx
        .insertInto("rate_limit")
        .values({ name: "mine", key: "", hits: "[]", expires_at: 1 })
        .execute();
      written = writer.write([insert(database, "after")]);
    });
    expect(await written).toBe(true);
    expect(await namesIn(database)).toEqual(["after", "mine"]);
  });

  describe("I4: a disk that fails", () => {
    /** Sets a pragma of the thread's own connection. */
    const pragma = (words: string): Change[] => [
      [{ compile: () => sql.raw(`pragma ${words}`).compile(database.queries) as never }, 0],
    ];
    const failureOf = (written: Promise<boolean>): Promise<{ code?: string }> =>
      written.then(
        (outcome) => ({ code: String(outcome) }),
        (error) => error,
      );
    const many = (name: string): Change[] =>
      Array.from({ length: 90 }, (_, at) => insert(database, `${name}${at}${"x".repeat(1000)}`));

    test("is full: each unit is told so, none is in part, and all go on once there is room", async () => {
      await writer.write(pragma("max_page_count = 1"));
      const told = await Promise.all(["a", "b", "c"].map((name) => failureOf(writer.write(many(name)))));
      expect(told.map((error) => [error.code, isTransient(error)])).toEqual(
        told.map(() => ["SQLITE_FULL", true]),
      );
      expect(await namesIn(database)).toEqual([]);
      await writer.write(pragma("max_page_count = 1000000"));
      expect(await writer.write(many("a"))).toBe(true);
      expect(await namesIn(database)).toHaveLength(90);
    });

    test("was read-only when the file was opened: told, and the next unit opens it anew", async () => {
      await writer.write(pragma("query_only = on"));
      const error = await failureOf(writer.write([insert(database, "a")]));
      expect([error.code, isTransient(error)]).toEqual(["SQLITE_READONLY", true]);
      expect(await writer.write([insert(database, "b")])).toBe(true);
      expect(await namesIn(database)).toEqual(["b"]);
    });

    test("is locked by another process for too long: told as busy, nothing written, and the next one goes through", async () => {
      const own = openWriter(database, 30);
      const holder = new BetterSqlite(path);
      holder.exec("begin immediate");
      expect((await failureOf(own.write([insert(database, "held")]))).code).toBe("SQLITE_BUSY");
      holder.exec("rollback");
      holder.close();
      expect(await own.write([insert(database, "after")])).toBe(true);
      expect(await namesIn(database)).toEqual(["after"]);
      await own.close();
    });

    test("cannot be opened: told as an error that may pass", async () => {
      const own = openWriter({ ...database, file: folder });
      const error = await failureOf(own.write([insert(database, "lost")]));
      expect([error instanceof Error, error.code, isTransient(error)]).toEqual([
        true,
        "SQLITE_CANTOPEN",
        true,
      ]);
    });
  });

  test("closing writes what was sent before; a file that cannot be opened is told", async () => {
    const own = openWriter(database);
    const sent = Array.from({ length: 30 }, (_, at) => own.write([insert(database, `sent${at}`)]));
    await own.close();
    expect(await Promise.all(sent)).toEqual(sent.map(() => true));
    const lost = openWriter({ ...database, file: join(folder, "none", "lost.sqlite") });
    const error = await lost.write([insert(database, "lost")]).catch((error) => error);
    expect(error).toBeInstanceOf(Error);
  });
});
