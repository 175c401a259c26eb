import { expect, test } from "vitest";
import { paperCalls } from "#contract/papers/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { draft } from "../../tests/support/papers";

onSqlite((database) => {
  const { author } = openAuthors(database);

  test("a paper aims at 100 points unless its author says otherwise; its copy aims at the same", async () => {
    const zhou = await author();
    const jobId = await zhou.ask(paperCalls.create, draft());
    const target = async (id = jobId) => (await zhou.ask(paperCalls.get, { jobId: id })).targetScore;
    expect(await target()).toBe(100);
    await zhou.ask(paperCalls.update, { _id: jobId, ...draft({ targetScore: 80.5 }) });
    await zhou.ask(paperCalls.update, { _id: jobId, ...draft() });
    expect(await target()).toBe(80.5);
    expect(await target(await zhou.ask(paperCalls.copy, { jobId }))).toBe(80.5);
    await zhou.ask(paperCalls.update, { _id: jobId, ...draft({ targetScore: 0 }) });
    expect(await target()).toBe(0);
    const wrong = { _id: jobId, ...draft({ targetScore: 10.55 }) };
    expect((await zhou.send(paperCalls.update, wrong)).code).not.toBe(0);
  });
});
