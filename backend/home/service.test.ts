import { describe, expect, it } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { certificateCalls } from "#contract/certificates/calls";
import { certificateQuery } from "#contract/certificates/shapes";
import { homeCalls } from "#contract/home/calls";
import { draftDays } from "#contract/home/shapes";
import { paperCalls } from "#contract/papers/calls";
import { openAuthors } from "../../tests/support/authors";
import { draft as certificateDraft, insertTemplate } from "../../tests/support/certificates";
import { onEachEngine } from "../../tests/support/engines";
import { draft, question, writePaper } from "../../tests/support/papers";

const day = 86_400_000;

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);

  describe("drafts", () => {
    it("are the caller's own, newest change first, at most five, and none that was long left alone", async () => {
      const me = await author();
      const other = await author({ companyId: me.companyId });
      const old = await me.ask(paperCalls.create, draft({ name: "很久以前的草稿" }));
      const long = { updated_at: clock.time - draftDays * day };
      await database().queries.updateTable("paper").set(long).where("id", "=", old).execute();
      await other.ask(paperCalls.create, draft({ name: "别人的草稿" }));
      await writePaper(me, { name: "已经可用的试卷" });
      for (let count = 1; count <= 6; count += 1) {
        clock.time += 1;
        await me.ask(paperCalls.create, draft({ name: `草稿 ${count}` }));
      }
      const drafts = await me.ask(homeCalls.drafts, {});
      expect(drafts.map(({ name }) => name)).toEqual(["草稿 6", "草稿 5", "草稿 4", "草稿 3", "草稿 2"]);
      expect(drafts[0]).toMatchObject({ questionCount: 0, isGroup: false, updatedAt: clock.time });
    });
  });

  describe("questions", () => {
    it("are counted in all and by day of the company's time zone, without removed ones", async () => {
      clock.time = Date.parse("2026-11-02T15:59:59.999Z");
      let me = await author();
      const add = (content: string) =>
        me.ask(bankCalls.create, { bankId: "", score: 5, question: question({ content }) });
      await add("上海 11 月 2 日最后一刻");
      clock.time += 1;
      await add("上海 11 月 3 日零点");
      await me.ask(bankCalls.remove, { questionIds: [await add("删除的")] });
      clock.time += 13 * day;
      // The session has expired by then.
      me = await author({ companyId: me.companyId });
      expect(await me.ask(homeCalls.questions, {})).toMatchObject({ count: 2 });
      const { days } = await me.ask(homeCalls.questions, {});
      expect(days).toHaveLength(14);
      expect([days[0], days[13]]).toEqual([
        { day: "2026-11-03", count: 1 },
        { day: "2026-11-16", count: 0 },
      ]);
      expect(await (await author()).ask(homeCalls.questions, {})).toMatchObject({ count: 0 });
    });
  });

  describe("certificates", () => {
    it("are counted, and those that expire within 30 days are what the list finds", async () => {
      clock.time = Date.parse("2026-12-01T02:00:00Z");
      let me = await author({ roles: ["r_exam_management"] });
      const { companyId, id } = me;
      const issue = async (name: string, validMonths: number) => {
        const templateUuid = await insertTemplate(database().queries, companyId, id, { validMonths });
        return me.ask(certificateCalls.issue, { ...certificateDraft({ name }), templateUuid });
      };
      await issue("一直有效", 0);
      await issue("两个月后到期", 2);
      await issue("一个月后到期", 1);
      const revoked = await issue("已吊销", 1);
      await me.ask(certificateCalls.revoke, { certificateUuid: revoked, reason: "冒名考试" });
      const figures = () => me.ask(homeCalls.certificates, {});
      expect(await figures()).toMatchObject({ count: 4, expiring: { count: 0, first: null } });
      expect((await figures()).days.at(-1)).toEqual({ day: "2026-12-01", count: 4 });

      clock.time += 2 * day;
      expect((await figures()).days.at(-3)).toEqual({ day: "2026-12-01", count: 4 });
      const { expiring } = await figures();
      expect(expiring).toMatchObject({ count: 1, first: { name: "一个月后到期", validUntil: "2026-12-31" } });
      const found = await me.ask(certificateCalls.list, certificateQuery.parse({ state: "expiring" }));
      expect(found.certificateList.map(({ name }) => name)).toEqual(["一个月后到期"]);
      clock.time = expiring.first!.endsAt;
      me = await author({ roles: ["r_exam_management"], companyId });
      expect(await figures()).toMatchObject({ expiring: { count: 0 } });
    });
  });
});
