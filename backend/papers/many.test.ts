import { expect, test } from "vitest";
import { paperCalls } from "#contract/papers/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { expectTotalsHold, markUsed, writeGroup, writePaper } from "../../tests/support/papers";

onSqlite((database) => {
  const { author, clock } = openAuthors(database);
  type Author = Awaited<ReturnType<typeof author>>;
  const names = async (who: Author, state: "" | "archived" = "") =>
    (await who.ask(paperCalls.list, { state, sort: "name" })).jobList.map(({ name }) => name);
  const actions = async (jobId: string) =>
    (
      await database()
        .queries.selectFrom("audit")
        .select("action")
        .where("subject", "=", jobId)
        .orderBy("seq")
        .execute()
    ).map(({ action }) => action);
  async function papersOf(who: Author, ...titles: string[]) {
    const ids: string[] = [];
    for (const name of titles) ids.push((await writePaper(who, { name })).jobId);
    clock.time += 1000;
    return ids;
  }

  test("papers are archived together, and taken out together unless they were changed since", async () => {
    const zhou = await author();
    const stranger = await author();
    const [a, b, c] = (await papersOf(zhou, "甲", "乙", "丙")) as [string, string, string];
    const foreign = await papersOf(stranger, "别家");
    await zhou.ask(paperCalls.archive, { jobId: c });
    clock.time += 1000;
    const done = await zhou.ask(paperCalls.archiveMany, { jobIds: [a, b, c, ...foreign] });
    expect(done).toEqual({ count: 2, at: clock.time, leftOut: { same: 1, gone: 1 } });
    expect([await names(zhou), await names(zhou, "archived")]).toEqual([[], ["丙", "乙", "甲"]]);
    expect(await names(stranger)).toEqual(["别家"]);
    await expectTotalsHold(database(), zhou.companyId);
    clock.time += 1000;
    await zhou.ask(paperCalls.remark, { jobId: b, remark: "改过" });
    expect(await zhou.ask(paperCalls.undoMany, { at: done.at })).toBe(1);
    expect(await names(zhou)).toEqual(["甲"]);
    expect((await actions(a)).slice(-2)).toEqual(["paper.archive", "paper.unarchive"]);
    await expectTotalsHold(database(), zhou.companyId);
  });

  test("papers go to the bin together, but for those that are used or in a group that stays", async () => {
    const zhou = await author();
    const [used, child, grouped, alone] = (await papersOf(zhou, "用", "场次", "同去", "单独")) as [
      string,
      string,
      string,
      string,
    ];
    await markUsed(database(), used);
    await writeGroup(zhou, "留下的组合", [child]);
    const group = await writeGroup(zhou, "同去的组合", [grouped]);
    clock.time += 1000;
    const done = await zhou.ask(paperCalls.removeMany, {
      jobIds: [used, child, grouped, group, alone, "gone"],
    });
    expect(done).toMatchObject({ count: 3, leftOut: { used: 1, inGroup: 1, gone: 1 } });
    expect(await names(zhou)).toEqual(["场次", "用", "留下的组合"]);
    expect((await zhou.ask(paperCalls.bin, {})).list.map(({ name }) => name).sort()).toEqual(
      ["单独", "同去", "同去的组合"].sort(),
    );
    await expectTotalsHold(database(), zhou.companyId);

    const lin = await author({ companyId: zhou.companyId });
    expect(await lin.ask(paperCalls.undoMany, { at: done.at })).toBe(0);
    expect(await zhou.ask(paperCalls.undoMany, { at: done.at })).toBe(3);
    expect(await zhou.ask(paperCalls.undoMany, { at: done.at })).toBe(0);
    expect((await zhou.ask(paperCalls.bin, {})).count).toBe(0);
    expect(await zhou.ask(paperCalls.children, { jobId: group })).toMatchObject([{ _id: grouped }]);
    expect((await actions(alone)).slice(-2)).toEqual(["paper.remove", "paper.restore"]);
    await expectTotalsHold(database(), zhou.companyId);
  });

  test("all that match a filter are named, and a removed one is no longer among them", async () => {
    const zhou = await author();
    const [one, two] = (await papersOf(zhou, "安全一", "安全二", "别的")) as [string, string];
    expect((await zhou.ask(paperCalls.ids, { key: "安全" })).sort()).toEqual([one, two].sort());
    await zhou.ask(paperCalls.removeMany, { jobIds: [one] });
    expect(await zhou.ask(paperCalls.ids, { key: "安全" })).toEqual([two]);
    expect(await zhou.refusal(paperCalls.removeMany, { jobIds: [] })).toBe("NOTHING_CHOSEN jobIds");
  });
});
