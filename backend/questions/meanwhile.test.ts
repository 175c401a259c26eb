import { describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import type { Part, Question } from "#contract/questions/shapes";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { markUsed, question, writePaper } from "../../tests/support/papers";
import { rowOf } from "../../tests/support/rows";

onSqlite((database) => {
  const { author } = openAuthors(database);

  describe("a question that was changed since its form was drawn", () => {
    const typed = question({ content: "旧页面上写的" });
    const get = (who: Author, slotId: string) => who.ask(questionCalls.get, { slotId });
    const save = (slotId: string, revision?: string) => ({ slotId, revision, score: 5, question: typed });
    /** A concurrent change while the form is open; the same operator may have made it on another page. */
    const change = async (who: Author, slotId: string, changes: Partial<Question>, score = 5) =>
      who.ask(questionCalls.update, { slotId, score, question: question(changes) });
    const inTheBank = async (who: Author, slotId: string, changes: Partial<Question>) => {
      const { questionId } = await get(who, slotId);
      await who.ask(bankCalls.update, { questionId, bankId: "", score: 9, question: question(changes) });
    };

    test.each<[string, (who: Author, slotId: string) => Promise<unknown>]>([
      ["its text", (who, slotId) => change(who, slotId, { content: "别人改的题干" })],
      ["its difficulty", (who, slotId) => change(who, slotId, { difficulty: 5 })],
      ["its rule", (who, slotId) => change(who, slotId, { scoringRule: 0 })],
      ["its mark, in the form", (who, slotId) => change(who, slotId, {}, 10)],
      ["its mark, on the card", (who, slotId) => who.ask(questionCalls.setMark, { slotId, score: 10 })],
      ["its owner", (who, slotId) => change(who, slotId, { ownership: "private" })],
      ["its owner, in the bank", (who, slotId) => inTheBank(who, slotId, { ownership: "private" })],
    ])("is not overwritten: %s", async (_, somebodyChanges) => {
      const zhou = await author();
      const { jobId, slotId } = await writePaper(zhou);
      const { revision } = await get(zhou, slotId);
      await somebodyChanges(zhou, slotId);
      const after = await get(zhou, slotId);
      const { jobScore } = await zhou.ask(paperCalls.get, { jobId });
      expect(await zhou.refusal(questionCalls.update, save(slotId, revision))).toBe(
        "QUESTION_CHANGED_MEANWHILE",
      );
      expect(await get(zhou, slotId)).toEqual(after);
      expect((await zhou.ask(paperCalls.get, { jobId })).jobScore).toBe(jobScore);

      await zhou.ask(questionCalls.update, save(slotId, after.revision));
      expect(await get(zhou, slotId)).toMatchObject({ score: 5, question: typed });
    });

    test("is overwritten by whoever does not say what they saw", async () => {
      const zhou = await author();
      const { slotId } = await writePaper(zhou);
      await change(zhou, slotId, { content: "别人改的题干" });
      await zhou.ask(questionCalls.update, save(slotId));
      expect((await get(zhou, slotId)).question).toEqual(typed);
    });

    test("is one only where its form would undo something", async () => {
      const zhou = await author();
      const { partId, slotIds } = await writePaper(zhou, {}, 2);
      const [slotId, other] = slotIds as [string, string];
      const { revision } = await get(zhou, slotId);
      await zhou.ask(questionCalls.moveInPart, { slotId, move: "down" });
      await zhou.ask(questionCalls.setMark, { slotId: other, score: 7 });
      await zhou.ask(questionCalls.updatePart, { partId, name: "改名", introduction: "", duration: 0 });
      await inTheBank(zhou, slotId, { content: "题库里的新版本" });
      await change(zhou, slotId, { content: "改过" });
      await change(zhou, slotId, {});
      expect((await get(zhou, slotId)).revision).toBe(revision);
      await zhou.ask(questionCalls.update, save(slotId, revision));
    });

    test("has one name for all who read it, in its part and alone", async () => {
      const zhou = await author();
      const chen = await author({ companyId: zhou.companyId });
      const { partId, slotId } = await writePaper(zhou);
      const { revision, isOwn } = await get(chen, slotId);
      const [inPart] = (await zhou.ask(questionCalls.inPart, { partId })).questionList;
      expect([isOwn, inPart!.isOwn, inPart!.revision]).toEqual([false, true, revision]);
    });

    test("is frozen first, where its paper is used by now", async () => {
      const zhou = await author();
      const { jobId, slotId } = await writePaper(zhou);
      const { revision } = await get(zhou, slotId);
      await zhou.ask(questionCalls.setMark, { slotId, score: 10 });
      await markUsed(database(), jobId);
      expect(await zhou.refusal(questionCalls.update, save(slotId, revision))).toBe("PAPER_USED");
    });
  });

  describe("a part that was changed since its form was drawn", () => {
    const plain = { name: "第一部分", introduction: "", duration: 600 };
    const typed = { ...plain, introduction: "旧页面上写的" };
    const get = (who: Author, partId: string) => who.ask(questionCalls.getPart, { partId });

    test.each<[string, Partial<Part>]>([
      ["its name", { name: "别人改的名称" }],
      ["its introduction", { introduction: "别人写的说明" }],
      ["its duration", { duration: 900 }],
      ["an option", { isOptionOrderRandom: true }],
    ])("is not overwritten: %s", async (_, changes) => {
      const zhou = await author();
      const { partId } = await writePaper(zhou);
      const { revision } = await get(zhou, partId);
      await zhou.ask(questionCalls.updatePart, { partId, ...plain, ...changes });
      const after = await get(zhou, partId);
      expect(await zhou.refusal(questionCalls.updatePart, { partId, revision, ...typed })).toBe(
        "PART_CHANGED_MEANWHILE",
      );
      expect(await get(zhou, partId)).toEqual(after);

      await zhou.ask(questionCalls.updatePart, { partId, revision: after.revision, ...typed });
      expect(await get(zhou, partId)).toMatchObject({ introduction: "旧页面上写的" });
    });

    test("is one only where its form would undo something, and nobody has to say what they saw", async () => {
      const zhou = await author();
      const { jobId, partId } = await writePaper(zhou);
      const { revision } = await get(zhou, partId);
      await zhou.ask(questionCalls.addPart, { jobId, ...plain, name: "第二部分" });
      await zhou.ask(questionCalls.movePart, { partId, move: "down" });
      await zhou.ask(questionCalls.create, { partId, score: 1, question: question() });
      await zhou.ask(questionCalls.updatePart, { partId, revision, ...typed });
      await zhou.ask(questionCalls.updatePart, { partId, ...plain });
      const [, part] = await zhou.ask(questionCalls.parts, { jobId });
      expect(part).toMatchObject({ _id: partId, introduction: "", revision });
    });
  });

  test("a part or a question is not moved by the places of an older page", async () => {
    const zhou = await author();
    const { jobId, partId, slotIds } = await writePaper(zhou, {}, 2);
    const { revision } = await rowOf(database().queries, "paper", { id: jobId });
    const order = () => zhou.ask(questionCalls.inPart, { partId });
    await zhou.ask(questionCalls.placeInPart, { slotId: slotIds[0]!, partId, place: 2, revision });
    const before = await order();
    const old = { slotId: slotIds[0]!, partId, place: 1, revision };
    expect(await zhou.stopped(questionCalls.placeInPart, old)).toBe("ORDER_CHANGED_MEANWHILE");
    expect(await zhou.stopped(questionCalls.movePart, { partId, move: "down", revision })).toBe(
      "ORDER_CHANGED_MEANWHILE",
    );
    expect(await order()).toEqual(before);
  });

  test("a draw that was made since the page was drawn is not replaced by another one without a word", async () => {
    const zhou = await author();
    const stored = await writePaper(zhou, { name: "题库" }, 6);
    const { jobId } = await writePaper(zhou, { name: "抽题" });
    const part = { jobId, name: "第二部分", introduction: "", duration: 600 };
    const partId = await zhou.ask(questionCalls.addPart, part);
    const rule = { type: 0 as const, difficulty: 0 as const, tag: "" as const, bankId: "", topicId: "" };
    const rules = [{ ...rule, count: 2, score: 2 }];
    const seen = async () => (await zhou.ask(questionCalls.getPart, { partId })).drawRevision;
    const held = async () => (await zhou.ask(questionCalls.inPart, { partId })).questionList;
    const before = await seen();
    await zhou.ask(questionCalls.fill, { partId, rules, revision: before });
    const drawn = await held();
    const late = { partId, rules, revision: before };
    for (const call of [questionCalls.fill, questionCalls.drawAgain])
      expect(await zhou.refusal(call, late)).toBe("DRAW_CHANGED_MEANWHILE");
    expect(await held()).toEqual(drawn);
    const after = await seen();
    // What a draw leaves where it is makes no page older; a mark of what was drawn would be lost.
    await zhou.ask(questionCalls.create, { partId, score: 1, question: question({ content: "手工加入" }) });
    await zhou.ask(questionCalls.setMark, { slotId: stored.slotId, score: 9 });
    expect(await seen()).toBe(after);
    await zhou.ask(questionCalls.setMark, { slotId: drawn[0]!.slotId, score: 9 });
    expect(await zhou.refusal(questionCalls.drawAgain, { partId, revision: after })).toBe(
      "DRAW_CHANGED_MEANWHILE",
    );
    await zhou.ask(questionCalls.drawAgain, { partId, revision: await seen() });
    await zhou.ask(questionCalls.fill, { partId, rules });
  });
});
