import { expect, test } from "vitest";
import type { Call } from "#contract/call";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { draft, expectTotalsHold, writeGroup, writePaper } from "../../tests/support/papers";
import { prune } from "../maintenance/prune";

const day = 86_400_000;

onSqlite((database) => {
  const { author, clock } = openAuthors(database);
  const actionsOn = async (subject: string) =>
    (await database().queries.selectFrom("audit").select("action").where("subject", "=", subject).execute())
      .map(({ action }) => action)
      .filter((action) => /remove|restore/.test(action));

  test("C1: a name that is the id of another paper is in nobody's way when that one is removed", async () => {
    const zhou = await author();
    const { jobId } = await writePaper(zhou);
    const { jobId: other } = await writePaper(zhou, { name: jobId });
    await zhou.ask(paperCalls.remove, { jobId });
    await zhou.ask(paperCalls.restore, { removedId: jobId });
    await zhou.ask(paperCalls.removeMany, { jobIds: [jobId] });
    expect(await zhou.ask(paperCalls.get, { jobId: other })).toMatchObject({ name: jobId });
  });

  test("a removed paper is in the bin alone, and comes back whole", async () => {
    const zhou = await author();
    const { jobId, partId, slotId } = await writePaper(zhou, {}, 2);
    const before = await zhou.ask(paperCalls.get, { jobId });
    await zhou.ask(paperCalls.remove, { jobId });

    expect(await zhou.ask(paperCalls.bin, {})).toEqual({
      list: [{ id: jobId, name: before.name, removedAt: clock.time, removedBy: zhou.realName }],
      count: 1,
    });
    expect(await zhou.ask(paperCalls.list, {})).toMatchObject({ jobList: [], jobCount: 0 });
    expect(await zhou.ask(paperCalls.list, { key: before.name })).toMatchObject({ jobList: [] });
    expect(await zhou.ask(paperCalls.exists, { name: before.name })).toBe(false);
    expect(await zhou.ask(questionCalls.openParts, {})).toEqual([]);
    const asked: [Call, object][] = [
      [paperCalls.get, { jobId }],
      [paperCalls.copy, { jobId }],
      [paperCalls.remove, { jobId }],
      [questionCalls.getPart, { partId }],
      [questionCalls.get, { slotId }],
      [questionCalls.setMark, { slotId, score: 1 }],
      [paperCalls.createGroup, { name: "组合", shortName: "", childIds: [jobId] }],
    ];
    for (const [call, request] of asked)
      expect(await zhou.refusal(call, request), call.path).toContain("NOT_FOUND");
    await expectTotalsHold(database(), zhou.companyId);

    expect(await zhou.ask(paperCalls.restore, { removedId: jobId })).toEqual({ name: before.name });
    expect(await zhou.ask(paperCalls.get, { jobId })).toEqual({
      ...before,
      revision: before.revision + 1,
      updatedAt: clock.time,
    });
    expect(await zhou.ask(paperCalls.list, { key: before.name })).toMatchObject({ jobCount: 1 });
    expect((await zhou.ask(questionCalls.inPart, { partId })).questionCount).toBe(2);
    expect((await zhou.ask(paperCalls.bin, {})).count).toBe(0);
    expect(await zhou.refusal(paperCalls.restore, { removedId: jobId })).toBe("NOT_FOUND");
    expect(await actionsOn(jobId)).toEqual(["paper.remove", "paper.restore"]);
    await expectTotalsHold(database(), zhou.companyId);
  });

  test("a restored paper gets a number where another has its title by now", async () => {
    const zhou = await author();
    const jobId = await zhou.ask(paperCalls.create, draft({ name: "考核" }));
    await zhou.ask(paperCalls.remove, { jobId });
    await zhou.ask(paperCalls.create, draft({ name: "考核" }));
    expect(await zhou.ask(paperCalls.restore, { removedId: jobId })).toEqual({ name: "考核（2）" });
    expect((await zhou.ask(paperCalls.list, { key: "考核（2）" })).jobList).toMatchObject([{ _id: jobId }]);
  });

  test("a group paper comes back with the children that were removed after it", async () => {
    const zhou = await author();
    const one = await writePaper(zhou, { name: "第一场" });
    const two = await writePaper(zhou, { name: "第二场" });
    const groupId = await writeGroup(zhou, "组合", [two.jobId, one.jobId]);
    await zhou.ask(paperCalls.remove, { jobId: groupId });
    await zhou.ask(questionCalls.setMark, { slotId: one.slotId, score: 8 });
    await zhou.ask(paperCalls.remove, { jobId: two.jobId });
    await zhou.ask(paperCalls.restore, { removedId: groupId });
    expect(await zhou.ask(paperCalls.get, { jobId: groupId })).toMatchObject({ jobScore: 13 });
    expect(await zhou.ask(paperCalls.children, { jobId: groupId })).toMatchObject([
      { _id: two.jobId },
      { _id: one.jobId },
    ]);
    expect(await actionsOn(two.jobId)).toEqual(["paper.remove", "paper.restore"]);
    await expectTotalsHold(database(), zhou.companyId);
  });

  test("for 30 days; then nothing of it is left but the audit", async () => {
    const zhou = await author();
    const { jobId } = await writePaper(zhou);
    const groupId = await writeGroup(zhou, "组合", [jobId]);
    for (const id of [groupId, jobId]) await zhou.ask(paperCalls.remove, { jobId: id });
    const rows = async (table: "slot" | "part" | "paper") =>
      (
        await database()
          .queries.selectFrom(table)
          .select("id")
          .where("company_id", "=", zhou.companyId)
          .execute()
      ).length;
    await prune(database().queries, clock.time + 30 * day);
    expect([await rows("slot"), await rows("part"), await rows("paper")]).toEqual([1, 1, 2]);
    const since = clock.time;
    clock.time += 30 * day;
    const late = await author({ companyId: zhou.companyId });
    expect((await late.ask(paperCalls.bin, {})).count).toBe(0);
    expect(await late.refusal(paperCalls.restore, { removedId: jobId })).toBe("NOT_FOUND");
    await prune(database().queries, clock.time + day);
    expect([await rows("slot"), await rows("part"), await rows("paper")]).toEqual([0, 0, 0]);
    clock.time = since;
  });
});
