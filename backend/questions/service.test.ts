import { describe, expect, test } from "vitest";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { childQuestion, type Question, questionLimits } from "#contract/questions/shapes";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { draft, expectTotalsHold, markUsed, question, writePaper } from "../../tests/support/papers";
import { rowOf } from "../../tests/support/rows";

const part = (name: string, duration = 600) => ({ name, introduction: "", duration });

onSqlite((database) => {
  const { author } = openAuthors(database);
  type Author = Awaited<ReturnType<typeof author>>;
  const partNames = async (who: Author, jobId: string) =>
    (await who.ask(questionCalls.parts, { jobId })).map((item) => item.name);
  const slotsIn = async (who: Author, partId: string) =>
    (await who.ask(questionCalls.inPart, { partId, pageSize: 100 })).questionList;

  describe("parts", () => {
    test("come one after another, each with the sum of its questions", async () => {
      const zhou = await author();
      const { jobId, partId } = await writePaper(zhou, {}, 2);
      await zhou.ask(questionCalls.addPart, { jobId, ...part("第二部分"), introduction: "先读说明\n再作答" });
      const parts = await zhou.ask(questionCalls.parts, { jobId });
      expect(parts).toMatchObject([
        { _id: partId, name: "第一部分", duration: 600, sort: 0, questionCount: 2, score: 10 },
        { name: "第二部分", introduction: "先读说明\n再作答", sort: 1, questionCount: 0, score: 0 },
      ]);
    });

    test("say where in their paper they stand", async () => {
      const zhou = await author();
      const { jobId } = await writePaper(zhou, {}, 2);
      const second = await zhou.ask(questionCalls.addPart, { jobId, ...part("第二部分") });
      expect(await zhou.ask(questionCalls.getPart, { partId: second })).toMatchObject({
        _id: second,
        name: "第二部分",
        paperId: jobId,
        number: 2,
        firstNumber: 3,
      });
    });

    test("have names that differ within their paper", async () => {
      const zhou = await author();
      const { jobId, partId } = await writePaper(zhou);
      const other = await zhou.ask(questionCalls.addPart, { jobId, ...part("第二部分") });
      expect(await zhou.refusal(questionCalls.addPart, { jobId, ...part("第一部分") })).toBe(
        "PART_NAME_TAKEN name",
      );
      expect(await zhou.refusal(questionCalls.updatePart, { partId: other, ...part("第一部分") })).toBe(
        "PART_NAME_TAKEN name",
      );
      await zhou.ask(questionCalls.updatePart, { partId, ...part("第一部分", 1200) });
      const second = await zhou.ask(paperCalls.create, draft({ name: "另一份" }));
      await zhou.ask(questionCalls.addPart, { jobId: second, ...part("第一部分") });
    });

    test("need a time where the paper is timed by part", async () => {
      const zhou = await author();
      const jobId = await zhou.ask(paperCalls.create, draft({ timeRule: 2 }));
      expect(await zhou.refusal(questionCalls.addPart, { jobId, ...part("部分", 0) })).toBe(
        "PART_DURATION_MISSING duration",
      );
      const partId = await zhou.ask(questionCalls.addPart, { jobId, ...part("部分", 900) });
      expect(await zhou.refusal(questionCalls.updatePart, { partId, ...part("部分", 0) })).toBe(
        "PART_DURATION_MISSING duration",
      );
      await zhou.ask(questionCalls.addPart, { jobId, ...part("部分二", 300) });
      expect((await zhou.ask(paperCalls.get, { jobId })).jobDuration).toBe(1200);
    });

    test("move one place at a time, and stay where they are at the edge", async () => {
      const zhou = await author();
      const { jobId, partId } = await writePaper(zhou);
      const second = await zhou.ask(questionCalls.addPart, { jobId, ...part("第二部分") });
      await zhou.ask(questionCalls.addPart, { jobId, ...part("第三部分") });
      const { revision } = await zhou.ask(paperCalls.get, { jobId });
      await zhou.ask(questionCalls.movePart, { partId, move: "up" });
      expect((await zhou.ask(paperCalls.get, { jobId })).revision).toBe(revision);
      await zhou.ask(questionCalls.movePart, { partId, move: "down" });
      expect(await partNames(zhou, jobId)).toEqual(["第二部分", "第一部分", "第三部分"]);
      await zhou.ask(questionCalls.removePart, { partId: second });
      await zhou.ask(questionCalls.movePart, { partId, move: "down" });
      await zhou.ask(questionCalls.movePart, { partId, move: "down" });
      expect(await partNames(zhou, jobId)).toEqual(["第三部分", "第一部分"]);
      await zhou.ask(questionCalls.addPart, { jobId, ...part("第四部分") });
      expect(await partNames(zhou, jobId)).toEqual(["第三部分", "第一部分", "第四部分"]);
    });

    test("leave with their questions, and the paper is a draft again", async () => {
      const zhou = await author();
      const { jobId, partId, slotId } = await writePaper(zhou);
      await zhou.ask(questionCalls.removePart, { partId });
      expect(await zhou.refusal(questionCalls.get, { slotId })).toBe("NOT_FOUND");
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({
        state: "draft",
        partCount: 0,
        jobScore: 0,
      });
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("are at most 50 in a paper", async () => {
      const zhou = await author();
      const jobId = await zhou.ask(paperCalls.create, draft());
      for (let count = 1; count <= questionLimits.partsMax; count++)
        await zhou.ask(questionCalls.addPart, { jobId, ...part(`第 ${count} 部分`) });
      expect(await zhou.refusal(questionCalls.addPart, { jobId, ...part("多余") })).toBe("TOO_MANY_PARTS");
    });
  });

  describe("questions", () => {
    const every: Question[] = [
      question(),
      question({ type: 2, answer: { keys: [0, 2], blanks: [], text: "" } }),
      question({ type: 3, option: [], answer: { keys: [0], blanks: [], text: "" } }),
      question({
        type: 4,
        content: "线电压 ___ V，相电压 ___ V。",
        option: [],
        answer: { keys: [], blanks: [["380", "三百八"], ["220"]], text: "" },
        isByOrder: false,
      }),
      question({
        type: 5,
        option: [],
        answer: { keys: [], blanks: [], text: "要点一\n要点二" },
        scoringRule: 0,
      }),
      question({ type: 7, answer: { keys: [2], blanks: [], text: "" }, ownership: "private", difficulty: 5 }),
    ];

    test("of every type come back as they were written, in order, numbered through the paper", async () => {
      const zhou = await author();
      const { jobId, partId } = await writePaper(zhou, {}, 2);
      const second = await zhou.ask(questionCalls.addPart, { jobId, ...part("第二部分") });
      for (const item of every) {
        await zhou.ask(questionCalls.create, { partId: second, score: 2.5, question: item });
      }
      const slots = await slotsIn(zhou, second);
      expect(slots.map((slot) => slot.question)).toEqual(every);
      expect(slots.map((slot) => slot.number)).toEqual([3, 4, 5, 6, 7, 8]);
      expect(slots[0]).toMatchObject({ partId: second, score: 2.5 });
      expect(await zhou.ask(questionCalls.get, { slotId: slots[3]!.slotId })).toEqual(slots[3]);
      const page = await zhou.ask(questionCalls.inPart, { partId: second, pageNum: 2, pageSize: 4 });
      expect(page).toEqual({ questionList: slots.slice(4), questionCount: 6 });
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ jobScore: 25, jobQuestionCount: 8 });
      await zhou.ask(questionCalls.movePart, { partId, move: "down" });
      expect((await slotsIn(zhou, second))[0]!.number).toBe(1);
      expect((await slotsIn(zhou, partId))[0]!.number).toBe(7);
    });

    test("move one place at a time within their part, and leave it", async () => {
      const zhou = await author();
      const { jobId, partId, slotIds } = await writePaper(zhou, {}, 3);
      const order = async () => (await slotsIn(zhou, partId)).map((slot) => slotIds.indexOf(slot.slotId));
      await zhou.ask(questionCalls.moveInPart, { slotId: slotIds[2]!, move: "up" });
      expect(await order()).toEqual([0, 2, 1]);
      await zhou.ask(questionCalls.moveInPart, { slotId: slotIds[0]!, move: "up" });
      await zhou.ask(questionCalls.moveInPart, { slotId: slotIds[1]!, move: "down" });
      expect(await order()).toEqual([0, 2, 1]);
      await zhou.ask(questionCalls.removeFromPart, { slotId: slotIds[2]! });
      await zhou.ask(questionCalls.moveInPart, { slotId: slotIds[0]!, move: "down" });
      expect(await order()).toEqual([1, 0]);
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ jobScore: 10, jobQuestionCount: 2 });
    });

    test("carry a mark of their own in each place", async () => {
      const zhou = await author();
      const { jobId, slotId } = await writePaper(zhou, {}, 2);
      await zhou.ask(questionCalls.setMark, { slotId, score: 0.1 });
      expect((await zhou.ask(questionCalls.get, { slotId })).score).toBe(0.1);
      expect((await zhou.ask(paperCalls.get, { jobId })).jobScore).toBe(5.1);
      for (const [score, reason] of [
        [0, "MARK_NOT_POSITIVE"],
        [-1, "MARK_NOT_POSITIVE"],
        [0.25, "NOT_A_SCORE"],
        [1000.5, "SCORE_TOO_HIGH"],
      ] as const)
        expect(await zhou.refusal(questionCalls.setMark, { slotId, score })).toBe(`${reason} score`);
    });

    describe("with questions below them", () => {
      const below = (score: number, type: 3 | 5 = 3) => ({
        ...question({ option: [], answer: type === 3 ? { keys: [1] } : { keys: [], text: "要点" } }),
        type,
        scoringRule: 1 as const,
        score,
      });
      const family = (...scores: number[]) =>
        question({
          type: 13,
          option: [],
          answer: { keys: [] },
          scoringRule: 0,
          children: scores.map((score) => childQuestion.parse(below(score))),
        });
      const bankScore = async (questionId: string) => {
        const { score } = await rowOf(database().queries, "question", { id: questionId });
        return score / 100;
      };

      test("are worth what those are worth, whatever mark is sent", async () => {
        const zhou = await author();
        const { jobId, partId } = await writePaper(zhou);
        const create = { partId, score: 99, question: family(0.1, 0.2, 3) };
        const slotId = await zhou.ask(questionCalls.create, create);
        const slot = await zhou.ask(questionCalls.get, { slotId });
        expect([slot.score, await bankScore(slot.questionId)]).toEqual([3.3, 3.3]);
        expect((await zhou.ask(paperCalls.get, { jobId })).jobScore).toBe(8.3);

        await zhou.ask(questionCalls.update, { slotId, score: 0.5, question: family(4, 3) });
        expect((await zhou.ask(questionCalls.get, { slotId })).score).toBe(7);
        expect(await bankScore(slot.questionId)).toBe(7);
        expect((await zhou.ask(paperCalls.get, { jobId })).jobScore).toBe(12);
        await expectTotalsHold(database(), zhou.companyId);

        await zhou.ask(questionCalls.update, { slotId, score: 2, question: question() });
        expect((await zhou.ask(questionCalls.get, { slotId })).score).toBe(2);
      });

      test("have no mark to set of their own", async () => {
        const zhou = await author();
        const { partId } = await writePaper(zhou);
        const slotId = await zhou.ask(questionCalls.create, { partId, score: 1, question: family(2, 2) });
        expect(await zhou.refusal(questionCalls.setMark, { slotId, score: 9 })).toBe(
          "MARK_OF_CHILDREN score",
        );
        expect((await zhou.ask(questionCalls.get, { slotId })).score).toBe(4);
      });

      test("are refused when there are none below, or they are worth too much together", async () => {
        const zhou = await author();
        const { partId } = await writePaper(zhou);
        const refusal = (...scores: number[]) =>
          zhou.refusal(questionCalls.create, { partId, score: 1, question: family(...scores) });
        expect(await refusal()).toContain("CHILD_MISSING");
        expect(await refusal(1000, 0.1)).toContain("SCORE_TOO_HIGH");
      });
    });

    test("are at most 500 in a part", async () => {
      const zhou = await author();
      const { partId, slotId } = await writePaper(zhou);
      const row = await rowOf(database().queries, "slot", { id: slotId });
      const more = Array.from({ length: questionLimits.slotsMax - 1 }, (_, at) => ({
        ...row,
        id: `${slotId}-${at}`,
        sort: at + 1,
      }));
      await database().queries.insertInto("slot").values(more).execute();
      const another = { partId, score: 5, question: question() };
      expect(await zhou.refusal(questionCalls.create, another)).toBe("TOO_MANY_QUESTIONS");
      await zhou.ask(questionCalls.removeFromPart, { slotId });
      await zhou.ask(questionCalls.create, another);
      expect((await zhou.ask(questionCalls.inPart, { partId })).questionCount).toBe(500);
      await expectTotalsHold(database(), zhou.companyId);
    });
  });

  test("nothing of a used or archived paper's content changes", async () => {
    const zhou = await author();
    const { jobId, partId, slotId } = await writePaper(zhou, {}, 2);
    await zhou.ask(questionCalls.addPart, { jobId, ...part("第二部分") });
    const before = await zhou.ask(questionCalls.inPart, { partId });
    const changes = () =>
      Promise.all([
        zhou.refusal(questionCalls.addPart, { jobId, ...part("新的") }),
        zhou.refusal(questionCalls.updatePart, { partId, ...part("改名") }),
        zhou.refusal(questionCalls.removePart, { partId }),
        zhou.refusal(questionCalls.movePart, { partId, move: "down" }),
        zhou.refusal(questionCalls.create, { partId, score: 1, question: question() }),
        zhou.refusal(questionCalls.update, { slotId, score: 1, question: question() }),
        zhou.refusal(questionCalls.removeFromPart, { slotId }),
        zhou.refusal(questionCalls.moveInPart, { slotId, move: "down" }),
        zhou.refusal(questionCalls.setMark, { slotId, score: 1 }),
      ]);
    await zhou.ask(paperCalls.archive, { jobId });
    expect(new Set(await changes())).toEqual(new Set(["PAPER_ARCHIVED"]));
    await zhou.ask(paperCalls.archive, { jobId, archive: false });
    await markUsed(database(), jobId);
    expect(new Set(await changes())).toEqual(new Set(["PAPER_USED"]));
    expect(await zhou.ask(questionCalls.inPart, { partId })).toEqual(before);
  });

  describe("arranged", () => {
    test("a question moves to a place of its part, and of another part of its paper alone", async () => {
      const zhou = await author();
      const { jobId, partId, slotIds } = await writePaper(zhou, {}, 4);
      const order = async (part: string) =>
        (await slotsIn(zhou, part)).map(({ slotId }) => slotIds.indexOf(slotId));
      const place = (at: number, to: number, part = partId) =>
        zhou.ask(questionCalls.placeInPart, { slotId: slotIds[at]!, partId: part, place: to });
      await place(3, 1);
      expect(await order(partId)).toEqual([3, 0, 1, 2]);
      await place(3, 3);
      expect(await order(partId)).toEqual([0, 1, 3, 2]);
      await place(0, 500);
      expect(await order(partId)).toEqual([1, 3, 2, 0]);
      const second = await zhou.ask(questionCalls.addPart, {
        jobId,
        name: "二",
        introduction: "",
        duration: 0,
      });
      await place(2, 1, second);
      await place(1, 1, second);
      expect([await order(partId), await order(second)]).toEqual([
        [3, 0],
        [1, 2],
      ]);
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ jobScore: 20, jobQuestionCount: 4 });
      await expectTotalsHold(database(), zhou.companyId);
      const other = await writePaper(zhou, { name: "另一份" });
      expect(
        await zhou.refusal(questionCalls.placeInPart, {
          slotId: slotIds[0]!,
          partId: other.partId,
          place: 1,
        }),
      ).toBe("NOT_FOUND");
      await markUsed(database(), jobId);
      expect(
        await zhou.refusal(questionCalls.placeInPart, { slotId: slotIds[0]!, partId: second, place: 1 }),
      ).toBe("PAPER_USED");
    });

    test("the marks of a type are set at once, and no others", async () => {
      const zhou = await author();
      const { jobId, partId, slotId } = await writePaper(zhou, {}, 3);
      const essay = {
        ...question(),
        type: 5 as const,
        option: [],
        answer: { ...question().answer, keys: [], text: "略" },
      };
      await zhou.ask(questionCalls.create, { partId, score: 10, question: { ...essay, scoringRule: 0 } });
      await zhou.ask(questionCalls.setMark, { slotId, score: 1 });
      const { type } = question();
      const found = await zhou.ask(questionCalls.marksInPart, { partId });
      expect(found).toEqual([
        { type, count: 3, lowest: 1, highest: 5 },
        { type: 5, count: 1, lowest: 10, highest: 10 },
      ]);
      expect(await zhou.ask(questionCalls.setMarks, { partId, marks: [{ type, score: 2.5 }] })).toBe(3);
      expect((await slotsIn(zhou, partId)).map(({ score }) => score)).toEqual([2.5, 2.5, 2.5, 10]);
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ jobScore: 17.5 });
      await expectTotalsHold(database(), zhou.companyId);
      expect(await zhou.refusal(questionCalls.setMarks, { partId, marks: [{ type: 13, score: 2 }] })).toBe(
        "MARK_OF_CHILDREN",
      );
    });
  });
});
