import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCalls } from "#contract/admin/calls";
import { onSqlite } from "../../tests/support/engines";
import { minute, openOffice } from "../../tests/support/office";
import type { Log } from "../log";
import { failureLimits, openFailures } from "./failures";
import { scrubbed } from "./scrub";

interface Row {
  errorUuid: string;
  place: string;
  message: string;
  times: number;
  firstAt: number;
  lastAt: number;
}

onSqlite((database) => {
  const { clock, ask, settle, tokenOf } = openOffice(database);
  let administrator: string;
  let author: string;
  let stranger: string;
  beforeAll(async () => {
    administrator = await tokenOf("13800000001");
    author = await tokenOf("13800000005");
    stranger = await tokenOf("13800000014");
  });
  beforeEach(async () => {
    clock.time += 120 * minute;
    await database().queries.deleteFrom("failure").execute();
  });

  const report = (place: string, message: string, token = author) =>
    ask(adminCalls.reportError, { place, message }, { token });
  const errors = async (fields: { pageNum?: number; pageSize?: number } = {}) =>
    (await ask(adminCalls.errors, fields, { token: administrator })).data as { list: Row[]; count: number };

  describe("reports of pages that failed", () => {
    test("become one row for the same place and message, with how often, when first and when last", async () => {
      const first = clock.time;
      await report("GET /exam/paper", "TypeError: nothing there");
      clock.time += minute;
      await report("GET /exam/paper", "TypeError: nothing there", stranger);
      await report("GET /exam/paper", "RangeError: too much");
      const { list, count } = await errors();
      expect(count).toBe(2);
      expect(list).toContainEqual({
        errorUuid: expect.any(String),
        place: "GET /exam/paper",
        message: "TypeError: nothing there",
        times: 2,
        firstAt: first,
        lastAt: clock.time,
      });
    });

    test("stand newest first, in pages", async () => {
      for (const at of [1, 2, 3]) {
        clock.time += minute;
        await report(`GET /page-${at}`, "Error: x");
      }
      const { list, count } = await errors({ pageSize: 2 });
      expect(list.map(({ place }) => place)).toEqual(["GET /page-3", "GET /page-2"]);
      expect(count).toBe(3);
    });

    test("count thirty an hour per company; the hour of one is not the hour of another", async () => {
      for (let count = 0; count < failureLimits.perCompany + 5; count += 1)
        expect(await report("GET /flood", "Error: again")).toMatchObject({ code: 0 });
      await report("GET /elsewhere", "Error: once", stranger);
      const { list } = await errors();
      expect(list.find(({ place }) => place === "GET /flood")?.times).toBe(failureLimits.perCompany);
      expect(list.find(({ place }) => place === "GET /elsewhere")?.times).toBe(1);
      clock.time += 60 * minute;
      await report("GET /flood", "Error: again");
      expect((await errors()).list[0]).toMatchObject({ times: failureLimits.perCompany + 1 });
    });

    test("F1: hold no number of a person, no address and no token", async () => {
      const token = "kHcXqzFqW0s4bYw-1mA3nD8pR7tUvEoL2iJ5gS6hK9x";
      const handle = "AbCdEfGhIjKlMnOpQrStUvWx";
      await report(
        `GET /exam/paper/2c9f3fa2-7d2c-4f51-9a52-f19a6c1d1f6b/edit?mobile=13800000005`,
        `Error: 13800000005, 138 0000 0006, 11010519491231002X, ming@example.com.cn, ${token}, ${handle}\nforged`,
      );
      const [row] = (await errors()).list;
      expect(row!.place).toBe("GET /exam/paper/…/edit?mobile=…");
      expect(row!.message).toBe("Error: …, …, …, …, …, … forged");
    });
  });

  test("what a service itself fails at is noted too, and the reply stays as it was", async () => {
    const rename = (from: string, to: string) =>
      database().queries.schema.alterTable(from).renameTo(to).execute();
    await rename("demo_request", "gone");
    const answer = await ask(adminCalls.applications, {}, { token: administrator });
    await rename("gone", "demo_request");
    expect(answer).toMatchObject({ code: -777, data: null, reason: "BROKEN" });
    await settle();
    expect((await errors()).list).toMatchObject([
      { place: "POST /statistics/application", message: expect.stringContaining("demo_request"), times: 1 },
    ]);
  });

  test("the list is emptied as one change, which is audited", async () => {
    await report("GET /one", "Error: x");
    await report("GET /two", "Error: x");
    expect(await ask(adminCalls.clearErrors, {}, { token: administrator })).toMatchObject({ code: 0 });
    expect((await errors()).count).toBe(0);
    const rows = await database()
      .queries.selectFrom("audit")
      .select("after")
      .where("action", "=", "errors.clear")
      .execute();
    expect(rows).toEqual([{ after: '{"rows":2}' }]);
  });

  test("what fails after the list was read stays in it", async () => {
    await report("GET /seen", "Error: x");
    const until = clock.time;
    clock.time += 1000;
    await report("GET /later", "Error: x");
    await ask(adminCalls.clearErrors, { until }, { token: administrator });
    expect((await errors()).list).toMatchObject([{ place: "GET /later" }]);
  });

  test("the oldest are forgotten beyond the number that is kept", async () => {
    const { queries } = database();
    for (let from = 0; from < failureLimits.rows; from += 100)
      await queries
        .insertInto("failure")
        .values(
          Array.from({ length: 100 }, (_, at) => ({
            id: `old-${from + at}`,
            place: "GET /old",
            message: `${from + at}`,
            times: 1,
            first_at: from + at,
            last_at: from + at,
          })),
        )
        .execute();
    await report("GET /new", "Error: x");
    expect(await errors({ pageSize: 1 })).toMatchObject({
      count: failureLimits.rows,
      list: [{ place: "GET /new" }],
    });
    const oldest = await queries.selectFrom("failure").select("id").where("id", "=", "old-0").execute();
    expect(oldest).toEqual([]);
  });

  describe("notes", () => {
    const lines: string[] = [];
    const log = { warn: (_: unknown, text: string) => void lines.push(text) } as unknown as Log;
    const rename = (from: string, to: string) =>
      database().queries.schema.alterTable(from).renameTo(to).execute();
    let isAway = false;
    afterAll(async () => {
      if (isAway) await rename("away", "failure");
    });

    test("that cannot be written are said in the log, and disturb nobody", async () => {
      const failures = openFailures(database(), clock, log);
      await rename("failure", "away");
      isAway = true;
      failures.note("POST /x", new Error("y"));
      await failures.settle();
      await rename("away", "failure");
      isAway = false;
      expect(lines).toEqual(["failure not noted"]);
      failures.note("POST /x", "not even an error");
      await failures.settle();
      expect((await errors()).list).toMatchObject([{ place: "POST /x", message: "not even an error" }]);
    });
  });
});

describe("scrubbing", () => {
  test.each([
    "SQLITE_CONSTRAINT_FOREIGNKEY: FOREIGN KEY constraint failed",
    "TypeError: Cannot read properties of undefined (reading 'partTitleOfTheLastPart')",
    "POST /management/api/operator/2fa/sms",
    "2026-01-05 08:00 第 3 行",
  ])("leaves words and figures: %s", (text) => expect(scrubbed(text)).toBe(text));

  test.each(["postgres://site:geheim@localhost:5432/mingshi", "smtp://site:a@b:geheim@mail:25"])(
    "leaves out who signs in at an address: %s",
    (address) => expect(scrubbed(`cannot reach ${address}`)).not.toMatch(/geheim/),
  );

  // A regular expression with quadratic backtracking would time out here.
  test("C1: comes to an end with whatever it is given", () => {
    for (const part of ["a", "1 ", "1-", "a@", "@a.", "aA", "a.a@a.", "://a"]) {
      expect(typeof scrubbed(part.repeat(300_000 / part.length)), part).toBe("string");
    }
  });
});
