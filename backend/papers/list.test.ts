import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type * as z from "zod/v4";
import { paperCalls } from "#contract/papers/calls";
import { type paperFilter, paperSort } from "#contract/papers/shapes";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { draft, markUsed, writePaper } from "../../tests/support/papers";
import { rowOf } from "../../tests/support/rows";
import type { Queries } from "../database/open";
import { matchesOf, matching, paperRowsOfPage } from "./list";

onEachEngine((database, engine) => {
  const { author, clock } = openAuthors(database);
  type Author = Awaited<ReturnType<typeof author>>;
  const names = async (who: Author, filter: z.input<typeof paperFilter>) =>
    (await who.ask(paperCalls.list, filter)).jobList.map((paper) => paper.name);

  /** Four papers, one in each state: 「甲」 archived, 「乙」 used, 「丙」 ready, 「丁」 draft and newest. */
  async function fourPapers() {
    const zhou = await author();
    const write = async (name: string, questions: number) => {
      clock.time += 1000;
      return (await writePaper(zhou, { name }, questions)).jobId;
    };
    const [archived, used] = [await write("甲", 3), await write("乙", 2)];
    await write("丙", 1);
    await write("丁", 0);
    await markUsed(database(), used);
    await zhou.ask(paperCalls.archive, { jobId: archived });
    return zhou;
  }

  describe("the list", () => {
    test("shows what is not archived, newest change first, with totals over the whole result", async () => {
      const zhou = await fourPapers();
      const page = await zhou.ask(paperCalls.list, { pageSize: 2 });
      expect(page.jobList.map((paper) => paper.name)).toEqual(["丁", "丙"]);
      expect(page).toMatchObject({
        jobCount: 3,
        totals: { questions: 3, score: 15 },
        states: { draft: 1, ready: 1, used: 1, archived: 1 },
      });
      expect(page.jobList[1]).toMatchObject({
        jobScore: 5,
        jobDuration: 3600,
        jobQuestionCount: 1,
        quoted: false,
        isGroup: false,
        updatedBy: "周文静",
      });
      expect(await names(zhou, { pageSize: 2, pageNum: 2 })).toEqual(["乙"]);
      expect(await names(zhou, { pageNum: 9 })).toEqual([]);
    });

    test("shows one state at a time, with that state's totals", async () => {
      const zhou = await fourPapers();
      for (const [state, name, questions] of [
        ["draft", "丁", 0],
        ["ready", "丙", 1],
        ["used", "乙", 2],
        ["archived", "甲", 3],
      ] as const) {
        const page = await zhou.ask(paperCalls.list, { state });
        expect(page.jobList.map((paper) => paper.name)).toEqual([name]);
        expect(page).toMatchObject({ jobCount: 1, totals: { questions, score: questions * 5 } });
      }
    });

    test("can be sorted by number, name and score", async () => {
      const zhou = await author();
      for (const [name, questions] of [
        ["B", 1],
        ["C", 3],
        ["A", 2],
      ] as const)
        await writePaper(zhou, { name }, questions);
      expect(await names(zhou, { sort: "number" })).toEqual(["A", "C", "B"]);
      expect(await names(zhou, { sort: "name" })).toEqual(["A", "B", "C"]);
      expect(await names(zhou, { sort: "score" })).toEqual(["C", "A", "B"]);
      expect(await names(zhou, { sort: "name", isReversed: true })).toEqual(["C", "B", "A"]);
      expect(await names(zhou, { sort: "score", isReversed: true })).toEqual(["B", "A", "C"]);
      const [last] = (await zhou.ask(paperCalls.list, { sort: "number", pageSize: 1, pageNum: 3 })).jobList;
      await zhou.ask(paperCalls.remark, { jobId: last!._id, remark: "改过" });
      expect((await names(zhou, { sort: "number" })).at(-1)).toBe("B");
    });

    test("of a company without papers is empty", async () => {
      const zhou = await author();
      expect(await zhou.ask(paperCalls.list, {})).toEqual({
        jobList: [],
        jobCount: 0,
        totals: { questions: 0, score: 0 },
        authors: [],
        states: { draft: 0, ready: 0, used: 0, archived: 0 },
      });
    });
  });

  describe("a search", () => {
    test("looks through name, description, remark and number, whatever the width or case", async () => {
      const zhou = await author();
      const jobId = await zhou.ask(paperCalls.create, draft({ name: "Ｓafety 考核", shortName: "班组长" }));
      await zhou.ask(paperCalls.create, draft({ name: "别的", shortName: "" }));
      await zhou.ask(paperCalls.remark, { jobId, remark: "三月\n使用" });
      for (const key of ["safety", "SAFETY 考", "班组", "三月", "１"])
        expect(await names(zhou, { key }), key).toEqual(["Ｓafety 考核"]);
      for (const key of ["三月使用", "考核班组长", "没有"])
        expect(await names(zhou, { key }), key).toEqual([]);
    });

    test("C5: takes % _ and \\ as they are", async () => {
      const zhou = await author();
      const titles = ["100%", "a_b", "axb", "50", "'; drop table paper; --"];
      for (const name of titles) await zhou.ask(paperCalls.create, draft({ name, shortName: "" }));
      const jobId = await zhou.ask(paperCalls.create, draft({ name: "斜线", shortName: "C:\\temp\\%x_" }));
      expect(await names(zhou, { key: "%" })).toEqual(expect.arrayContaining(["100%", "斜线"]));
      expect(await names(zhou, { key: "0%" })).toEqual(["100%"]);
      expect(await names(zhou, { key: "a_b" })).toEqual(["a_b"]);
      expect(await names(zhou, { key: "\\temp\\%x_" })).toEqual(["斜线"]);
      expect(await names(zhou, { key: "p\\" })).toEqual(["斜线"]);
      expect(await names(zhou, { key: "\\\\" })).toEqual([]);
      expect(await names(zhou, { key: "xiexian" })).toEqual(["斜线"]);
      expect(await names(zhou, { key: "XX" })).toEqual(["斜线"]);
      await database().queries.updateTable("company").set({ pinyin_search: 0 }).execute();
      expect(await names(zhou, { key: "xx" })).toEqual([]);
      expect(await names(zhou, { key: "'; drop" })).toEqual(["'; drop table paper; --"]);
      expect((await zhou.ask(paperCalls.get, { jobId })).shortName).toBe("C:\\temp\\%x_");
    });

    test("counts and sums its own matches, in one state or in all", async () => {
      const zhou = await fourPapers();
      await writePaper(zhou, { name: "丙二" }, 2);
      const page = await zhou.ask(paperCalls.list, { key: "丙", pageSize: 1, sort: "number" });
      expect(page).toMatchObject({ jobCount: 2, totals: { questions: 3, score: 15 } });
      expect(page.jobList.map((paper) => paper.name)).toEqual(["丙二"]);
      expect(page.states).toEqual({ draft: 1, ready: 2, used: 1, archived: 1 });
      expect(await names(zhou, { key: "乙", state: "ready" })).toEqual([]);
      expect(await names(zhou, { key: "甲" })).toEqual([]);
      expect(await names(zhou, { key: "甲", state: "archived" })).toEqual(["甲"]);
    });

    test("finds the new words of a paper and no longer the old ones", async () => {
      const zhou = await author();
      const _id = await zhou.ask(paperCalls.create, draft({ name: "旧名" }));
      await zhou.ask(paperCalls.remark, { jobId: _id, remark: "备注" });
      await zhou.ask(paperCalls.update, { ...draft({ name: "新名" }), _id });
      expect(await names(zhou, { key: "旧名" })).toEqual([]);
      expect(await names(zhou, { key: "新名" })).toEqual(["新名"]);
      expect(await names(zhou, { key: "备注" })).toEqual(["新名"]);
    });

    test("counts and sums all matches, however many", async () => {
      const zhou = await author();
      const jobId = await zhou.ask(paperCalls.create, draft({ name: "常见 0" }));
      const row = await rowOf(database().queries, "paper", { id: jobId });
      const more = (count: number, from: number) =>
        database()
          .queries.insertInto("paper")
          .values(
            Array.from({ length: count }, (_, at) => ({
              ...row,
              id: `${jobId}-${from + at}`,
              title: `常见 ${from + at}`,
              number: from + at,
            })),
          )
          .execute();
      await more(499, 2);
      await more(500, 501);
      const thousand = await zhou.ask(paperCalls.list, { key: "常见", sort: "number" });
      expect(thousand).toMatchObject({ jobCount: 1000, totals: { questions: 0, score: 0 } });
      await more(1, 1001);
      const beyond = await zhou.ask(paperCalls.list, { key: "常见", sort: "number", pageNum: 101 });
      expect(beyond).toMatchObject({ jobCount: 1001, totals: { questions: 0, score: 0 } });
      expect(beyond.jobList.map((paper) => paper.number)).toEqual([1]);
      const first = await zhou.ask(paperCalls.list, { key: "常见", sort: "number" });
      expect(first.jobList[0]!.number).toBe(1001);
    });
  });

  test("is narrowed to an author, and to what was changed within a time", async () => {
    const zhou = await fourPapers();
    const lin = await author({ companyId: zhou.companyId });
    const until = clock.time + 1000;
    clock.time = until;
    await writePaper(lin, { name: "戊" }, 2);
    const page = await zhou.ask(paperCalls.list, { author: lin.id });
    expect(page).toMatchObject({ jobCount: 1, totals: { questions: 2, score: 10 } });
    expect(page.jobList).toMatchObject([{ name: "戊", createdBy: "周文静" }]);
    expect(page.authors.map(({ id }) => id).sort()).toEqual([zhou.id, lin.id].sort());
    expect(await names(zhou, { author: zhou.id, state: "draft" })).toEqual(["丁"]);
    expect(await names(zhou, { since: until })).toEqual(["戊"]);
    expect(await names(zhou, { until, sort: "name" })).toEqual(["丁", "丙", "乙"]);
    expect(await names(zhou, { until, since: until })).toEqual([]);
    expect((await (await author()).ask(paperCalls.list, { author: zhou.id })).jobList).toEqual([]);
  });

  describe("costs the same for 100 papers and 100,000, because an index gives", () => {
    /** The engine's query plan. */
    async function planOf(
      query: (queries: Queries) => ReturnType<typeof paperRowsOfPage> | ReturnType<typeof matchesOf>,
    ): Promise<string> {
      return database().transaction(async (queries) => {
        if (engine === "sqlite") {
          const steps = await query(queries).explain<{ detail: string }>(undefined, sql`query plan`);
          return steps.map((step) => step.detail).join("\n");
        }
        // why: PostgreSQL would rather scan and sort a handful of papers; with scans and sorts made
        // expensive, its plan sorts only where no index has the order.
        for (const way of ["seqscan", "bitmapscan", "sort"])
          await sql.raw(`set local enable_${way} = off`).execute(queries);
        const steps = await query(queries).explain<{ "QUERY PLAN": string }>();
        return steps.map((step) => step["QUERY PLAN"]).join("\n");
      });
    }

    const plain = paperCalls.list.request.parse({});
    const filters = paperSort.options.flatMap((sort) =>
      (["", "draft", "archived"] as const).map((state) => ({
        ...plain,
        sort,
        state,
      })),
    );
    test.each(filters)("the page by $sort of “$state”", async (filter) => {
      const zhou = await fourPapers();
      const plan = await planOf((queries) =>
        paperRowsOfPage(matching(queries, zhou.companyId, filter), filter),
      );
      const order = filter.sort === "name" ? "title" : filter.sort;
      const index = filter.state === "draft" ? `paper_state_${order}` : `paper_${order}`;
      // PostgreSQL may as well use the unique index on numbers.
      expect(plan).toMatch(
        new RegExp(`using index ${index}|scan using ${index}|paper_company_id_number_key`, "i"),
      );
      expect(plan).not.toMatch(/temp b-tree|sort|scan paper/i);
    });

    test.each([{ author: "zhou" }, { since: 1 }])(
      "the matches of %o, from an index alone",
      async (narrowed) => {
        const zhou = await fourPapers();
        const filter = { ...plain, ...narrowed };
        const plan = await planOf((queries) => matchesOf(queries, zhou.companyId, filter));
        expect(plan).toMatch(/(covering index|index only scan using) paper_(author|updated)/i);
        expect(plan).not.toMatch(/temp b-tree|sort|scan paper/i);
      },
    );

    test("a search's matches, from one end of the table to the other", async () => {
      const zhou = await fourPapers();
      const filter = { ...plain, key: "安全" };
      const plan = await planOf((queries) => matchesOf(queries, zhou.companyId, filter));
      expect(plan).toMatch(
        engine === "sqlite" ? /covering index paper_search/i : /paper_(company_id_)?number/,
      );
      expect(plan).not.toMatch(/temp b-tree|sort|scan paper/i);
    });
  });

  test("the deepest page of the longest list still answers", async () => {
    const zhou = await fourPapers();
    expect(await names(zhou, { pageNum: 100_000, pageSize: 100 })).toEqual([]);
    expect(await zhou.refusal(paperCalls.list, { pageNum: 0 })).toBe("NOT_VALID pageNum");
    expect(await zhou.refusal(paperCalls.list, { pageSize: 101 })).toBe("NOT_VALID pageSize");
  });
});
