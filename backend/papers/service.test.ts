import { describe, expect, test } from "vitest";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { draft, expectTotalsHold, markUsed, writeGroup, writePaper } from "../../tests/support/papers";

onSqlite((database) => {
  const { author, clock } = openAuthors(database);
  const auditOf = (subject: string) =>
    database()
      .queries.selectFrom("audit")
      .selectAll()
      .where("subject", "=", subject)
      .orderBy("at")
      .orderBy("id")
      .execute();

  describe("a new paper", () => {
    test("is an empty draft with the next number of its company", async () => {
      const zhou = await author();
      const first = await zhou.ask(paperCalls.create, draft());
      const second = await zhou.ask(paperCalls.create, draft({ name: "英语分级测试" }));
      expect(await zhou.ask(paperCalls.get, { jobId: first })).toEqual({
        _id: first,
        number: 1,
        name: "安全生产知识考核",
        shortName: "面向新员工",
        state: "draft",
        jobScore: 0,
        jobDuration: 3600,
        jobQuestionCount: 0,
        passScore: 0,
        quoted: false,
        isGroup: false,
        isPractice: false,
        remark: "",
        createdBy: "周文静",
        updatedAt: clock.time,
        updatedBy: "周文静",
        description: '{"postId":""}',
        timeRule: 1,
        partOpenType: 1,
        partStartTimeType: 1,
        isShowCandidateScore: false,
        targetScore: 100,
        partCount: 0,
        isGenerated: false,
        revision: 1,
      });
      expect((await zhou.ask(paperCalls.get, { jobId: second })).number).toBe(2);
      const [row] = await auditOf(first);
      expect(row).toMatchObject({
        action: "paper.create",
        operator_id: zhou.id,
        company_id: zhou.companyId,
        before: "null",
      });
      expect(JSON.parse(row!.after).title).toBe("安全生产知识考核");
    });

    test("needs a title that no paper of the company has; other companies do not matter", async () => {
      const zhou = await author();
      const stranger = await author();
      const jobId = await zhou.ask(paperCalls.create, draft());
      expect(await zhou.refusal(paperCalls.create, draft())).toBe("TITLE_TAKEN name");
      await stranger.ask(paperCalls.create, draft());

      expect(await zhou.ask(paperCalls.exists, { name: draft().name })).toBe(true);
      expect(await zhou.ask(paperCalls.exists, { name: draft().name, jobId })).toBe(false);
      expect(await zhou.ask(paperCalls.exists, { name: "别的名称" })).toBe(false);
    });

    test("a refused paper takes no number", async () => {
      const zhou = await author();
      await zhou.ask(paperCalls.create, draft());
      await zhou.refusal(paperCalls.create, draft());
      const jobId = await zhou.ask(paperCalls.create, draft({ name: "第二份" }));
      expect((await zhou.ask(paperCalls.get, { jobId })).number).toBe(2);
    });

    test("the start rule and showing the score need version 3 of the company", async () => {
      const small = await author({ version: 2 });
      const timed = { timeRule: 2, partStartTimeType: 2 } as const;
      expect(await small.refusal(paperCalls.create, draft(timed))).toBe(
        "UNIFIED_TIME_NEEDS_VERSION_3 partStartTimeType",
      );
      expect(await small.refusal(paperCalls.create, draft({ isShowCandidateScore: true }))).toBe(
        "SHOW_SCORE_NEEDS_VERSION_3 isShowCandidateScore",
      );
      const zhou = await author({ version: 3 });
      const jobId = await zhou.ask(paperCalls.create, draft({ ...timed, isShowCandidateScore: true }));
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({
        partStartTimeType: 2,
        isShowCandidateScore: true,
      });
    });

    test("the wrong pair of rules is refused with its field", async () => {
      const zhou = await author();
      expect(await zhou.refusal(paperCalls.create, draft({ timeRule: 2, partOpenType: 2 }))).toBe(
        "ANY_ORDER_NEEDS_WHOLE_TIME partOpenType",
      );
      expect(await zhou.refusal(paperCalls.create, draft({ partStartTimeType: 2 }))).toBe(
        "UNIFIED_TIME_NEEDS_PART_TIME partStartTimeType",
      );
    });
  });

  describe("editing a paper", () => {
    test("changes its settings, grows its revision, and is audited before → after", async () => {
      const zhou = await author();
      const { jobId } = await writePaper(zhou);
      const chen = await author({ companyId: zhou.companyId, realName: "陈立" });
      clock.time += 60_000;
      const before = await zhou.ask(paperCalls.get, { jobId });
      await chen.ask(paperCalls.update, {
        ...draft({ name: "新名称", shortName: "新说明", isPractice: true, duration: 1800, partOpenType: 2 }),
        _id: jobId,
        revision: before.revision,
      });
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({
        name: "新名称",
        shortName: "新说明",
        isPractice: true,
        jobDuration: 1800,
        partOpenType: 2,
        state: "ready",
        updatedBy: "陈立",
        updatedAt: clock.time,
        revision: before.revision + 1,
      });
      const row = (await auditOf(jobId)).at(-1)!;
      expect(row.action).toBe("paper.update");
      expect(JSON.parse(row.before).title).toBe("安全生产知识考核");
      expect(JSON.parse(row.after).title).toBe("新名称");
    });

    test("a form drawn before somebody else's change does not overwrite it", async () => {
      const zhou = await author();
      const jobId = await zhou.ask(paperCalls.create, draft());
      await zhou.ask(paperCalls.update, { ...draft({ name: "先到" }), _id: jobId, revision: 1 });
      expect(
        await zhou.refusal(paperCalls.update, { ...draft({ name: "后到" }), _id: jobId, revision: 1 }),
      ).toBe("PAPER_CHANGED_MEANWHILE");
      await zhou.ask(paperCalls.update, { ...draft({ name: "没有版本号" }), _id: jobId });
      expect((await zhou.ask(paperCalls.get, { jobId })).name).toBe("没有版本号");
    });

    test("keeps to the same rules as a new paper", async () => {
      const zhou = await author({ version: 2 });
      await zhou.ask(paperCalls.create, draft({ name: "已有" }));
      const _id = await zhou.ask(paperCalls.create, draft());
      expect(await zhou.refusal(paperCalls.update, { ...draft({ name: "已有" }), _id })).toBe(
        "TITLE_TAKEN name",
      );
      expect(await zhou.refusal(paperCalls.update, { ...draft({ isShowCandidateScore: true }), _id })).toBe(
        "SHOW_SCORE_NEEDS_VERSION_3 isShowCandidateScore",
      );
      expect(
        await zhou.refusal(paperCalls.update, { ...draft({ timeRule: 2, partStartTimeType: 2 }), _id }),
      ).toBe("UNIFIED_TIME_NEEDS_VERSION_3 partStartTimeType");
      await zhou.ask(paperCalls.update, { ...draft(), _id });
    });

    test("timing by part makes a paper a draft until each part has its time", async () => {
      const zhou = await author();
      const { jobId, partId } = await writePaper(zhou);
      await zhou.ask(questionCalls.updatePart, { partId, name: "第一部分", introduction: "", duration: 0 });
      await zhou.ask(paperCalls.update, { ...draft({ timeRule: 2 }), _id: jobId });
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ state: "draft", jobDuration: 0 });
      await zhou.ask(questionCalls.updatePart, { partId, name: "第一部分", introduction: "", duration: 900 });
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ state: "ready", jobDuration: 900 });
    });

    test("a used or archived paper is not edited", async () => {
      const zhou = await author();
      const { jobId } = await writePaper(zhou);
      await zhou.ask(paperCalls.archive, { jobId });
      expect(await zhou.refusal(paperCalls.update, { ...draft(), _id: jobId })).toBe("PAPER_ARCHIVED");
      await zhou.ask(paperCalls.archive, { jobId, archive: false });
      await markUsed(database(), jobId);
      expect(await zhou.refusal(paperCalls.update, { ...draft(), _id: jobId })).toBe("PAPER_USED");
    });
  });

  describe("the pass score", () => {
    test("is refused without candidates, from the total on, beside a shown score, and below version 3", async () => {
      const zhou = await author();
      const { jobId } = await writePaper(zhou, {}, 2);
      const set = (passScore: number) => ({ jobId, passScore });
      expect(await zhou.refusal(paperCalls.setPassScore, set(6))).toBe(
        "PASS_SCORE_NEEDS_CANDIDATES passScore",
      );
      await zhou.ask(paperCalls.setPassScore, set(0));
      await markUsed(database(), jobId);
      for (const score of [10, 10.1])
        expect(await zhou.refusal(paperCalls.setPassScore, set(score))).toBe("PASS_SCORE_AT_TOTAL passScore");
      expect(await zhou.refusal(paperCalls.setPassScore, set(-1))).toBe("BELOW_ZERO passScore");
      expect(await zhou.refusal(paperCalls.setPassScore, set(10_001))).toBe("SCORE_TOO_HIGH passScore");
      await zhou.ask(paperCalls.setPassScore, set(9.9));
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ passScore: 9.9, isGenerated: true });

      const shown = await writePaper(zhou, { name: "显示成绩", isShowCandidateScore: true });
      await markUsed(database(), shown.jobId);
      expect(await zhou.refusal(paperCalls.setPassScore, { jobId: shown.jobId, passScore: 1 })).toBe(
        "PASS_SCORE_EXCLUDES_SHOW_SCORE passScore",
      );

      const small = await author({ version: 2 });
      const theirs = await writePaper(small);
      await markUsed(database(), theirs.jobId);
      expect(await small.refusal(paperCalls.setPassScore, { jobId: theirs.jobId, passScore: 1 })).toBe(
        "PASS_SCORE_NEEDS_VERSION_3 passScore",
      );
      await small.ask(paperCalls.setPassScore, { jobId: theirs.jobId, passScore: 0 });
    });

    test("changes with the other settings, all or nothing", async () => {
      const zhou = await author();
      const { jobId } = await writePaper(zhou, {}, 2);
      const edit = (changes: object) => ({ ...draft({ name: "改名" }), _id: jobId, ...changes });
      expect(await zhou.refusal(paperCalls.update, edit({ passScore: 6 }))).toBe(
        "PASS_SCORE_NEEDS_CANDIDATES passScore",
      );
      await database().queries.updateTable("paper").set({ generated: 1 }).where("id", "=", jobId).execute();
      await zhou.ask(paperCalls.update, edit({ passScore: 6.5 }));
      const set = await zhou.ask(paperCalls.get, { jobId });
      expect(set).toMatchObject({ name: "改名", passScore: 6.5 });
      await zhou.ask(paperCalls.update, edit({ name: "再改" }));
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ name: "再改", passScore: 6.5 });
      expect(
        await zhou.refusal(paperCalls.setPassScore, { jobId, passScore: 0, revision: set.revision }),
      ).toBe("PAPER_CHANGED_MEANWHILE");
      expect(await zhou.refusal(paperCalls.setPassScore, { jobId, passScore: 6.25 })).toBe(
        "NOT_A_SCORE passScore",
      );
      await zhou.ask(paperCalls.update, edit({ isShowCandidateScore: true, passScore: 0 }));
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({
        isShowCandidateScore: true,
        passScore: 0,
      });
    });

    test("excludes showing the score afterwards", async () => {
      const zhou = await author();
      const { jobId } = await writePaper(zhou);
      await database().queries.updateTable("paper").set({ generated: 1 }).where("id", "=", jobId).execute();
      await zhou.ask(paperCalls.setPassScore, { jobId, passScore: 3 });
      expect(
        await zhou.refusal(paperCalls.update, { ...draft({ isShowCandidateScore: true }), _id: jobId }),
      ).toBe("SHOW_SCORE_EXCLUDES_PASS_SCORE isShowCandidateScore");
    });
  });

  test("archiving puts a paper away and brings back the state that it had, used or not", async () => {
    const zhou = await author();
    const { jobId } = await writePaper(zhou);
    await markUsed(database(), jobId);
    await zhou.ask(paperCalls.archive, { jobId });
    await zhou.ask(paperCalls.archive, { jobId });
    expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ state: "archived", quoted: true });
    await expectTotalsHold(database(), zhou.companyId);
    await zhou.ask(paperCalls.archive, { jobId, archive: false });
    expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ state: "used" });
    const actions = (await auditOf(jobId)).map((row) => row.action);
    expect(actions.filter((action) => action === "paper.archive")).toHaveLength(1);
  });

  test("a note may be written on a used paper", async () => {
    const zhou = await author();
    const { jobId } = await writePaper(zhou);
    await markUsed(database(), jobId);
    await zhou.ask(paperCalls.remark, { jobId, remark: "第一行\n第二行" });
    expect((await zhou.ask(paperCalls.get, { jobId })).remark).toBe("第一行\n第二行");
  });

  describe("deleting", () => {
    test("takes a paper with its parts and slots out of everything but the audit", async () => {
      const zhou = await author();
      const { jobId, partId } = await writePaper(zhou);
      await zhou.ask(paperCalls.remove, { jobId });
      expect(await zhou.refusal(paperCalls.get, { jobId })).toBe("NOT_FOUND");
      expect(await zhou.refusal(questionCalls.inPart, { partId })).toBe("NOT_FOUND");
      expect((await auditOf(jobId)).map((row) => row.action).sort()).toEqual([
        "paper.create",
        "paper.remove",
      ]);
      await expectTotalsHold(database(), zhou.companyId);
      await zhou.ask(paperCalls.create, draft());
    });

    test("is refused for a used paper and for a child of a group paper", async () => {
      const zhou = await author();
      const used = await writePaper(zhou);
      await markUsed(database(), used.jobId);
      expect(await zhou.refusal(paperCalls.remove, { jobId: used.jobId })).toBe("PAPER_USED");

      const child = await writePaper(zhou, { name: "子试卷" });
      const group = await writeGroup(zhou, "组合", [child.jobId]);
      expect(await zhou.refusal(paperCalls.remove, { jobId: child.jobId })).toBe("PAPER_IN_GROUP");
      await zhou.ask(paperCalls.remove, { jobId: group });
      await zhou.ask(paperCalls.remove, { jobId: child.jobId });
      await expectTotalsHold(database(), zhou.companyId);
    });
  });

  describe("a group paper", () => {
    test("is the sum of its children, in their order, and follows their changes", async () => {
      const zhou = await author();
      const one = await writePaper(zhou, { name: "第一场" }, 2);
      const two = await writePaper(zhou, { name: "第二场", duration: 1200 });
      const groupId = await writeGroup(zhou, "两场连考", [two.jobId, one.jobId]);
      expect(await zhou.ask(paperCalls.get, { jobId: groupId })).toMatchObject({
        isGroup: true,
        state: "ready",
        jobScore: 15,
        jobQuestionCount: 3,
        jobDuration: 4800,
      });
      const { revision } = await zhou.ask(paperCalls.get, { jobId: groupId });
      await zhou.ask(questionCalls.setMark, { slotId: one.slotId, score: 7.5 });
      expect(await zhou.ask(paperCalls.get, { jobId: groupId })).toMatchObject({ jobScore: 17.5, revision });
      await zhou.ask(questionCalls.removePart, { partId: two.partId });
      expect(await zhou.ask(paperCalls.get, { jobId: groupId })).toMatchObject({
        jobScore: 12.5,
        state: "draft",
      });
      expect(await zhou.ask(paperCalls.children, { jobId: groupId })).toMatchObject([
        { _id: two.jobId, name: "第二场", state: "draft", jobScore: 0, jobDuration: 1200 },
        { _id: one.jobId, name: "第一场", state: "ready", jobScore: 12.5, jobQuestionCount: 2 },
      ]);
      expect(await zhou.ask(paperCalls.children, { jobId: one.jobId })).toEqual([]);
      await expectTotalsHold(database(), zhou.companyId);

      // A child with scores that lacks the time of a part is a draft, and its scores count as well.
      const part = { partId: one.partId, name: "第一部分", introduction: "", duration: 0 };
      await zhou.ask(questionCalls.updatePart, part);
      await zhou.ask(paperCalls.update, { ...draft({ name: "第一场", timeRule: 2 }), _id: one.jobId });
      expect(await zhou.ask(paperCalls.get, { jobId: groupId })).toMatchObject({ jobScore: 12.5 });
    });

    test("has no parts of its own, and freezes its children once it is used", async () => {
      const zhou = await author();
      const child = await writePaper(zhou, { name: "子试卷" });
      const groupId = await writeGroup(zhou, "组合", [child.jobId]);
      const part = { name: "部分", introduction: "", duration: 0 };
      expect(await zhou.refusal(questionCalls.addPart, { ...part, jobId: groupId })).toBe("PAPER_IS_GROUP");
      await markUsed(database(), groupId);
      expect(await zhou.refusal(questionCalls.setMark, { slotId: child.slotId, score: 1 })).toBe(
        "PAPER_USED",
      );
    });
  });
});
