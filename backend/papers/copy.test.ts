import { describe, expect, test } from "vitest";
import { paperCalls } from "#contract/papers/calls";
import { paperLimits } from "#contract/papers/shapes";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { draft, expectTotalsHold, markUsed, writeGroup, writePaper } from "../../tests/support/papers";
import { rowOf } from "../../tests/support/rows";
import { findStandard, standardContent } from "./standards";

onSqlite((database) => {
  const { author } = openAuthors(database);

  describe("a copy", () => {
    test("of a used paper is a new one with the same parts, rules and question versions", async () => {
      const zhou = await author();
      const { jobId, partId } = await writePaper(zhou, { isPractice: true, partOpenType: 2 }, 2);
      await zhou.ask(questionCalls.addPart, { jobId, name: "空的部分", introduction: "说明", duration: 60 });
      await markUsed(database(), jobId);
      await zhou.ask(paperCalls.setPassScore, { jobId, passScore: 6 });
      const copyId = await zhou.ask(paperCalls.copy, { jobId });

      expect(await zhou.ask(paperCalls.get, { jobId: copyId })).toMatchObject({
        name: "安全生产知识考核（副本）",
        number: 2,
        state: "ready",
        quoted: false,
        isGenerated: false,
        passScore: 0,
        isPractice: true,
        partOpenType: 2,
        jobScore: 10,
        jobQuestionCount: 2,
        partCount: 2,
      });
      const parts = await zhou.ask(questionCalls.parts, { jobId: copyId });
      expect(parts.map((part) => part.name)).toEqual(["第一部分", "空的部分"]);
      const original = await zhou.ask(questionCalls.inPart, { partId });
      const copied = await zhou.ask(questionCalls.inPart, { partId: parts[0]!._id });
      expect(copied.questionList.map((slot) => slot.versionId)).toEqual(
        original.questionList.map((slot) => slot.versionId),
      );
      await zhou.ask(questionCalls.removePart, { partId: parts[0]!._id });
      expect((await zhou.ask(questionCalls.inPart, { partId })).questionCount).toBe(2);
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("of an archived draft is a draft", async () => {
      const zhou = await author();
      const jobId = await zhou.ask(paperCalls.create, draft());
      await zhou.ask(paperCalls.archive, { jobId });
      const copyId = await zhou.ask(paperCalls.copy, { jobId });
      expect((await zhou.ask(paperCalls.get, { jobId: copyId })).state).toBe("draft");
    });

    test("of a group paper refers to the same children", async () => {
      const zhou = await author();
      const one = await writePaper(zhou, { name: "第一场" });
      const two = await writePaper(zhou, { name: "第二场" });
      const groupId = await writeGroup(zhou, "组合", [two.jobId, one.jobId]);
      const copyId = await zhou.ask(paperCalls.copy, { jobId: groupId });
      const children = await zhou.ask(paperCalls.children, { jobId: copyId });
      expect(children.map((child) => child._id)).toEqual([two.jobId, one.jobId]);
      await zhou.ask(questionCalls.setMark, { slotId: one.slotId, score: 8 });
      expect(await zhou.ask(paperCalls.get, { jobId: copyId })).toMatchObject({
        name: "组合（副本）",
        isGroup: true,
        jobScore: 13,
      });
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("counts on, also past names that are taken and copies of copies", async () => {
      const zhou = await author();
      const jobId = await zhou.ask(paperCalls.create, draft({ name: "考核" }));
      await zhou.ask(paperCalls.create, draft({ name: "考核（副本 2）" }));
      const nameOfCopy = async (id: string) => {
        const copyId = await zhou.ask(paperCalls.copy, { jobId: id });
        return { copyId, name: (await zhou.ask(paperCalls.get, { jobId: copyId })).name };
      };
      const first = await nameOfCopy(jobId);
      expect(first.name).toBe("考核（副本）");
      expect((await nameOfCopy(jobId)).name).toBe("考核（副本 3）");
      expect((await nameOfCopy(first.copyId)).name).toBe("考核（副本 4）");
    });

    test("keeps to the longest title without cutting a character in two", async () => {
      const zhou = await author();
      const name = `${"长".repeat(94)}👩‍🚒🔥`.slice(0, paperLimits.titleMax);
      const jobId = await zhou.ask(paperCalls.create, draft({ name: "𠮷".repeat(50) }));
      const other = await zhou.ask(paperCalls.create, draft({ name: name.slice(0, 99) }));
      for (const [id, ending] of [
        [jobId, "𠮷（副本）"],
        [jobId, "𠮷（副本 2）"],
        [other, "长（副本）"],
      ] as const) {
        const copyId = await zhou.ask(paperCalls.copy, { jobId: id });
        const copy = await zhou.ask(paperCalls.get, { jobId: copyId });
        expect(copy.name.length).toBeLessThanOrEqual(paperLimits.titleMax);
        expect(copy.name.endsWith(ending), copy.name).toBe(true);
        expect(copy.name.isWellFormed()).toBe(true);
      }
    });

    test("can be made more often than names are looked up at a time", async () => {
      const zhou = await author();
      const jobId = await zhou.ask(paperCalls.create, draft({ name: "热门" }));
      const names = ["热门（副本）", ...Array.from({ length: 119 }, (_, at) => `热门（副本 ${at + 2}）`)];
      const row = await rowOf(database().queries, "paper", { id: jobId });
      await database()
        .queries.insertInto("paper")
        .values(names.map((title, at) => ({ ...row, id: `${jobId}-${at}`, title, number: at + 1000 })))
        .execute();
      const copyId = await zhou.ask(paperCalls.copy, { jobId });
      expect((await zhou.ask(paperCalls.get, { jobId: copyId })).name).toBe("热门（副本 121）");
    });
  });

  describe("a standard paper", () => {
    test("is offered with its totals, also by what it is filed under", async () => {
      const zhou = await author();
      const all = await zhou.ask(paperCalls.standards, {});
      expect(all).toHaveLength(6);
      expect(all[0]).toEqual({
        _id: "standard-safety",
        positionTitle: "安全生产知识考核",
        totalTime: 3600,
        introduction: "面向新入职和转岗员工，覆盖法规、用电、消防、高处与有限空间作业。",
        questionCount: 16,
        totalScore: 100,
      });
      const power = await zhou.ask(paperCalls.standards, { standardRemarkId: "power" });
      expect(power.map((paper) => paper._id)).toEqual(["standard-grid"]);
      expect(await zhou.ask(paperCalls.standards, { standardRemarkId: "none" })).toEqual([]);
    });

    test("becomes a ready paper with all its parts and questions in one go", async () => {
      const zhou = await author();
      for (const standard of await zhou.ask(paperCalls.standards, {})) {
        const jobId = await zhou.ask(paperCalls.createFromStandard, { standardId: standard._id });
        expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({
          name: standard.positionTitle,
          shortName: standard.introduction,
          state: "ready",
          jobScore: standard.totalScore,
          jobQuestionCount: standard.questionCount,
          jobDuration: standard.totalTime,
        });
        const { content } = (await findStandard(database().queries, standard._id))!;
        const offered = standardContent.parse(JSON.parse(content));
        const parts = await zhou.ask(questionCalls.parts, { jobId });
        expect(parts.map((part) => part.name)).toEqual(offered.parts.map((part) => part.name));
        for (const [at, part] of parts.entries()) {
          const { questionList } = await zhou.ask(questionCalls.inPart, { partId: part._id, pageSize: 100 });
          expect(questionList.map(({ score, question }) => ({ score, question }))).toEqual(
            offered.parts[at]!.questions,
          );
        }
      }
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("is numbered when its title is taken, and refused when a name was asked for", async () => {
      const zhou = await author();
      const make = (name?: string) =>
        zhou.ask(paperCalls.createFromStandard, { standardId: "standard-grid", name });
      await make();
      const second = await zhou.ask(paperCalls.get, { jobId: await make() });
      expect(second.name).toBe("电网检修技能考核（2）");
      expect((await zhou.ask(paperCalls.get, { jobId: await make("春季考核") })).name).toBe("春季考核");
      const taken = { standardId: "standard-grid", name: "春季考核" };
      expect(await zhou.refusal(paperCalls.createFromStandard, taken)).toBe("TITLE_TAKEN name");
      expect(await zhou.refusal(paperCalls.createFromStandard, { standardId: "gone" })).toBe(
        "STANDARD_GONE standardId",
      );
    });
  });
});
