import { describe, expect, test } from "vitest";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { draft, expectTotalsHold, question, writeGroup, writePaper } from "../../tests/support/papers";

/** Concurrent calls. */
const atOnce = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

onEachEngine((database) => {
  const { author } = openAuthors(database);
  const count = async (table: "paper" | "part" | "slot" | "audit", companyId: string) =>
    (await database().queries.selectFrom(table).select("id").where("company_id", "=", companyId).execute())
      .length;

  describe("one form sent twice", () => {
    test("makes one paper, one part, one question and one copy, with one audit row each", async () => {
      const zhou = await author();
      const twice = async (...[call, body, key]: Parameters<typeof zhou.send>) => {
        const [one, other] = await atOnce(2, () => zhou.send(call, body, key));
        expect(one).toMatchObject({ code: 0 });
        expect(other).toEqual(one);
        expect(await zhou.send(call, body, key)).toEqual(one);
        return one!.data as string;
      };
      const jobId = await twice(paperCalls.create, draft(), "a");
      const partId = await twice(
        questionCalls.addPart,
        { jobId, name: "部分", introduction: "", duration: 0 },
        "b",
      );
      await twice(questionCalls.create, { partId, score: 5, question: question() }, "c");
      await twice(paperCalls.copy, { jobId }, "d");
      const made = { paper: 2, part: 2, slot: 2, audit: 4 };
      for (const [table, rows] of Object.entries(made))
        expect(await count(table as keyof typeof made, zhou.companyId), table).toBe(rows);
      await expectTotalsHold(database(), zhou.companyId);
    });
  });

  describe("at the same moment", () => {
    test("papers get different numbers", async () => {
      const zhou = await author();
      const ids = await atOnce(12, (turn) => zhou.ask(paperCalls.create, draft({ name: `试卷 ${turn}` })));
      const papers = await Promise.all(ids.map((jobId) => zhou.ask(paperCalls.get, { jobId })));
      expect(papers.map((paper) => paper.number).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 12 }, (_, at) => at + 1),
      );
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("one of two papers gets a title, and one of two copies a number", async () => {
      const zhou = await author();
      const answers = await atOnce(4, () => zhou.send(paperCalls.create, draft()));
      const made = answers.filter((answer) => answer.code === 0);
      expect(made).toHaveLength(1);
      expect(new Set(answers.filter((answer) => answer.code).map((answer) => answer.reason))).toEqual(
        new Set(["TITLE_TAKEN"]),
      );
      const jobId = made[0]!.data as string;
      const copies = await atOnce(4, () => zhou.ask(paperCalls.copy, { jobId }));
      const names = await Promise.all(
        copies.map(async (id) => (await zhou.ask(paperCalls.get, { jobId: id })).name),
      );
      expect(new Set(names).size).toBe(4);
      const renamed = await atOnce(3, (turn) =>
        zhou.send(paperCalls.update, { ...draft({ name: "同一个新名称" }), _id: copies[turn]! }),
      );
      expect(renamed.filter((answer) => answer.code === 0)).toHaveLength(1);
    });

    test("one of two edits of the same page is kept, the other told so", async () => {
      const zhou = await author();
      const _id = await zhou.ask(paperCalls.create, draft());
      const answers = await atOnce(4, (turn) =>
        zhou.send(paperCalls.update, { ...draft({ name: `新名称 ${turn}` }), _id, revision: 1 }),
      );
      expect(answers.map((answer) => answer.reason ?? "kept").sort()).toEqual([
        "PAPER_CHANGED_MEANWHILE",
        "PAPER_CHANGED_MEANWHILE",
        "PAPER_CHANGED_MEANWHILE",
        "kept",
      ]);
    });

    test("questions and parts find places of their own, and the totals miss none", async () => {
      const zhou = await author();
      const { jobId, partId } = await writePaper(zhou, {}, 0);
      await atOnce(12, (turn) =>
        turn % 2
          ? zhou.ask(questionCalls.create, { partId, score: 2, question: question() })
          : zhou.ask(questionCalls.addPart, { jobId, name: `并行 ${turn}`, introduction: "", duration: 0 }),
      );
      const parts = await zhou.ask(questionCalls.parts, { jobId });
      expect(parts.map((part) => part.sort)).toEqual([0, 1, 2, 3, 4, 5, 6]);
      const { questionList } = await zhou.ask(questionCalls.inPart, { partId });
      expect(questionList.map((slot) => slot.number)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ jobScore: 12, partCount: 7 });
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("two children, their group paper and its copy change without waiting in a circle", async () => {
      const zhou = await author();
      const one = await writePaper(zhou, { name: "第一场" });
      const two = await writePaper(zhou, { name: "第二场" });
      const jobId = await writeGroup(zhou, "组合", [one.jobId, two.jobId]);
      const works: ((turn: number) => Promise<unknown>)[] = [
        (turn) => zhou.ask(questionCalls.setMark, { slotId: one.slotId, score: turn + 1 }),
        (turn) => zhou.ask(questionCalls.setMark, { slotId: two.slotId, score: turn + 1 }),
        (turn) =>
          zhou.ask(paperCalls.update, { ...draft({ name: "组合", duration: 60 + turn }), _id: jobId }),
        () => zhou.ask(paperCalls.copy, { jobId }),
      ];
      await atOnce(16, (turn) => works[turn % 4]!(turn));
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("a question is deleted once, whoever comes second finds nothing", async () => {
      const zhou = await author();
      const { slotId, jobId } = await writePaper(zhou, {}, 2);
      const answers = await atOnce(3, () => zhou.send(questionCalls.removeFromPart, { slotId }));
      expect(answers.map((answer) => answer.code).sort()).toEqual([0, 404, 404]);
      expect((await zhou.ask(paperCalls.get, { jobId })).jobQuestionCount).toBe(1);
    });
  });
});
