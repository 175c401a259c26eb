import { describe, expect, test } from "vitest";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { expectTotalsHold, markUsed, question, writePaper } from "../../tests/support/papers";

onSqlite((database) => {
  const { author } = openAuthors(database);
  type Author = Awaited<ReturnType<typeof author>>;
  const changed = question({ content: "改过的题干", answer: { keys: [2], blanks: [], text: "" } });
  const get = (who: Author, slotId: string) => who.ask(questionCalls.get, { slotId });
  const slotOfCopy = async (who: Author, jobId: string) => {
    const copyId = await who.ask(paperCalls.copy, { jobId });
    const [part] = await who.ask(questionCalls.parts, { jobId: copyId });
    const { questionList } = await who.ask(questionCalls.inPart, { partId: part!._id });
    return questionList[0]!.slotId;
  };

  describe("changing a question", () => {
    test("that stands in one place alone changes it there, with its mark", async () => {
      const zhou = await author();
      const { jobId, slotId } = await writePaper(zhou);
      const before = await get(zhou, slotId);
      await zhou.ask(questionCalls.update, { slotId, score: 8, question: changed });
      const { revision } = await get(zhou, slotId);
      expect(await get(zhou, slotId)).toEqual({ ...before, score: 8, question: changed, revision });
      expect((await zhou.ask(paperCalls.get, { jobId })).jobScore).toBe(8);
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("that a used paper holds gives a new version, and the used paper stays as it was", async () => {
      const zhou = await author();
      const { jobId, slotId } = await writePaper(zhou);
      await markUsed(database(), jobId);
      const copied = await slotOfCopy(zhou, jobId);
      const before = await get(zhou, slotId);
      await zhou.ask(questionCalls.update, { slotId: copied, score: 5, question: changed });
      expect(await get(zhou, slotId)).toEqual(before);
      const after = await get(zhou, copied);
      expect(after.question).toEqual(changed);
      expect(after.questionId).toBe(before.questionId);
      expect(after.versionId).not.toBe(before.versionId);

      await zhou.ask(questionCalls.update, { slotId: copied, score: 5, question: question() });
      expect((await get(zhou, copied)).versionId).toBe(after.versionId);
    });

    test("that another draft holds changes only the one in hand", async () => {
      const zhou = await author();
      const { jobId, slotId } = await writePaper(zhou);
      const copied = await slotOfCopy(zhou, jobId);
      await zhou.ask(questionCalls.update, { slotId, score: 5, question: changed });
      expect((await get(zhou, slotId)).question).toEqual(changed);
      expect((await get(zhou, copied)).question).toEqual(question());
    });

    test("to what it was already, or its mark alone, makes no version", async () => {
      const zhou = await author();
      const { jobId, slotId } = await writePaper(zhou);
      await slotOfCopy(zhou, jobId);
      const before = await get(zhou, slotId);
      await zhou.ask(questionCalls.update, { slotId, score: 9, question: question() });
      const { revision } = await get(zhou, slotId);
      expect(await get(zhou, slotId)).toEqual({ ...before, score: 9, revision });
    });
  });

  describe("a private question of somebody else", () => {
    async function privateSlot() {
      const zhou = await author();
      const { partId } = await writePaper(zhou, {}, 0);
      const slotId = await zhou.ask(questionCalls.create, {
        partId,
        score: 5,
        question: question({ ownership: "private" }),
      });
      return { zhou, slotId };
    }
    const wanted = { ...changed, ownership: "private" as const };

    test("is seen in the paper but not changed", async () => {
      const { zhou, slotId } = await privateSlot();
      const chen = await author({ companyId: zhou.companyId });
      expect((await get(chen, slotId)).question.ownership).toBe("private");
      const change = { slotId, score: 5, question: wanted };
      expect(await chen.refusal(questionCalls.update, change)).toBe("QUESTION_PRIVATE");
      await chen.ask(questionCalls.setMark, { slotId, score: 6 });
      await zhou.ask(questionCalls.update, change);
      expect((await get(zhou, slotId)).question).toEqual(wanted);
    });

    test("is changed by an administrator, and by everybody once it is public", async () => {
      const { zhou, slotId } = await privateSlot();
      const lin = await author({ companyId: zhou.companyId, roles: ["r_ent_admin"] });
      await lin.ask(questionCalls.update, { slotId, score: 5, question: { ...wanted, ownership: "public" } });
      const chen = await author({ companyId: zhou.companyId, roles: ["r_exam_question"] });
      await chen.ask(questionCalls.update, { slotId, score: 5, question: question() });
      expect((await get(zhou, slotId)).question).toEqual(question());
    });
  });

  test("only the author or an administrator makes a question private", async () => {
    const zhou = await author();
    const { jobId, slotId } = await writePaper(zhou);
    const copied = await slotOfCopy(zhou, jobId);
    const chen = await author({ companyId: zhou.companyId });
    const change = { slotId, score: 5, question: question({ ownership: "private" }) };
    expect(await chen.refusal(questionCalls.update, change)).toBe("OWNERSHIP_NOT_YOURS question.ownership");
    await zhou.ask(questionCalls.update, change);
    expect((await get(chen, copied)).question.ownership).toBe("private");
  });
});
