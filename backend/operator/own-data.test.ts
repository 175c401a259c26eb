import { expect, test } from "vitest";
import { operatorCalls } from "#contract/operator/calls";
import { paperCalls } from "#contract/papers/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { minute } from "../../tests/support/office";
import { draft } from "../../tests/support/papers";
import { rowOf } from "../../tests/support/rows";

onSqlite((database) => {
  const { author, ask, clock } = openAuthors(database);

  test("F6: one's own data is told whole, and nothing of others", async () => {
    const one = await author();
    const other = await author({ companyId: one.companyId });
    await one.ask(paperCalls.create, draft({ name: "自己的试卷" }));
    await other.ask(paperCalls.create, draft({ name: "别人的试卷" }));
    await one.ask(operatorCalls.giveFeedback, { text: "页面很好用", page: "/exam/paper" });
    await other.ask(operatorCalls.giveFeedback, { text: "别人的意见", page: "/exam/paper" });
    const data = await one.ask(operatorCalls.ownData, {});
    const { mobile } = await rowOf(database().queries, "operator", { id: one.id });
    expect(data).toMatchObject({
      account: { operatorId: one.id, mobile, realName: one.realName, roleKeys: expect.any(Array) },
      sessions: [{ isThis: true }],
      feedback: [{ text: "页面很好用", page: "/exam/paper", answer: "" }],
      created: { papers: 1, questions: 0, certificates: 0 },
    });
    expect(data.trail.map(({ action }) => action)).toContain("paper.create");
    expect(data.trailCount).toBe(data.trail.length);
    const text = JSON.stringify(data);
    for (const foreign of [other.id, "别人", "password"]) expect(text).not.toContain(foreign);
  });

  test("A8: it takes a recent authentication", async () => {
    const { token } = await author();
    clock.time += 11 * minute;
    expect(await ask(operatorCalls.ownData, {}, { token })).toMatchObject({
      code: 1,
      reason: "PROOF_NEEDED",
    });
  });
});
