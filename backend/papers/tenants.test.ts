import { expect, test } from "vitest";
import { paperCalls } from "#contract/papers/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { draft, writeGroup, writePaper } from "../../tests/support/papers";

onSqlite((database) => {
  const { author } = openAuthors(database);

  async function companyWithPapers() {
    const zhou = await author();
    await writePaper(zhou, {}, 2);
    const child = await writePaper(zhou, { name: "子试卷" });
    await writeGroup(zhou, "组合", [child.jobId]);
    return zhou;
  }

  test("B2: lists, searches, counts and names leak nothing", async () => {
    const zhou = await companyWithPapers();
    const stranger = await author();
    for (const filter of [{}, { key: "安全" }, { state: "ready" as const }]) {
      expect(await stranger.ask(paperCalls.list, filter)).toMatchObject({
        jobList: [],
        jobCount: 0,
        totals: { questions: 0, score: 0 },
        states: { draft: 0, ready: 0, used: 0, archived: 0 },
      });
    }
    expect(await stranger.ask(paperCalls.exists, { name: draft().name })).toBe(false);
    const own = await stranger.ask(paperCalls.create, draft());
    expect((await stranger.ask(paperCalls.get, { jobId: own })).number).toBe(1);
    expect((await zhou.ask(paperCalls.list, {})).jobCount).toBe(3);
  });

  test("B2, B4: a company, state or score in the body is dropped", async () => {
    const zhou = await companyWithPapers();
    const stranger = await author();
    const { data } = await stranger.send(paperCalls.create, {
      ...draft(),
      companyId: zhou.companyId,
      company_id: zhou.companyId,
      companyUuid: zhou.companyId,
      state: "used",
      generated: 1,
      passScore: 50,
      total_score: 9999,
      number: 77,
    });
    expect(await zhou.refusal(paperCalls.get, { jobId: data as string })).toBe("NOT_FOUND");
    expect(await stranger.ask(paperCalls.get, { jobId: data as string })).toMatchObject({
      number: 1,
      state: "draft",
      jobScore: 0,
      passScore: 0,
      isGenerated: false,
    });
  });
});
