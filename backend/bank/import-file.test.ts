import { zipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { bankLimits } from "#contract/bank/shapes";
import { as } from "../../tests/support/cast";
import { onEachEngine } from "../../tests/support/engines";
import { openOffice } from "../../tests/support/office";
import { sentLimits } from "../tasks/sent-file";

const aiken = (count: number, from = 1) =>
  Array.from(
    { length: count },
    (_, at) =>
      `第 ${from + at} 题：电气设备起火时，首先应当做什么？\nA. 用水扑救\nB. 切断电源\nC. 打开门窗\nANSWER: B\n`,
  ).join("\n");
const file = (bytes: BlobPart, name = "安全题目.txt") => new File([bytes], name);

onEachEngine((database) => {
  const { ask, tokenOf, lines, clock, settle } = openOffice(database);
  let me: string;
  let stranger: string;
  beforeAll(async () => {
    me = await tokenOf(as.author);
    stranger = await tokenOf(as.stranger);
  });

  const send = (fields: { file: File; format?: string; bankId?: string }, token = me, key?: string) =>
    ask(bankCalls.readImport, { format: "aiken", bankId: "", ...fields } as never, {
      token,
      headers: key ? { "idempotency-key": key } : {},
    });
  async function found(importId: unknown, page: object = {}) {
    const { data } = await ask(
      bankCalls.importResult,
      { importId: importId as string, ...page },
      { token: me },
    );
    return bankCalls.importResult.reply.parse(data);
  }
  test("a small file is looked into at once: its questions are shown page by page, and none is in the bank", async () => {
    const before = await ask(bankCalls.list, {}, { token: me });
    const { code, data } = await send({ file: file(aiken(25)) });
    expect(code).toBe(0);
    const result = await found(data, { pageNum: 2, pageSize: 20 });
    expect(result).toMatchObject({ state: "read", total: 25, done: 0, duplicates: 0, mistakeCount: 0 });
    expect(result).toMatchObject({ fileName: "安全题目.txt", format: "aiken", bankId: "", bankName: "" });
    expect(result.questionList).toHaveLength(5);
    expect(result.questionList[0]!.question.content).toContain("第 21 题");
    expect((await ask(bankCalls.list, {}, { token: me })).data).toEqual(before.data);
  });

  test("a file with one mistake is broken: line and reason are told, and nothing can be imported", async () => {
    const text = `${aiken(3)}\n哪一题没有答案？\nA. 这一题\nB. 那一题\n\n${aiken(2, 4)}`;
    const { data } = await send({ file: file(text) });
    const result = await found(data);
    expect(result).toMatchObject({ state: "broken", mistakeCount: 1, questionList: [] });
    expect(result.mistakes[0]!.line).toBeGreaterThan(15);
    expect(result.mistakes[0]!.line).toBeLessThan(24);
    const start = await ask(bankCalls.startImport, { importId: data as string }, { token: me });
    expect(start.reason).toBe("IMPORT_NOT_READ");
  });

  test("a large file is read in the background", async () => {
    const { data } = await send({ file: file(aiken(5_000)) });
    expect((await found(data)).state).toBe("reading");
    await settle();
    expect(await found(data)).toMatchObject({ state: "read", total: 5_000, mistakes: [] });
  });

  test("questions that the bank has already are counted", async () => {
    const { data } = await send({ file: file(aiken(3, 900)) });
    await ask(bankCalls.startImport, { importId: data as string }, { token: me });
    await settle();
    expect((await found(data)).state).toBe("done");
    const again = await send({ file: file(aiken(5, 901)) });
    expect(await found(again.data)).toMatchObject({ total: 5, duplicates: 2 });
  });

  describe("C6: files that are not what they should be", () => {
    const pdf = "%PDF-1.7\n1 0 obj";
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]);
    const zip = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]);
    test.each([
      ["a picture", "aiken", file(png, "题.txt")],
      ["a PDF that calls itself a table", "csv", file(pdf, "题.csv")],
      ["a workbook that is text", "excel", file("a,b", "题.xlsx")],
      ["an old workbook", "excel", file(zip, "题.xls")],
      ["a table that is a workbook", "csv", file(zip, "题.csv")],
      ["XML without a bracket", "moodle-xml", file("quiz", "题.xml")],
      ["a package that is none", "qti", file("<x/>", "题.zip")],
      ["a page", "moodle-xml", file("<html>", "题.html")],
      ["no ending", "aiken", file(aiken(1), "题")],
      ["an ending of Object", "aiken", file(aiken(1), "题.constructor")],
    ])("%s is refused beside its field", async (_, format, sent) => {
      expect(await send({ file: sent, format })).toMatchObject({ reason: "FILE_KIND", field: "file" });
    });

    test("an empty one, one that is too large, an unknown format, a bank that is not there", async () => {
      expect(await send({ file: file("") })).toMatchObject({ reason: "FILE_MISSING", field: "file" });
      const most = new Uint8Array(bankLimits.importBytes + 1).fill(97);
      const large = await send({ file: file(most) });
      expect(large).toMatchObject({ reason: "FILE_TOO_LARGE", field: "file" });
      expect(large.message).toContain("20");
      // Larger than the whole form may be; the site itself lets none through that is larger still.
      const huge = await send({ file: file(new Uint8Array(bankLimits.importBytes + 1_500_000).fill(97)) });
      expect(huge).toMatchObject({ reason: "FILE_TOO_LARGE", field: "file", status: 413 });
      expect(await send({ file: file(aiken(1)), format: "word" })).toMatchObject({ field: "format" });
      expect(await send({ file: file(aiken(1)), bankId: "nowhere" })).toMatchObject({
        reason: "BANK_GONE",
        field: "bankId",
      });
    });

    test.each(["excel", "qti"])("half a zip as %s is broken, with a reason", async (format) => {
      const { data } = await send({ file: file(zip, format === "excel" ? "题.xlsx" : "题.zip"), format });
      const result = await found(data);
      expect(result.state).toBe("broken");
      expect(result.mistakes[0]!.reason).toMatch(/^[A-Z_]+$/);
    });

    test.each([
      ["excel", "题.xlsx", "xl/worksheets/sheet1.xml"],
      ["qti", "题.zip", "imsmanifest.xml"],
    ])(
      "a small file that unpacks to a very large one as %s is broken, with a reason",
      async (format, name, entry) => {
        const bomb = zipSync({ [entry]: new Uint8Array(60_000_000) });
        expect(bomb.length).toBeLessThan(100_000);
        const { data } = await send({ file: file(bomb as BlobPart, name), format });
        expect(await found(data)).toMatchObject({
          state: "broken",
          total: 0,
          mistakes: [{ line: 0, reason: "ZIP_TOO_LARGE" }],
        });
      },
    );

    test("markup, formulas and control characters in a name stay text without a path", async () => {
      const { data } = await send({ file: file(aiken(1), "../../etc/<b>\u202e题.txt") });
      expect((await found(data)).fileName).not.toMatch(/[<>/\u202e]/);
    });

    test("none of them was a failure of ours", () => {
      expect(lines.filter((line) => /call failed|task failed/.test(line))).toEqual([]);
    });
  });

  test("B4: what a company sends another one neither sees nor starts", async () => {
    const { data } = await send({ file: file(aiken(1)) });
    for (const call of [bankCalls.importResult, bankCalls.startImport, bankCalls.discardImport])
      expect(await ask(call, { importId: data as string }, { token: stranger })).toMatchObject({ code: 404 });
  });

  test("C4: the same form twice is one import, also at the same moment; another file is another", async () => {
    const count = async () =>
      (await database().queries.selectFrom("question_import").select("id").execute()).length;
    const before = await count();
    const sent = (text: string, token = me) => send({ file: file(text) }, token, "form-1");
    const answers = await Promise.all([sent(aiken(2)), sent(aiken(2))]);
    const ids = [...answers, await sent(aiken(2))].map(({ data }) => data);
    expect([ids[0], ids[0], ids[0]]).toEqual(ids);
    expect(await found(ids[0])).toMatchObject({ state: "read", total: 2 });
    expect(await count()).toBe(before + 1);
    expect((await sent(aiken(3))).data).not.toBe(ids[0]);
    expect((await sent(aiken(2), stranger)).data).not.toBe(ids[0]);
    expect(await count()).toBe(before + 3);
  });

  test("D3: so many large files of a company wait to be read and no more, for each is kept whole until then", async () => {
    const { data } = await send({ file: file(aiken(1)) });
    const one = database()
      .queries.selectFrom("question_import")
      .selectAll()
      .where("id", "=", data as string);
    const row = await one.executeTakeFirstOrThrow();
    const waiting = Array.from({ length: sentLimits.unread }, (_, at) => ({
      ...row,
      id: `unread ${at}`,
      state: "reading",
    }));
    await database().queries.insertInto("question_import").values(waiting).execute();
    const large = () => file(aiken(5_000));
    expect(await send({ file: large() })).toMatchObject({ reason: "TOO_MANY_UNREAD", field: "file" });
    // One that is read at once waits for nobody, and another company has its own.
    expect(await send({ file: file(aiken(1)) })).toMatchObject({ code: 0 });
    const theirs = await send({ file: large() }, stranger);
    expect(theirs).toMatchObject({ code: 0 });
    await ask(bankCalls.discardImport, { importId: "unread 0" }, { token: me });
    const answers = await Promise.all([send({ file: large() }), send({ file: large() })]);
    expect(answers.map(({ reason }) => reason ?? "").sort()).toEqual(["", "TOO_MANY_UNREAD"]);
    await settle();
    const kept = answers.find(({ code }) => code === 0)!.data;
    expect((await found(kept)).state).toBe("read");
    const ended = database().queries.updateTable("question_import").set({ state: "discarded" });
    await ended.where("id", "like", "unread %").execute();
  });

  test("only the newest imports that wait are kept; older ones are let go", async () => {
    const first = (await send({ file: file(aiken(1)) })).data;
    for (let count = 0; count < sentLimits.waiting; count += 1) {
      clock.time += 1;
      await send({ file: file(aiken(1)) });
    }
    expect((await found(first)).state).toBe("discarded");
    const { data } = await ask(bankCalls.imports, {}, { token: me });
    const open = (data as { state: string }[]).filter(({ state }) => state === "read");
    expect(open).toHaveLength(sentLimits.waiting);
  });
});
