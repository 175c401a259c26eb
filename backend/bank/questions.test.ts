import { describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { plainAnswer } from "#contract/questions/plain";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { markUsed, question, writePaper } from "../../tests/support/papers";

onSqlite((database) => {
  const { author, clock } = openAuthors(database);
  type Author = Awaited<ReturnType<typeof author>>;
  const changed = question({ content: "改过的题干", answer: { keys: [2] } });
  const get = (who: Author, questionId: string, versionId?: string) =>
    who.ask(bankCalls.get, { questionId, versionId });
  const create = (who: Author, changes: Parameters<typeof question>[0] = {}, bankId = "") =>
    who.ask(bankCalls.create, { bankId, score: 5, question: question(changes) });
  const inPaper = async (who: Author) => {
    const { jobId, slotId } = await writePaper(who);
    const { questionId } = await who.ask(questionCalls.get, { slotId });
    return { jobId, slotId, questionId };
  };

  describe("a question of the bank", () => {
    test("comes back as it was written, with who wrote it and when", async () => {
      const zhou = await author();
      const bankId = await zhou.ask(bankCalls.addBank, { name: "安全生产" });
      const written = question({ tag: "judgment", analysis: "先断电，再扑救。" });
      const questionId = await zhou.ask(bankCalls.create, { bankId, score: 2.5, question: written });
      expect(await get(zhou, questionId)).toMatchObject({
        questionId,
        isCurrent: true,
        score: 2.5,
        question: written,
        bankId,
        bankName: "安全生产",
        isOwn: true,
        createdAt: clock.time,
        createdBy: "周文静",
        versions: [{ number: 1, isUsed: false }],
        papers: [],
      });
    });

    test("with a text before it is another question than without, and is found by that", async () => {
      const zhou = await author();
      const stimulus = "阅读《作业通知》，回答问题。";
      const questionId = await create(zhou, { stimulus });
      await create(zhou);
      expect((await get(zhou, questionId)).question.stimulus).toBe(stimulus);
      expect((await zhou.ask(bankCalls.list, { key: "作业通知" })).questionList).toHaveLength(1);
      expect((await zhou.ask(bankCalls.duplicates, {})).groupCount).toBe(0);
    });

    test("that has questions below it is worth the sum of theirs", async () => {
      const zhou = await author();
      const child = { ...question(), score: 1.5 };
      const { difficulty, ownership, tag, ...below } = child as Record<string, unknown>;
      const family = question({
        type: 13,
        option: [],
        answer: { ...plainAnswer },
        scoringRule: 0,
        children: [below, below] as never,
      });
      const questionId = await zhou.ask(bankCalls.create, { bankId: "", score: 9, question: family });
      expect((await get(zhou, questionId)).score).toBe(3);
    });

    test("changes in place while no paper holds it, and is found by its new words alone", async () => {
      const zhou = await author();
      const questionId = await create(zhou);
      clock.time += 1000;
      await zhou.ask(bankCalls.update, { questionId, bankId: "", score: 3, question: changed });
      const after = await get(zhou, questionId);
      expect(after).toMatchObject({ question: changed, score: 3, updatedAt: clock.time });
      expect(after.versions).toHaveLength(1);
      const found = async (key: string) => (await zhou.ask(bankCalls.list, { key })).questionCount;
      expect([await found("改过的"), await found("电气设备")]).toEqual([1, 0]);
    });

    test("gets a new version where a paper holds it, and every paper stays as it was", async () => {
      const zhou = await author();
      const { jobId, slotId, questionId } = await inPaper(zhou);
      const draft = await zhou.ask(questionCalls.get, { slotId });
      await zhou.ask(bankCalls.update, { questionId, bankId: "", score: 5, question: changed });
      expect(await zhou.ask(questionCalls.get, { slotId })).toEqual(draft);
      await zhou.ask(bankCalls.update, {
        questionId,
        bankId: "",
        score: 5,
        question: { ...changed, content: "又改过" },
      });
      const after = await get(zhou, questionId);
      expect(after.question.content).toBe("又改过");
      expect(after.versions.map(({ number, isUsed }) => [number, isUsed])).toEqual([
        [2, false],
        [1, true],
      ]);
      expect(after.papers).toEqual([
        expect.objectContaining({ paperId: jobId, versionNumber: 1, state: "ready" }),
      ]);
      const old = await get(zhou, questionId, draft.versionId);
      expect(old).toMatchObject({ isCurrent: false, question: draft.question });
    });

    test("and the editor of a paper keep one rule, and their versions count up together", async () => {
      const zhou = await author();
      const { jobId, questionId } = await inPaper(zhou);
      await markUsed(database(), jobId);
      const copyId = await zhou.ask(paperCalls.copy, { jobId });
      const [part] = await zhou.ask(questionCalls.parts, { jobId: copyId });
      const [slot] = (await zhou.ask(questionCalls.inPart, { partId: part!._id })).questionList;
      await zhou.ask(bankCalls.update, { questionId, bankId: "", score: 5, question: changed });
      const third = question({ content: "第三版" });
      await zhou.ask(questionCalls.update, { slotId: slot!.slotId, score: 5, question: third });
      const after = await get(zhou, questionId);
      expect(after.question.content).toBe("第三版");
      expect(after.versions.map(({ number, isUsed }) => [number, isUsed])).toEqual([
        [3, true],
        [2, false],
        [1, true],
      ]);
      expect(after.papers.map(({ versionNumber }) => versionNumber).sort()).toEqual([1, 3]);
    });

    test("that was changed meanwhile, in the bank or in a paper, is not overwritten", async () => {
      const zhou = await author();
      const { slotId, questionId } = await inPaper(zhou);
      const refusedFrom = async ({ versionId, revision }: { versionId: string; revision: number }) =>
        zhou.refusal(bankCalls.update, {
          questionId,
          versionId,
          revision,
          bankId: "",
          score: 5,
          question: question({ content: "旧页面上写的" }),
        });
      const first = await get(zhou, questionId);
      await zhou.ask(questionCalls.update, { slotId, score: 5, question: changed });
      expect(await refusedFrom(first)).toBe("QUESTION_CHANGED_MEANWHILE");
      const second = await get(zhou, questionId);
      await zhou.ask(bankCalls.update, {
        questionId,
        versionId: second.versionId,
        revision: second.revision,
        bankId: "",
        score: 5,
        question: question(),
      });
      expect(await refusedFrom(second)).toBe("QUESTION_CHANGED_MEANWHILE");
      const third = await get(zhou, questionId);
      await zhou.ask(bankCalls.tag, { questionIds: [questionId], tag: "data" });
      expect(await refusedFrom(third)).toBe("QUESTION_CHANGED_MEANWHILE");
      expect((await get(zhou, questionId)).question.content).toBe(question().content);
    });

    test("of somebody else that is private is read, but not changed", async () => {
      const zhou = await author();
      const chen = await author({ companyId: zhou.companyId, realName: "陈立群" });
      const questionId = await create(zhou, { ownership: "private" });
      expect((await chen.ask(bankCalls.list, {})).questionList[0]).toMatchObject({
        questionId,
        isOwn: false,
      });
      expect(await get(chen, questionId)).toMatchObject({ isOwn: false });
      const change = { questionId, bankId: "", score: 5, question: question({ ownership: "private" }) };
      expect(await chen.refusal(bankCalls.update, change)).toBe("QUESTION_PRIVATE");
      const lin = await author({ companyId: zhou.companyId, roles: ["r_ent_admin"] });
      await lin.ask(bankCalls.update, { ...change, question: question() });
      expect(
        await chen.refusal(bankCalls.update, { ...change, question: question({ ownership: "private" }) }),
      ).toBe("OWNERSHIP_NOT_YOURS question.ownership");
    });

    test("is not put into a bank that is gone", async () => {
      const zhou = await author();
      const stranger = await author();
      const bankId = await stranger.ask(bankCalls.addBank, { name: "别家的" });
      const draft = { bankId, score: 5, question: question() };
      expect(await zhou.refusal(bankCalls.create, draft)).toBe("BANK_GONE bankId");
      const questionId = await create(zhou);
      expect(await zhou.refusal(bankCalls.update, { ...draft, questionId })).toBe("BANK_GONE bankId");
      expect(await zhou.refusal(bankCalls.move, { questionIds: [questionId], bankId })).toBe(
        "BANK_GONE bankId",
      );
    });
  });
});
