import { describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import type { ReviewStep } from "#contract/bank/review";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { question, writePaper } from "../../tests/support/papers";
import { fileOf } from "../../tests/support/pictures";

onSqlite((database) => {
  const { author, clock, settle } = openAuthors(database);
  type Author = Awaited<ReturnType<typeof author>>;

  /** A bank that requires approval, and two who write it. */
  async function approvingBank() {
    const admin = await author({ roles: ["r_ent_admin"] });
    const { companyId } = admin;
    const zhou = await author({ companyId, realName: "周文静" });
    const gao = await author({ companyId, realName: "高翔" });
    const bankId = await admin.ask(bankCalls.addBank, { name: "审批" });
    const require = (needsApproval: boolean) =>
      admin.ask(bankCalls.setAccess, { bankId, rights: [], needsApproval });
    await require(true);
    return { admin, zhou, gao, bankId, require };
  }
  const write = (who: Author, bankId: string, content = "灭火器怎么用") =>
    who.ask(bankCalls.create, { bankId, score: 5, question: question({ content }) });
  const review = (who: Author, questionId: string, step: ReviewStep, comment = "") =>
    who.ask(bankCalls.review, { questionIds: [questionId], step, comment });
  const refused = (who: Author, questionId: string, step: ReviewStep, comment = "") =>
    who.refusal(bankCalls.review, { questionIds: [questionId], step, comment });
  const stateOf = async (who: Author, questionId: string) =>
    (await who.ask(bankCalls.get, { questionId })).review?.state;
  async function change(who: Author, questionId: string, changes: object) {
    const { question: before, bankId, score } = await who.ask(bankCalls.get, { questionId });
    await who.ask(bankCalls.update, { questionId, bankId, score, question: { ...before, ...changes } });
  }

  describe("a question of a bank that requires approval", () => {
    test("goes from draft to review and back with a comment, and is approved by somebody else; the thread says by whom", async () => {
      const { zhou, gao, bankId } = await approvingBank();
      const questionId = await write(zhou, bankId);
      expect(await stateOf(zhou, questionId)).toBe("draft");
      expect(await refused(gao, questionId, "approve")).toBe("REVIEW_NOT_NOW");
      await review(zhou, questionId, "ask");
      expect(await refused(zhou, questionId, "ask")).toBe("REVIEW_NOT_NOW");
      expect(await refused(zhou, questionId, "approve")).toBe("REVIEW_OWN_CHANGE");
      expect((await zhou.ask(bankCalls.get, { questionId })).review).toMatchObject({ mayReview: false });
      expect((await gao.ask(bankCalls.get, { questionId })).review).toMatchObject({ mayReview: true });
      expect(await refused(gao, questionId, "return")).toBe("COMMENT_MISSING comment");
      clock.time += 1000;
      await review(gao, questionId, "return", "选项 B 也对");
      expect(await stateOf(zhou, questionId)).toBe("returned");
      await change(zhou, questionId, { content: "灭火器应该怎么用" });
      expect(await stateOf(zhou, questionId)).toBe("draft");
      clock.time += 1000;
      await review(zhou, questionId, "ask", "已改");
      clock.time += 1000;
      await review(gao, questionId, "approve");
      const { review: told } = await zhou.ask(bankCalls.get, { questionId });
      expect(told!.state).toBe("approved");
      expect(told!.comments.map(({ by, step, comment }) => [by, step, comment])).toEqual([
        ["周文静", "ask", ""],
        ["高翔", "return", "选项 B 也对"],
        ["周文静", "ask", "已改"],
        ["高翔", "approve", ""],
      ]);
      const rows = await database()
        .queries.selectFrom("audit")
        .select(["action", "after"])
        .where("subject", "=", questionId)
        .where("action", "=", "bank.question.review")
        .execute();
      expect(rows).toHaveLength(4);
    });

    test("is a draft again when what it says or its key changes, not when it is sorted otherwise", async () => {
      const { zhou, gao, bankId } = await approvingBank();
      const questionId = await write(zhou, bankId);
      const approve = async () => {
        await review(zhou, questionId, "ask");
        await review(gao, questionId, "approve");
      };
      await approve();
      await zhou.ask(bankCalls.tag, { questionIds: [questionId], tag: "data" });
      await change(gao, questionId, { difficulty: 5 });
      expect(await stateOf(zhou, questionId)).toBe("approved");
      const { question: now } = await zhou.ask(bankCalls.get, { questionId });
      await change(zhou, questionId, { answer: { ...now.answer, keys: [now.answer.keys[0] === 0 ? 1 : 0] } });
      expect(await stateOf(zhou, questionId)).toBe("draft");
      await review(zhou, questionId, "ask");
      await change(gao, questionId, { analysis: "改过解析" });
      expect(await refused(zhou, questionId, "approve")).toBe("REVIEW_NOT_NOW");
      await review(zhou, questionId, "ask");
      // Gao changed it last, so now Zhou reviews it.
      expect(await refused(gao, questionId, "approve")).toBe("REVIEW_OWN_CHANGE");
      await review(zhou, questionId, "approve");
    });

    test("comes into papers only approved: picked, filled or drawn; and is changed in the bank alone", async () => {
      const { zhou, gao, bankId } = await approvingBank();
      const questionId = await write(zhou, bankId);
      const { partId } = await writePaper(zhou);
      const put = { questionIds: [questionId], partIds: [partId] };
      const rule = { type: 0, difficulty: 0, tag: "", bankId, count: 1, score: 1 } as const;
      const pool = async () => (await zhou.ask(questionCalls.drawPools, { partId, rules: [rule] }))[0]!.pool;
      expect(await zhou.refusal(questionCalls.setInParts, put)).toBe("QUESTION_NOT_APPROVED");
      expect(await pool()).toBe(0);
      expect(await zhou.refusal(questionCalls.fill, { partId, rules: [rule] })).toBe("POOL_TOO_SMALL rules");
      await review(zhou, questionId, "ask");
      await review(gao, questionId, "approve");
      expect(await pool()).toBe(1);
      expect(await zhou.ask(questionCalls.setInParts, put)).toBe(1);
      const { questionList } = await zhou.ask(questionCalls.inPart, { partId });
      const slot = questionList.find((each) => each.questionId === questionId)!;
      const { slotId } = slot;
      const other = { ...slot.question, content: "在试卷里改" };
      expect(await zhou.refusal(questionCalls.update, { slotId, score: 2, question: other })).toBe(
        "APPROVAL_NEEDED",
      );
      await zhou.ask(questionCalls.update, { slotId, score: 2, question: slot.question });
      // The paper keeps what was approved while the bank has a draft.
      await change(zhou, questionId, { content: "新的题干" });
      expect((await zhou.ask(questionCalls.get, { slotId })).question.content).toBe("灭火器怎么用");
    });

    test("begins as a draft also where it is moved in or imported; what is moved out is free", async () => {
      const { zhou, bankId } = await approvingBank();
      const questionId = await write(zhou, "");
      expect(await stateOf(zhou, questionId)).toBeUndefined();
      await zhou.ask(bankCalls.move, { questionIds: [questionId], bankId });
      expect(await stateOf(zhou, questionId)).toBe("draft");
      const file = fileOf("哪一项？\nA. 甲\nB. 乙\nANSWER: A\n", "questions.txt");
      const importId = await zhou.ask(bankCalls.parseImport, { file, format: "aiken", bankId });
      await zhou.ask(bankCalls.commitImport, { importId, leavesOut: false });
      await settle();
      const { questionList } = await zhou.ask(bankCalls.list, { bankId, review: "draft" });
      expect(questionList.map(({ review: state }) => state)).toEqual(["draft", "draft"]);
      await zhou.ask(bankCalls.move, { questionIds: [questionId], bankId: "" });
      const { partId } = await writePaper(zhou);
      expect(await zhou.ask(questionCalls.setInParts, { questionIds: [questionId], partIds: [partId] })).toBe(
        1,
      );
    });
  });

  test("a list finds them by their state, and what waits for somebody's own review", async () => {
    const { admin, zhou, gao, bankId } = await approvingBank();
    await write(zhou, "", "不用审批");
    const [a, b, c] = [
      await write(zhou, bankId, "甲"),
      await write(gao, bankId, "乙"),
      await write(zhou, bankId, "丙"),
    ];
    for (const id of [a, b, c]) await review(zhou, id!, "ask");
    await review(gao, c!, "approve");
    const found = async (who: Author, state: "waiting" | "approved" | "mine") =>
      (await who.ask(bankCalls.list, { review: state })).questionList.map(({ content }) => content).sort();
    expect(await found(zhou, "waiting")).toEqual(["乙", "甲"]);
    expect(await found(zhou, "approved")).toEqual(["丙"]);
    expect(await found(zhou, "mine")).toEqual(["乙"]);
    expect(await found(gao, "mine")).toEqual(["甲"]);
    expect((await gao.ask(bankCalls.list, { review: "mine" })).questionCount).toBe(1);
    await admin.ask(bankCalls.setAccess, {
      ...{ bankId, needsApproval: true },
      rights: [{ operatorId: gao.id, right: "read" }],
    });
    expect(await found(gao, "mine")).toEqual([]);
    expect(await refused(gao, a!, "approve")).toBe("BANK_READ_ONLY");
    expect(await refused(zhou, a!, "ask")).toBe("NOT_FOUND");
  });

  test("many are approved at once, and those that could not be are counted by why", async () => {
    const { zhou, gao, bankId } = await approvingBank();
    const ids = [
      await write(zhou, bankId, "甲"),
      await write(gao, bankId, "乙"),
      await write(zhou, bankId, "丙"),
    ];
    await zhou.ask(bankCalls.review, { questionIds: ids.slice(0, 2), step: "ask" });
    expect(await gao.ask(bankCalls.review, { questionIds: ids, step: "approve" })).toEqual({
      ...{ count: 1, own: 1, other: 1 },
    });
  });

  test("a form of an older state approves nothing", async () => {
    const { zhou, gao, bankId } = await approvingBank();
    const questionId = await write(zhou, bankId);
    await review(zhou, questionId, "ask");
    const { revision } = await gao.ask(bankCalls.get, { questionId });
    await change(zhou, questionId, { content: "悄悄改过" });
    await review(zhou, questionId, "ask");
    const late = { questionIds: [questionId], step: "approve" as const, revision };
    expect(await gao.refusal(bankCalls.review, late)).toBe("QUESTION_CHANGED_MEANWHILE");
  });

  test("switched off, all are usable; switched on again, what the bank holds counts as approved", async () => {
    const { zhou, bankId, require } = await approvingBank();
    const questionId = await write(zhou, bankId);
    const { partId } = await writePaper(zhou);
    const put = () => zhou.send(questionCalls.setInParts, { questionIds: [questionId], partIds: [partId] });
    expect((await put()).code).not.toBe(0);
    await require(false);
    expect((await zhou.ask(bankCalls.get, { questionId })).review).toBeNull();
    expect((await put()).code).toBe(0);
    await require(true);
    expect(await stateOf(zhou, questionId)).toBe("approved");
  });
});
