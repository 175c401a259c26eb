import { beforeAll, describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { type BankPage, bankLimits, type Format, formats } from "#contract/bank/shapes";
import { basePaths } from "#contract/call";
import { as } from "../../tests/support/cast";
import { onSqlite } from "../../tests/support/engines";
import { withLimits } from "../../tests/support/limits";
import { minute, openOffice } from "../../tests/support/office";
import { question } from "../../tests/support/papers";
import { formatsByName } from "./formats";

onSqlite((database) => {
  const { ask, fetch, tokenOf, clock } = openOffice(database);
  let me: string;
  let bankId: string;
  /** A single choice, a question with a text answer, and one with a recorded answer. */
  const asked = [
    question({ content: "架空线路巡视，第一看什么？", analysis: "" }),
    question({
      type: 5,
      content: "架空线路巡视，说说第二看什么？",
      option: [],
      answer: { keys: [], text: "导线" },
    }),
    question({
      type: 14,
      content: "架空线路巡视，口述第三看什么？",
      option: [],
      answer: { keys: [] },
      seconds: 60,
    }),
  ];
  beforeAll(async () => {
    me = await tokenOf(as.author);
    bankId = (await ask(bankCalls.addBank, { name: "架空线路" }, { token: me })).data as string;
    for (const each of asked)
      expect(await ask(bankCalls.create, { bankId, score: 3, question: each }, { token: me })).toMatchObject({
        code: 0,
      });
  });

  async function saved(format: Format | "word", filter: Record<string, string> = { bankId }, token = me) {
    const query = new URLSearchParams({ format, ...filter });
    return fetch(`${basePaths.hr}/question/export?${query}`, {}, { token });
  }
  const read = async (format: Format, reply: Response) =>
    formatsByName[format].read(new Uint8Array(await reply.arrayBuffer()));

  test.each(formats)(
    "%s: what it can hold comes back the same, and what it cannot is counted",
    async (format) => {
      const fit = asked.filter((each) => formatsByName[format].holds(each));
      const reply = await saved(format);
      expect(reply.status).toBe(200);
      expect(reply.headers.get("content-type")).toBe(formatsByName[format].type);
      expect(reply.headers.get("mingshi-left-out")).toBe(String(asked.length - fit.length));
      const { items, validationErrors } = await read(format, reply);
      expect(validationErrors).toEqual([]);
      const texts = (all: { content: string }[]) => all.map(({ content }) => content).sort();
      expect(texts(items.map((item) => item.question))).toEqual(texts(fit));
      const told = await ask(bankCalls.exportFits, { bankId }, { token: me });
      expect(told.data).toMatchObject({ total: 3, isMore: false });
      expect((told.data as { fits: object[] }).fits).toContainEqual(
        expect.objectContaining({ format, count: fit.length }),
      );
    },
  );

  test("a file has the order of the list, so that a bank which brings it in lists it alike", async () => {
    const { items } = await read("csv", await saved("csv"));
    const listed = await ask(bankCalls.list, { bankId, sort: "created" }, { token: me });
    expect(items.map((item) => item.question.content)).toEqual(
      (listed.data as BankPage).questionList.map(({ content }) => content),
    );
  });

  test("D2: a file is saved under a name with its format and day, never opened, and kept by nobody", async () => {
    const { headers } = await saved("csv");
    const named = (day: string) => `attachment; filename*=UTF-8''questions-csv-${day}.csv`;
    expect(headers.get("content-disposition")).toBe(named("2026-01-05"));
    // The day is the company's, not that of UTC.
    const livesIn = (zone: string) =>
      database().queries.updateTable("company").set({ time_zone: zone }).execute();
    await livesIn("Pacific/Pago_Pago");
    expect((await saved("csv")).headers.get("content-disposition")).toBe(named("2026-01-04"));
    await livesIn("Asia/Shanghai");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("F2: who takes questions along is written down: how many, and by which filter; a refused one is not", async () => {
    const rows = () =>
      database().queries.selectFrom("audit").selectAll().where("action", "=", "bank.export").execute();
    const before = (await rows()).length;
    await saved("csv", { bankId, key: "没有这样的题" });
    await saved("csv", { bankId, type: "1" });
    const added = (await rows()).slice(before);
    expect(added).toMatchObject([{ at: clock.time, subject: "" }]);
    expect(JSON.parse(added[0]!.after)).toMatchObject({ format: "csv", bankId, type: 1, questions: 1 });
  });

  test("A8: keys leave the house only with a fresh proof", async () => {
    clock.time += 11 * minute;
    const stale = await saved("csv");
    clock.time -= 11 * minute;
    expect(await stale.json()).toMatchObject({ code: 1, reason: "PROOF_NEEDED" });
  });

  test("the filter is that of the list", async () => {
    const { items } = await read("csv", await saved("csv", { key: "第一看", type: "1", difficulty: "2" }));
    expect(items.map((item) => item.question.content)).toEqual(["架空线路巡视，第一看什么？"]);
    expect(items[0]!.score).toBe(3);
  });

  test("nothing that matches is no file, and neither is an unknown format or filter", async () => {
    const answer = async (...args: Parameters<typeof saved>) => (await saved(...args)).json();
    expect(await answer("csv", { key: "没有这样的题" })).toMatchObject({ reason: "NOTHING_TO_EXPORT" });
    expect(await answer("word")).toMatchObject({ code: 422, field: "format" });
    expect(await answer("csv", { difficulty: "9" })).toMatchObject({ code: 422, field: "difficulty" });
  });

  test("B4: another company's questions are neither counted nor written", async () => {
    const stranger = await tokenOf(as.stranger);
    expect(await ask(bankCalls.exportFits, { bankId }, { token: stranger })).toMatchObject({
      data: { total: 0 },
    });
    expect(await (await saved("csv", { bankId }, stranger)).json()).toMatchObject({
      reason: "NOTHING_TO_EXPORT",
    });
  });

  test("more than a file may hold are not exported", async () => {
    const refused = () => saved("csv" as Format);
    const most = { exportMax: asked.length };
    expect((await withLimits(bankLimits, most, refused)).status).toBe(200);
    const reply = await withLimits(bankLimits, { exportMax: asked.length - 1 }, refused);
    expect(await reply.json()).toMatchObject({ reason: "TOO_MANY_TO_EXPORT" });
  });

  describe("templates", () => {
    test.each(["excel", "csv"] as const)(
      "%s: a file that is read without an error, and whose examples are no questions",
      async (format) => {
        const reply = await fetch(
          `${basePaths.hr}/question/import/template?format=${format}`,
          {},
          { token: me },
        );
        expect(reply.headers.get("content-disposition")).toContain(formatsByName[format].ending);
        const { items, validationErrors } = await read(format, reply);
        expect(validationErrors).toEqual([]);
        expect(items).toEqual([]);
      },
    );

    test("there are only two", async () => {
      const reply = await fetch(`${basePaths.hr}/question/import/template?format=gift`, {}, { token: me });
      expect(await reply.json()).toMatchObject({ code: 422, field: "format" });
    });
  });
});
