import { zipSync } from "fflate";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { bankLimits } from "#contract/bank/shapes";
import { openAuthors } from "../../tests/support/authors";
import { as } from "../../tests/support/cast";
import { onSqlite, onSqliteAlone } from "../../tests/support/engines";
import { insertImport } from "../../tests/support/imports";
import { mp3 } from "../../tests/support/media";
import { openOffice } from "../../tests/support/office";
import { question } from "../../tests/support/papers";
import { newId } from "../ids";
import { questionImporter } from "./importer";

const written = (at: number) => `第 ${at + 1} 题：电气设备起火时，首先应当（　　）。`;
const items = (total: number) =>
  Array.from({ length: total }, (_, at) => ({
    ...{ line: at + 2, score: (at % 3) + 1, question: question({ content: written(at) }) },
  }));

onSqlite((database) => {
  const { author, clock, settle } = openAuthors(database);
  const waiting = (by: { id: string; companyId: string }, total: number, bankId = "") =>
    insertImport(database().queries, by, items(total), {
      created_at: clock.time,
      options: JSON.stringify({ format: "csv", bankId }),
    });

  test("what came in stands in the list with its marks, in the order of its file, page by page", async () => {
    const me = await author();
    const total = 210;
    const importId = await waiting(me, total);
    await me.ask(bankCalls.commitImport, { importId });
    clock.time += 90_000;
    await settle();
    const inFile = Array.from({ length: total }, (_, at) => written(at));
    for (const sort of ["updated", "created", "type", "difficulty"] as const) {
      const listed: { content: string; score: number }[] = [];
      for (let pageNum = 1; listed.length < total; pageNum += 1) {
        const { questionList } = await me.ask(bankCalls.list, { sort, pageNum, pageSize: 100 });
        if (questionList.length === 0) break;
        expect(questionList.every(({ isOwn, bankId }) => isOwn && bankId === "")).toBe(true);
        listed.push(...questionList);
      }
      expect(
        listed.map(({ content }) => content),
        sort,
      ).toEqual(inFile);
      expect(listed.slice(0, 4).map(({ score }) => score)).toEqual([1, 2, 3, 1]);
    }
  });

  test("a bank that is removed before the yes is told; one removed afterwards leaves the questions unsorted", async () => {
    const me = await author();
    const bank = { id: newId(), company_id: me.companyId, name: "安全", created_at: clock.time };
    const gone = await waiting(me, 1, bank.id);
    expect(await me.refusal(bankCalls.commitImport, { importId: gone })).toBe("BANK_GONE");
    await database().queries.insertInto("bank").values(bank).execute();
    const told = { bankId: bank.id, bankName: "安全", format: "csv" };
    expect(await me.ask(bankCalls.importResult, { importId: gone })).toMatchObject(told);
    expect(await me.ask(bankCalls.imports, {})).toMatchObject([told]);
    await me.ask(bankCalls.commitImport, { importId: gone });
    await settle();
    const { questionList } = await me.ask(bankCalls.list, {});
    expect(questionList).toMatchObject([{ bankId: bank.id }]);

    const late = await waiting(me, 1, bank.id);
    await me.ask(bankCalls.commitImport, { importId: late });
    await me.ask(bankCalls.removeBank, { bankId: bank.id });
    await settle();
    const all = await me.ask(bankCalls.list, {});
    expect(all.questionList.map(({ bankId }) => bankId)).toEqual(["", ""]);
  });

  test("topics of a file come in with their paths; those of an import that ends go, and the company has room for so many", async () => {
    const me = await author();
    await me.ask(bankCalls.addTopic, { name: "SQL", upperId: "" });
    const moodle = (...tags: string[]) => {
      const text = tags.map((tag) => `<tag><text>${tag}</text></tag>`).join("");
      const asked = `<questiontext><text>${tags[0]}?</text></questiontext><answer fraction="100"><text>true</text></answer>`;
      return `<question type="truefalse">${asked}<tags>${text}</tags></question>`;
    };
    const send = async (...questions: string[]) => {
      const file = new File([`<quiz>${questions.join("")}</quiz>`], "题.xml");
      return me.ask(bankCalls.parseImport, { file, format: "moodle-xml", bankId: "" });
    };
    const paths = async () => (await me.ask(bankCalls.topics, {})).map(({ name }) => name).sort();
    const importId = await send(moodle("sql / 索引", "TCP/IP"), moodle("ＳＱＬ"));
    const { items: shown } = await me.ask(bankCalls.importResult, { importId });
    expect(shown.map(({ topics }) => topics)).toEqual([["sql / 索引", "TCP/IP"], ["ＳＱＬ"]]);
    expect(await paths()).toEqual(["SQL"]);
    await me.ask(bankCalls.commitImport, { importId });
    await settle();
    expect(await paths()).toEqual(["SQL", "SQL / 索引", "TCP/IP"]);
    const { questionList } = await me.ask(bankCalls.list, {});
    expect(questionList.map(({ topics }) => topics)).toEqual([["SQL / 索引", "TCP/IP"], ["SQL"]]);

    const { write, unstage } = questionImporter.writer;
    const job = {
      id: newId(),
      companyId: me.companyId,
      operatorId: me.id,
      fileName: "",
      total: 1,
      committedAt: 1,
    };
    const options = { format: "csv" as const, bankId: "" };
    const item = { ...items(1)[0]!, topics: ["网络 / 路由", "SQL", "安全 / 消防", "电气"] };
    const { queries } = database();
    await write(queries, { ...job, options }, [item], 0, { clock } as never);
    expect(await paths()).toContain("网络 / 路由");
    // Somebody has come to use one of them, and put one of theirs below another.
    const draft = { score: 5, question: question({ content: "题" }), newTopics: ["安全 / 消防"] };
    await me.ask(bankCalls.create, draft);
    const electric = (await me.ask(bankCalls.topics, {})).find(({ name }) => name === "电气")!.topicId;
    await me.ask(bankCalls.addTopic, { name: "接地", upperId: electric });
    await unstage(queries, job.id);
    const kept = ["SQL", "SQL / 索引", "TCP/IP", "安全", "安全 / 消防", "电气", "电气 / 接地"];
    expect(await paths()).toEqual(kept);
    // They are theirs from then on.
    await unstage(queries, job.id);
    expect(await paths()).toEqual(kept);

    const statements = async (topics: string[]) => {
      const id = newId();
      await write(queries, { ...job, id, options }, [{ ...item, topics }], 0, { clock } as never);
      let count = 0;
      const counting = queries.withPlugin({
        transformQuery({ node }) {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await unstage(counting, id);
      expect(await paths()).toEqual(kept);
      return count;
    };
    expect(await statements(["一 / 二 / 三", "四", "五", "六"])).toBe(await statements(["一"]));

    const many = Array.from({ length: 200 }, (_, at) =>
      moodle(...[1, 2, 3, 4, 5].map((each) => `${at} ${each}`)),
    );
    const crowded = await send(...many);
    await settle();
    const full = await me.ask(bankCalls.importResult, { importId: crowded });
    expect(full.errors).toMatchObject([{ reason: "TOO_MANY_TOPICS" }]);
  });

  test("questions that the bank has already are counted", async () => {
    const me = await author();
    await me.ask(bankCalls.commitImport, { importId: await waiting(me, 3) });
    await settle();
    const aiken = (content: string) => `${content}\nA. 甲\nB. 乙\nANSWER: A\n`;
    const { questionList } = await me.ask(bankCalls.list, { pageSize: 1 });
    expect(questionList).toHaveLength(1);
    const send = async (text: string) => {
      const file = new File([text], "题.txt");
      const importId = await me.ask(bankCalls.parseImport, { file, format: "aiken", bankId: "" });
      return me.ask(bankCalls.importResult, { importId });
    };
    const first = await send(`${aiken("哪一项？")}\n${aiken("哪两项？")}`);
    expect(first).toMatchObject({ total: 2, duplicates: 0, duplicateLines: [] });
    await me.ask(bankCalls.commitImport, { importId: first.importId });
    await settle();
    const again = await send(`${aiken("哪三项？")}\n${aiken("哪两项？")}`);
    expect(again).toMatchObject({ total: 2, duplicates: 1, duplicateLines: [expect.any(Number)] });
  });
});

// why: parsing does not depend on the engine.
onSqliteAlone((database) => {
  const { ask, tokenOf, lines, settle } = openOffice(database);
  let token: string;
  beforeAll(async () => {
    token = await tokenOf(as.author);
  });
  const aiken = "哪一项？\nA. 甲\nB. 乙\nANSWER: A\n";
  const file = (bytes: BlobPart, name = "题.txt") => new File([bytes], name);
  const send = (fields: { file: File; format?: string; encoding?: string; bankId?: string }) =>
    ask(bankCalls.parseImport, { format: "aiken", bankId: "", ...fields } as never, { token });
  async function found(importId: unknown) {
    await settle();
    const { data } = await ask(bankCalls.importResult, { importId: importId as string }, { token });
    return bankCalls.importResult.reply.parse(data);
  }

  describe("C6: files that are not what they should be", () => {
    const pdf = "%PDF-1.7\n1 0 obj";
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]);
    const zip = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]);
    test.each([
      ["a picture", "aiken", file(png)],
      ["a PDF that calls itself a table", "csv", file(pdf, "题.csv")],
      ["a workbook that is text", "excel", file("a,b", "题.xlsx")],
      ["an old workbook", "excel", file(zip, "题.xls")],
      ["a table that is a workbook", "csv", file(zip, "题.csv")],
      ["XML without a bracket", "moodle-xml", file("quiz", "题.xml")],
      ["a package that is none", "qti", file("<x/>", "题.zip")],
      ["a page", "moodle-xml", file("<html>", "题.html")],
      ["no ending", "aiken", file(aiken, "题")],
      ["an ending of Object", "aiken", file(aiken, "题.constructor")],
    ])("%s is refused beside its field", async (_, format, sent) => {
      expect(await send({ file: sent, format })).toMatchObject({ reason: "FILE_KIND", field: "file" });
    });

    test("an empty one, one that is too large, an unknown format, a bank that is not there", async () => {
      expect(await send({ file: file("") })).toMatchObject({ reason: "FILE_EMPTY", field: "file" });
      const most = new Uint8Array(bankLimits.importBytes + 1).fill(97);
      const large = await send({ file: file(most) });
      expect(large).toMatchObject({ reason: "FILE_TOO_LARGE", field: "file" });
      expect(large.message).toContain("20");
      // Larger than the form limit; the web server rejects anything larger still.
      const huge = await send({ file: file(new Uint8Array(bankLimits.importBytes + 1_500_000).fill(97)) });
      expect(huge).toMatchObject({ reason: "FILE_TOO_LARGE", field: "file", status: 413 });
      expect(await send({ file: file(aiken), format: "pages" })).toMatchObject({ field: "format" });
      expect(await send({ file: file(aiken), bankId: "nowhere" })).toMatchObject({
        reason: "BANK_GONE",
        field: "bankId",
      });
    });

    test("a text that is none in the chosen encoding is broken", async () => {
      const { data } = await send({
        file: file(Buffer.from("b5e7", "hex")),
        format: "text",
        encoding: "utf-8",
      });
      expect(await found(data)).toMatchObject({ state: "broken", errors: [{ reason: "ENCODING_WRONG" }] });
    });

    test("a file without a question is broken", async () => {
      const { data } = await send({ file: file("\n\n") });
      expect(await found(data)).toMatchObject({
        state: "broken",
        errors: [{ line: 0, reason: "NO_QUESTIONS_IN_FILE" }],
      });
    });

    test.each(["excel", "qti"])("half a zip as %s is broken, with a reason", async (format) => {
      const { data } = await send({ file: file(zip, format === "excel" ? "题.xlsx" : "题.zip"), format });
      const result = await found(data);
      expect(result.state).toBe("broken");
      expect(result.errors[0]!.reason).toMatch(/^[A-Z_]+$/);
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
          errors: [{ line: 0, reason: "ZIP_TOO_LARGE" }],
        });
      },
    );

    test("D1: pictures are kept re-encoded, and damaged ones are counted", async () => {
      const create = { width: 3, height: 2, channels: 3 as const, background: "#c00" };
      const whole = await sharp({ create }).png().toBuffer();
      const trailing = Buffer.concat([whole, Buffer.from("<script>")]);
      const named = (name: string, bytes: Uint8Array) =>
        `<question type="truefalse"><questiontext><text>&lt;img src="@@PLUGINFILE@@/${name}" alt="图"&gt;</text><file name="${name}" encoding="base64">${Buffer.from(bytes).toString("base64")}</file></questiontext><answer fraction="100"><text>true</text></answer></question>`;
      const xml = `<quiz>${named("a.png", trailing)}${named("b.png", whole.subarray(0, 40))}</quiz>`;
      const { data } = await send({ file: file(xml, "题.xml"), format: "moodle-xml" });
      const { items, losses } = await found(data);
      expect(losses).toEqual([{ kind: "pictures", count: 1 }]);
      expect(items[1]!.question.content).toBe("〔图片：图〕");
      const [, id] = /^!\[图\]\(\/file\/([0-9a-f-]{36})\)$/.exec(items[0]!.question.content)!;
      const row = database().queries.selectFrom("file").selectAll().where("id", "=", id!);
      const stored = await row.executeTakeFirstOrThrow();
      expect(stored).toMatchObject({ purpose: "picture", type: "image/png" });
      expect(Buffer.from(stored.bytes).includes("<script>")).toBe(false);
    });

    test("a sound is kept byte for byte; one that is not there is left out and counted", async () => {
      const sound = mp3();
      const told = (text: string, more: string) =>
        `<question type="truefalse"><questiontext format="html"><text>${text}</text>${more}</questiontext><answer fraction="100"><text>true</text></answer>`;
      const audio = '听&lt;audio src="@@PLUGINFILE@@/a.mp3"&gt;&lt;/audio&gt;';
      const bytes = `<file name="a.mp3" encoding="base64">${Buffer.from(sound).toString("base64")}</file>`;
      const rest = { question: { media: { src: "/file/elsewhere", kind: "audio", name: "", plays: 2 } } };
      const xml = `<quiz>${told(audio, bytes)}</question>${told("再听", "")}<mingshi>${JSON.stringify(rest)}</mingshi></question></quiz>`;
      const { data } = await send({ file: file(xml, "题.xml"), format: "moodle-xml" });
      const { items, losses } = await found(data);
      expect(losses).toEqual([{ kind: "pictures", count: 1 }]);
      expect(items.map(({ question }) => [question.content, question.media?.name ?? null])).toEqual([
        ["听", "a"],
        ["再听", null],
      ]);
      const id = items[0]!.question.media!.src.replace("/file/", "");
      const row = database().queries.selectFrom("file").selectAll().where("id", "=", id);
      const stored = await row.executeTakeFirstOrThrow();
      expect(stored).toMatchObject({ purpose: "media", type: "audio/mpeg", name: "a.mp3" });
      expect(Buffer.from(stored.bytes).equals(sound)).toBe(true);
    });

    test("none of them was a failure of ours", () => {
      expect(lines.filter((line) => /call failed|job failed/.test(line))).toEqual([]);
    });
  });
});
