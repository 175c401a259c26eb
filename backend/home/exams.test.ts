import { expect, test } from "vitest";
import { examCalls } from "#contract/exams/calls";
import { homeCalls } from "#contract/home/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { examDraft } from "../../tests/support/exams";
import { writePaper } from "../../tests/support/papers";
import { setRows } from "../../tests/support/rows";

const hour = 3_600_000;
const day = 24 * hour;

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);
  const administrator = (companyId?: string) => author({ roles: ["r_ent_admin"], companyId });

  /** Arranges exams, each of two hours from `openAt` on; a state other than draft is set as it will be stored. */
  async function arranging(me: Author) {
    const { jobId } = await writePaper(me, { name: "电工安全规程" });
    return async (name: string, openAt: number, stored: { state?: string; archived?: number } = {}) => {
      const times = { name, openAt, closeAt: openAt + 2 * hour };
      const id = await me.ask(examCalls.create, examDraft(jobId, clock.time, times));
      await setRows(database().queries, "exam", { id }, { state: "draft", ...stored });
      return id;
    };
  }
  const published = { state: "published" };
  const names = (items: { name: string }[]) => items.map(({ name }) => name);

  test("a company without exams is told of none", async () => {
    clock.time = Date.parse("2026-11-29T15:59:59.999Z");
    const me = await administrator();
    const none = { draft: 0, published: 0, open: 0, closed: 0, cancelled: 0 };
    expect(await me.ask(homeCalls.arrangements, {})).toEqual({
      states: none,
      archived: 0,
      today: { since: "2026-11-29", until: "2026-11-29", states: none },
      week: { since: "2026-11-23", until: "2026-11-29", states: none },
    });
    clock.time += 1;
    const { week } = await me.ask(homeCalls.arrangements, {});
    expect(week).toMatchObject({ since: "2026-11-30", until: "2026-12-06" });
    expect(await me.ask(homeCalls.recentExams, {})).toEqual([]);
    expect(await me.ask(homeCalls.exams, {})).toEqual({ next: [], drafts: [] });
  });

  test("arrangements are counted by state, and by their opening in the company's time zone", async () => {
    clock.time = Date.parse("2026-11-25T02:00:00Z");
    const me = await administrator();
    const arrange = await arranging(me);
    const today = Date.parse("2026-11-24T16:00:00Z");
    const monday = today - 2 * day;
    await arrange("上周日最后一刻", monday - 1, published);
    await arrange("周一零点", monday, published);
    await arrange("昨天最后一刻", today - 1, { state: "cancelled" });
    await arrange("今天零点", today, published);
    await arrange("刚刚开放", clock.time, published);
    await arrange("今天最后一刻", today + day - 1);
    await arrange("明天零点", today + day, published);
    await arrange("周日最后一刻", monday + 7 * day - 1, published);
    await arrange("下周一零点", monday + 7 * day);
    await arrange("已归档", today, { ...published, archived: 1 });
    await me.ask(examCalls.remove, { examId: await arrange("已删除", today) });
    const other = await administrator();
    await (await arranging(other))("别家的考试", today, published);

    const { states, archived, ...opening } = await me.ask(homeCalls.arrangements, {});
    expect(states).toEqual({ draft: 2, published: 2, open: 1, closed: 3, cancelled: 1 });
    expect(archived).toBe(1);
    expect(opening.today.states).toEqual({ draft: 1, published: 0, open: 1, closed: 1, cancelled: 0 });
    expect(opening.week.states).toEqual({ draft: 1, published: 2, open: 1, closed: 2, cancelled: 1 });
    expect((await other.ask(homeCalls.arrangements, {})).states).toMatchObject({ closed: 1, draft: 0 });

    // Each count is what the list finds.
    const { labels, examCount } = await me.ask(examCalls.list, { since: today, until: today + day } as never);
    expect(examCount).toBe(3);
    expect(labels).toEqual({ notStarted: 4, inProgress: 1, ended: 4, archived: 1 });
  });

  test("the five that opened last are those that were published and did open", async () => {
    const me = await administrator();
    const arrange = await arranging(me);
    for (let at = 1; at <= 6; at += 1) await arrange(`第 ${at} 场`, clock.time - at * hour, published);
    await arrange("现在", clock.time, published);
    await arrange("以后", clock.time + 1, published);
    await arrange("草稿", clock.time - 1);
    await arrange("已取消", clock.time - 1, { state: "cancelled" });
    await arrange("已归档", clock.time - 1, { ...published, archived: 1 });
    await (await arranging(await administrator()))("别家的考试", clock.time - 1, published);
    const recent = await me.ask(homeCalls.recentExams, {});
    expect(names(recent)).toEqual(["现在", "第 1 场", "第 2 场", "第 3 场", "第 4 场"]);
    expect(recent.map(({ state }) => state)).toEqual(["open", "open", "closed", "closed", "closed"]);
  });

  test("next are the open ones by their end, then six in all by opening; drafts are told when due", async () => {
    const me = await administrator();
    const arrange = await arranging(me);
    await arrange("后关闭", clock.time - hour, published);
    await arrange("先关闭", clock.time - hour - 1, published);
    await arrange("已结束", clock.time - 3 * hour, published);
    await arrange("错过的草稿", clock.time - 30 * day + 1);
    await arrange("放下的草稿", clock.time - 30 * day);
    await arrange("已取消", clock.time + 1, { state: "cancelled" });
    await arrange("一周后的草稿", clock.time + 7 * day);
    await arrange("本周的草稿", clock.time + 7 * day - 1);
    for (let at = 1; at <= 4; at += 1) await arrange(`第 ${at} 场`, clock.time + at * hour, published);
    await (await arranging(await administrator()))("别家的考试", clock.time + 1, published);
    const work = await me.ask(homeCalls.exams, {});
    expect(names(work.next)).toEqual(["先关闭", "后关闭", "第 1 场", "第 2 场", "第 3 场", "第 4 场"]);
    expect(names(work.drafts)).toEqual(["错过的草稿", "本周的草稿"]);
  });
});
