import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type * as z from "zod/v4";
import { bankCalls } from "#contract/bank/calls";
import { bankSort, type questionQuery } from "#contract/bank/shapes";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { question, writePaper } from "../../tests/support/papers";
import { reachOf } from "../banks/rights";
import type { Queries } from "../database/open";
import { insertQuestions } from "../questions/content";
import { findTexts } from "../questions/text-index";
import { membersOf } from "./duplicates";
import { type BankFilter, filterBank } from "./filter";
import { bankOrder, countOf } from "./list";

onEachEngine((database, engine) => {
  const { author, clock } = openAuthors(database);
  type Author = Awaited<ReturnType<typeof author>>;
  const readerOf = ({ companyId, id }: Author) => ({ companyId, operatorId: id, actions: [] });
  const create = (
    who: Author,
    content: string,
    changes: Parameters<typeof question>[0] = {},
    bankId = "",
  ) => {
    clock.time += 1000;
    return who.ask(bankCalls.create, { bankId, score: 5, question: question({ content, ...changes }) });
  };
  const list = (who: Author, filter: z.input<typeof questionQuery>) => who.ask(bankCalls.list, filter);
  const contents = async (who: Author, filter: z.input<typeof questionQuery>) =>
    (await list(who, filter)).questionList.map((item) => item.content);
  const insert = (who: Author, count: number, content: (at: number) => string) =>
    database().transaction((queries) =>
      insertQuestions(
        { queries, clock, caller: { companyId: who.companyId, operatorId: who.id } },
        Array.from({ length: count }, (_, at) => question({ content: content(at) })),
      ),
    );

  describe("the list", () => {
    test("shows what a row tells, newest change first", async () => {
      const zhou = await author();
      const bankId = await zhou.ask(bankCalls.addBank, { name: "安全生产" });
      await create(zhou, "先写的", { tag: "data", difficulty: 4 }, bankId);
      await create(zhou, "后写的");
      const page = await list(zhou, { pageSize: 1 });
      expect(page).toMatchObject({ questionCount: 2, isMore: false });
      expect(page.questionList.map((item) => item.content)).toEqual(["后写的"]);
      const [row] = (await list(zhou, { pageSize: 1, pageNum: 2 })).questionList;
      expect(row).toMatchObject({
        type: 1,
        content: "先写的",
        difficulty: 4,
        tag: "data",
        ownership: "public",
        score: 5,
        bankId,
        bankName: "安全生产",
        usage: 0,
        updatedBy: "周文静",
        isOwn: true,
      });
      expect(await contents(zhou, { pageNum: 9 })).toEqual([]);
    });

    test("is narrowed by each filter, and by all of them at once", async () => {
      const zhou = await author();
      const bankId = await zhou.ask(bankCalls.addBank, { name: "库" });
      const wanted = {
        type: 2,
        answer: { keys: [0, 1] },
        difficulty: 5,
        tag: "verbal",
        scoringRule: 0,
      } as const;
      await create(zhou, "要找的", { ...wanted, answer: { keys: [0, 1] }, ownership: "private" }, bankId);
      await create(zhou, "别的");
      const filters = [
        { type: 2 },
        { difficulty: 5 },
        { tag: "verbal" },
        { ownership: "private" },
        { bankId },
        { key: "要找" },
      ] as const;
      for (const filter of [...filters, Object.assign({}, ...filters)])
        expect(await contents(zhou, filter), JSON.stringify(filter)).toEqual(["要找的"]);
      for (const filter of [
        { type: 1 },
        { tag: "none" },
        { ownership: "public" },
        { bankId: "none" },
      ] as const)
        expect(await contents(zhou, filter), JSON.stringify(filter)).toEqual(["别的"]);
    });

    test("is narrowed by author and by the time of the last change, and names the authors", async () => {
      const zhou = await author();
      const zheng = await author({ companyId: zhou.companyId, realName: "郑海燕" });
      await create(zhou, "先");
      clock.time += 1000;
      await create(zheng, "后");
      const { authors } = await list(zhou, {});
      expect(authors.map(({ name }) => name).sort()).toEqual(["周文静", "郑海燕"]);
      expect(await contents(zhou, { author: zheng.id })).toEqual(["后"]);
      expect(await contents(zhou, { since: clock.time })).toEqual(["后"]);
      expect(await contents(zhou, { until: clock.time })).toEqual(["先"]);
      expect(await contents(zhou, { key: "先", author: zheng.id })).toEqual([]);
    });

    test("counts the papers that hold a question, each once, in whatever version", async () => {
      const zhou = await author();
      const { partId, slotId } = await writePaper(zhou, {}, 1);
      const { questionId } = await zhou.ask(questionCalls.get, { slotId });
      await zhou.ask(bankCalls.update, {
        questionId,
        bankId: "",
        score: 5,
        question: question({ content: "第二版" }),
      });
      const other = await writePaper(zhou, { name: "另一份" }, 0);
      await zhou.ask(questionCalls.setInParts, {
        questionIds: [questionId],
        partIds: [partId, other.partId],
        score: 5,
      });
      await create(zhou, "没人用");
      const used = await list(zhou, { usage: "used" });
      expect(used.questionList.map(({ content, usage }) => [content, usage])).toEqual([["第二版", 2]]);
      expect(await contents(zhou, { usage: "unused" })).toEqual(["没人用"]);
      expect(await contents(zhou, { usage: "unused", key: "第二版" })).toEqual([]);
      await zhou.ask(questionCalls.removePart, { partId: other.partId });
      expect((await list(zhou, { usage: "used" })).questionList[0]!.usage).toBe(1);
    });

    test.each([
      ["updated", ["难单", "易单", "难判", "易判"]],
      ["created", ["难单", "易单", "难判", "易判"]],
      ["difficulty", ["难单", "难判", "易单", "易判"]],
      ["type", ["难单", "易单", "难判", "易判"]],
    ] as const)("is sorted by %s, few matches and many alike", async (sort, names) => {
      const zhou = await author();
      const truth = { type: 3, option: [], answer: { keys: [1] } } as const;
      await create(zhou, "易判", { ...truth, option: [], answer: { keys: [1] }, difficulty: 1 });
      await create(zhou, "难判", { ...truth, option: [], answer: { keys: [1] }, difficulty: 5 });
      await create(zhou, "易单", { difficulty: 1 });
      await create(zhou, "难单", { difficulty: 5 });
      expect(await contents(zhou, { sort })).toEqual(names);
      const filter = { ...whole, sort };
      const questions = await filterBank(database().queries, readerOf(zhou), filter);
      const rows = await bankOrder(questions, { sort, isReversed: false }).execute();
      const ids = (await list(zhou, { sort })).questionList.map((item) => item.questionId);
      expect(rows.map((row) => row.id)).toEqual(ids);
      expect(await contents(zhou, { sort, isReversed: true })).toEqual([...names].reverse());
      const reversed = await bankOrder(questions, { sort, isReversed: true }).execute();
      expect(reversed.map((row) => row.id)).toEqual(ids.reverse());
    });

    test("counts all that match", async () => {
      const zhou = await author();
      await insert(zhou, 1000, (at) => `常见的题目 ${at}`);
      await create(zhou, "最常见的一道");
      for (const filter of [{ key: "常见" }, {}, { type: 1 }, { usage: "unused" }] as const) {
        const page = await list(zhou, filter);
        expect(page).toMatchObject({ questionCount: 1001, isMore: false });
        expect(page.questionList[0]!.content).toBe("最常见的一道");
      }
      expect(await contents(zhou, { pageNum: 51, pageSize: 20 })).toHaveLength(1);
      expect(await contents(zhou, { pageNum: 100_000, pageSize: 100 })).toEqual([]);
    });
  });

  describe("a search", () => {
    test("finds a question by its number and by its title, also once they are changed", async () => {
      const zhou = await author();
      const questionId = await create(zhou, "有名称的", { title: "灭火器选型", idNumber: "XF-2026/017" });
      await create(zhou, "没有的");
      const named = async (...keys: string[]) =>
        Promise.all(keys.map(async (key) => (await contents(zhou, { key })).length));
      expect(await named("XF-2026/017", "xf-2026", "器选型", "XF-2026/018")).toEqual([1, 1, 1, 0]);
      const changed = question({ content: "有名称的", idNumber: "XF-2026/018" });
      const { revision } = await zhou.ask(bankCalls.get, { questionId });
      await zhou.ask(bankCalls.update, { questionId, revision, score: 5, question: changed, bankId: "" });
      expect(await named("XF-2026/017", "器选型", "XF-2026/018")).toEqual([0, 0, 1]);
    });

    test("looks through text, options, answers and analysis, whatever the width or case", async () => {
      const zhou = await author();
      await create(zhou, "ＳＱＬ 注入\n第二行", {
        option: ["参数化查询", "字符串拼接"],
        answer: { keys: [0] },
        analysis: "见 OWASP Top 10。",
      });
      await create(zhou, "别的");
      for (const key of ["sql", "SQL 注", "注入", "注", "二", "参数化", "owasp top", "０。"])
        expect(await contents(zhou, { key }), key).toEqual(["ＳＱＬ 注入\n第二行"]);
      // Each part is present, but not in this order; and no match spans two lines.
      for (const key of ["注入sql", "入注", "注入第二", "查询字符", "xss"])
        expect(await contents(zhou, { key }), key).toEqual([]);
    });

    test('C5: takes % _ * " and \\ as they are', async () => {
      const zhou = await author();
      for (const content of [
        "100% 正确",
        "a_b",
        "axb",
        "C:\\temp",
        '说"好"',
        "p1 AND p2 OR NOT *",
        "'; drop table question; --",
      ])
        await create(zhou, content, { option: ["甲", "乙"], answer: { keys: [0] } });
      for (const [key, found] of [
        ["%", "100% 正确"],
        ["0% 正", "100% 正确"],
        ["a_b", "a_b"],
        ["_", "a_b"],
        ["\\t", "C:\\temp"],
        ['"好"', '说"好"'],
        ["AND p2 OR", "p1 AND p2 OR NOT *"],
        ["*", "p1 AND p2 OR NOT *"],
        ["'; drop", "'; drop table question; --"],
      ] as const)
        expect(await contents(zhou, { key }), key).toEqual([found]);
    });

    test("finds characters beyond the basic plane and letters of any script", async () => {
      const zhou = await author();
      await create(zhou, "𠮷野家的 😀 naïve café Δ 한국어");
      for (const key of ["𠮷", "𠮷野", "😀", "naïve", "CAFÉ", "δ", "한국"])
        expect(await contents(zhou, { key }), key).toHaveLength(1);
      expect(await contents(zhou, { key: "𠮶" })).toEqual([]);
    });

    test("B2: neither finds nor counts another company's questions", async () => {
      const zhou = await author();
      await insert(zhou, 30, (at) => `独有的词 ${at}`);
      const stranger = await author();
      await create(stranger, "独有的词，别家的");
      expect(await contents(stranger, { key: "独有的词" })).toEqual(["独有的词，别家的"]);
      expect((await findTexts(database().queries, stranger.companyId, "独有的词", 5))?.count).toBe(1);
    });

    test("finds what came in with an import only once it is there", async () => {
      const zhou = await author();
      await database().transaction((queries) =>
        insertQuestions(
          { queries, clock, caller: { companyId: zhou.companyId, operatorId: zhou.id } },
          [question({ content: "还在路上" })],
          { staged: "an import" },
        ),
      );
      expect(await contents(zhou, { key: "路上" })).toEqual([]);
      expect(await contents(zhou, {})).toEqual([]);
    });
  });

  describe("a bank of 100,000 costs what one of 100 costs, because an index gives", () => {
    /** The engine's query plan. */
    async function planOf(query: (queries: Queries) => Promise<{ explain: Explain }>): Promise<string> {
      return database().transaction(async (queries) => {
        if (engine === "sqlite") {
          const steps = (await (await query(queries)).explain(undefined, sql`query plan`)) as {
            detail: string;
          }[];
          return steps.map((step) => step.detail).join("\n");
        }
        // why: PostgreSQL would rather scan and sort a handful of rows; with that made costly, its plan sorts
        // only where no index provides the order.
        for (const way of ["seqscan", "bitmapscan", "sort"])
          await sql.raw(`set local enable_${way} = off`).execute(queries);
        const steps = (await (await query(queries)).explain()) as { "QUERY PLAN": string }[];
        return steps.map((step) => step["QUERY PLAN"]).join("\n");
      });
    }
    type Explain = (format?: undefined, options?: ReturnType<typeof sql>) => Promise<unknown[]>;

    const orders = bankSort.options.flatMap((sort) => [[sort, false] as const, [sort, true] as const]);
    test.each(orders)("the order by %s, reversed: %s", async (sort, isReversed) => {
      const zhou = await author();
      const plan = await planOf(
        async (queries) =>
          bankOrder(await filterBank(queries, readerOf(zhou), whole), { sort, isReversed }) as never,
      );
      expect(plan).toMatch(
        new RegExp(`using (covering )?index question_${sort}|scan (backward )?using question_${sort}`, "i"),
      );
      expect(plan).not.toMatch(/temp b-tree|\bsort\b|scan question\b/i);
    });

    test.each([
      ["type", { type: 1 }],
      ["difficulty", { difficulty: 3 }],
      ["tag", { tag: "data" }],
      ["bank", { bankId: "b" }],
      ["ownership", { ownership: "private" }],
      ["author", { author: "somebody" }],
    ] as const)("the newest by %s", async (index, narrow) => {
      const zhou = await author();
      const filter: BankFilter = { ...whole, ...narrow };
      const plan = await planOf(
        async (queries) => bankOrder(await filterBank(queries, readerOf(zhou), filter), whole) as never,
      );
      expect(plan).toMatch(new RegExp(`question_${index}\\b`, "i"));
      expect(plan).not.toMatch(/temp b-tree|\bsort\b|scan question\b/i);
    });

    // PostgreSQL decides by how many there are.
    if (engine === "sqlite")
      test("the questions of one content", async () => {
        const zhou = await author();
        const plan = await planOf(
          async (queries) =>
            membersOf(queries, readerOf(zhou), await reachOf(queries, readerOf(zhou)), "key") as never,
        );
        expect(plan).toMatch(/question_content\b/i);
      });

    test("the few texts that hold all pieces of a word, and no more matches than a page counts", async () => {
      const zhou = await author();
      await insert(zhou, 1200, (at) => (at === 700 ? "罕见：饕餮纹" : `安全生产的第 ${at} 题`));
      const { queries } = database();
      const counted = async (word: string) =>
        (await findTexts(queries, zhou.companyId, word, 1000))?.count ?? "many";
      expect(await Promise.all(["饕餮纹", "产安", "安全"].map(counted))).toEqual([1, 0, "many"]);
      expect(await contents(zhou, { key: "饕餮纹" })).toEqual(["罕见：饕餮纹"]);
      const questions = await filterBank(queries, readerOf(zhou), { ...whole, difficulty: 2 });
      expect(await countOf(queries, questions)).toBe(1001);
      const plan =
        engine === "sqlite"
          ? await sql<{ detail: string }>`explain query plan
              select rowid from question_piece where question_piece match 'p1 AND p2'`.execute(queries)
          : await database().transaction(async (trx) => {
              await sql`set local enable_seqscan = off`.execute(trx);
              return sql<{ "QUERY PLAN": string }>`explain
                select question_id from question_text where pieces @> '{1,2}'::integer[]`.execute(trx);
            });
      expect(JSON.stringify(plan.rows)).toMatch(/virtual table index|question_text_pieces/i);
    });
  });

  test("a search with thousands of matches is counted up to a thousand, and says that there are more", async () => {
    const zhou = await author();
    await insert(zhou, 4001, (at) => `常见 ${at}`);
    expect(await list(zhou, { key: "常见" })).toMatchObject({ questionCount: 1000, isMore: true });
    expect(await list(zhou, {})).toMatchObject({ questionCount: 4001, isMore: false });
  });
});

const whole = {
  key: "",
  type: 0,
  difficulty: 0,
  tag: "",
  ownership: "",
  usage: "",
  review: "",
  bankId: "",
  topicId: "",
  author: "",
  since: 0,
  until: 0,
  sort: "updated",
  isReversed: false,
  pageNum: 1,
  pageSize: 100,
} as const;
