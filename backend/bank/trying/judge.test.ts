import { describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import type { GivenAnswer } from "#contract/bank/shapes";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { plainAnswer } from "#contract/questions/plain";
import type { ChildQuestion, Question } from "#contract/questions/shapes";
import { type Author, openAuthors } from "../../../tests/support/authors";
import { onSqlite } from "../../../tests/support/engines";
import { draft, question } from "../../../tests/support/papers";
import { rowsOf } from "../../../tests/support/rows";

const given = (answer: Partial<GivenAnswer>): GivenAnswer => ({
  keys: [],
  blanks: [],
  text: "",
  children: [],
  ...answer,
});
const right = given({ keys: [1] });
const wrong = given({ keys: [0] });

const child = (score: number, { answer, ...changes }: Partial<ChildQuestion> = {}): ChildQuestion => ({
  type: 1,
  content: "小题",
  option: ["甲", "乙", "丙"],
  rubric: [],
  scoringRule: 1,
  isByOrder: true,
  analysis: "",
  ...changes,
  answer: { ...plainAnswer, keys: [1], ...answer },
  score,
});
const family = (...children: ChildQuestion[]) =>
  question({ type: 13, content: "阅读材料，回答问题。", option: [], answer: { keys: [] }, children });

onSqlite((database) => {
  const { author } = openAuthors(database);
  let papers = 0;

  /** Creates a question in a paper of its own, and thereby in the bank. */
  async function write(who: Author, wanted: Question, score = 5) {
    papers += 1;
    const jobId = await who.ask(paperCalls.create, draft({ name: `试卷 ${papers}` }));
    const partId = await who.ask(questionCalls.addPart, {
      jobId,
      name: "第一部分",
      introduction: "",
      duration: 600,
    });
    const slotId = await who.ask(questionCalls.create, { partId, score, question: wanted });
    const { questionId, versionId } = await who.ask(questionCalls.get, { slotId });
    return { jobId, slotId, questionId, versionId };
  }
  const judge = (who: Author, questionId: string, answer: GivenAnswer, versionId?: string) =>
    who.ask(bankCalls.judge, { questionId, versionId, answer });

  describe("judging an answer", () => {
    test("one that is still its template is blank", async () => {
      const zhou = await author();
      const { questionId } = await write(
        zhou,
        question({ type: 5, option: [], answer: { keys: [] }, scoringRule: 0, answerTemplate: "一、\n二、" }),
      );
      const judged = (text: string) => judge(zhou, questionId, given({ text }));
      expect(await judged("一、\n二、\n")).toMatchObject({ isBlank: true, isByHand: false, score: 0 });
      expect(await judged("一、甲\n二、")).toMatchObject({ isBlank: false, isByHand: true });
    });

    test("tells what it is worth of the mark that the question has in the bank, in points", async () => {
      const zhou = await author();
      const { questionId } = await write(zhou, question({ scoringRule: 0 }), 2.5);
      const told = { full: 2.5, isByHand: false, isBlank: false, children: [] };
      expect(await judge(zhou, questionId, right)).toEqual({ ...told, score: 2.5 });
      expect(await judge(zhou, questionId, wrong)).toEqual({ ...told, score: -1.25 });
      expect(await judge(zhou, questionId, given({}))).toEqual({ ...told, score: 0, isBlank: true });
    });

    test("says so where a person decides, and keeps nothing", async () => {
      const zhou = await author();
      const { questionId } = await write(zhou, question({ type: 5, option: [], answer: { keys: [] } }), 10);
      const rows = () => rowsOf(database().queries, "question_version", { question_id: questionId });
      const before = await rows();
      expect(await judge(zhou, questionId, given({ text: "先断电，再扑救。" }))).toEqual({
        score: 0,
        full: 10,
        isByHand: true,
        isBlank: false,
        children: [],
      });
      expect(await rows()).toEqual(before);
    });

    test("holds it against the newest version, or against the one that is named", async () => {
      const zhou = await author();
      const { jobId, slotId, questionId, versionId } = await write(zhou, question());
      await zhou.ask(paperCalls.copy, { jobId });
      await zhou.ask(questionCalls.update, {
        slotId,
        score: 5,
        question: question({ answer: { keys: [2] } }),
      });
      const { versionId: newest } = await zhou.ask(questionCalls.get, { slotId });
      expect(newest).not.toBe(versionId);
      expect(await judge(zhou, questionId, right)).toMatchObject({ score: 0 });
      expect(await judge(zhou, questionId, right, newest)).toMatchObject({ score: 0 });
      expect(await judge(zhou, questionId, right, versionId)).toMatchObject({ score: 5 });
    });

    test("finds no version of another question", async () => {
      const zhou = await author();
      const one = await write(zhou, question());
      const other = await write(zhou, question({ content: "另一题" }));
      const refused = (versionId: string) =>
        zhou.refusal(bankCalls.judge, { questionId: one.questionId, versionId, answer: right });
      expect(await refused(other.versionId)).toBe("NOT_FOUND");
      expect(await refused("nothing")).toBe("NOT_FOUND");
    });
  });

  describe("judging the answers to a parent question", () => {
    const cloze = child(3, {
      type: 4,
      content: "___与___",
      option: [],
      scoringRule: 0,
      answer: { ...plainAnswer, blanks: [["甲"], ["乙"]] },
    });
    const essay = child(4, { type: 5, option: [], answer: plainAnswer });

    test("tells each of them, and their sum", async () => {
      const zhou = await author();
      const { questionId } = await write(zhou, family(child(2), cloze, essay), 9);
      const answer = given({
        children: [right, given({ blanks: ["甲", "丁"] }), given({ text: "答" })],
      });
      expect(await judge(zhou, questionId, answer)).toEqual({
        score: 3.5,
        full: 9,
        isByHand: true,
        isBlank: false,
        children: [
          { score: 2, full: 2, isByHand: false, isBlank: false },
          { score: 1.5, full: 3, isByHand: false, isBlank: false },
          { score: 0, full: 4, isByHand: true, isBlank: false },
        ],
      });
    });

    test("takes those that are missing as blank, and those below 0 from the others", async () => {
      const zhou = await author();
      const costly = child(2, { scoringRule: 0 });
      const { questionId } = await write(zhou, family(costly, child(0.5), essay), 6.5);
      expect(await judge(zhou, questionId, given({ children: [wrong, right] }))).toMatchObject({
        score: -0.5,
        isByHand: false,
        isBlank: false,
        children: [{ score: -1 }, { score: 0.5 }, { score: 0, isBlank: true }],
      });
      expect(await judge(zhou, questionId, given({}))).toMatchObject({ score: 0, full: 6.5, isBlank: true });
    });

    test("counts an older version by its own sub-questions", async () => {
      const zhou = await author();
      const { jobId, slotId, questionId, versionId } = await write(zhou, family(child(2), child(2)), 4);
      await zhou.ask(paperCalls.copy, { jobId });
      await zhou.ask(questionCalls.update, { slotId, score: 7, question: family(child(2), child(5)) });
      const answer = given({ children: [right, right] });
      expect(await judge(zhou, questionId, answer)).toMatchObject({ score: 7, full: 7 });
      expect(await judge(zhou, questionId, answer, versionId)).toMatchObject({ score: 4, full: 4 });
    });
  });

  test("B2: another company's question is answered as one that does not exist", async () => {
    const zhou = await author();
    const stranger = await author();
    const { questionId, versionId } = await write(zhou, question());
    const refused = (id: string, version?: string) =>
      stranger.refusal(bankCalls.judge, { questionId: id, versionId: version, answer: right });
    expect(await refused(questionId)).toBe("NOT_FOUND");
    expect(await refused(questionId, versionId)).toBe("NOT_FOUND");
    expect(await refused("nothing")).toBe("NOT_FOUND");
    const own = await write(stranger, question());
    expect(await refused(own.questionId, versionId)).toBe("NOT_FOUND");
  });

  test("a question of an import that is not done is not found", async () => {
    const zhou = await author();
    const { questionId } = await write(zhou, question());
    const stage = (staged: string) =>
      database().queries.updateTable("question").set({ staged }).where("id", "=", questionId).execute();
    await stage("an import");
    expect(await zhou.refusal(bankCalls.judge, { questionId, answer: right })).toBe("NOT_FOUND");
    await stage("");
    expect(await judge(zhou, questionId, right)).toMatchObject({ score: 5 });
  });
});
