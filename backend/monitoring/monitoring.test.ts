import { expect, test } from "vitest";
import { monitoringCalls } from "#contract/monitoring/calls";
import { sittingCalls } from "#contract/sitting/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";

const minute = 60_000;

onEachEngine((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** An exam that two of three candidates have begun, where leaving the page is counted. */
  async function running() {
    const published = await publishedExam(office, database().queries, {
      exam: { maximizeScreen: 1, device: 2 },
      people: 3,
    });
    clock.time += 86_400_000;
    const [first, second] = await Promise.all(
      [0, 1].map((at) => candidateOf(office, published.tokens[at]!, `1991000000${at}`)),
    );
    await first!.start();
    await second!.start();
    const { manager, examId } = published;
    const watch = (more: object = {}, who = manager) =>
      who.ask(monitoringCalls.candidates, { examId, pageNum: 1, pageSize: 25, ...more });
    const monitor = await office.author({ roles: ["r_monitor"], companyId: manager.companyId });
    return { ...published, first: first!, second: second!, watch, monitor };
  }

  test("who sits, who is quiet and what was noticed; a look clears it until there is more", async () => {
    const { first, watch, manager, candidateIds } = await running();
    const signal = () => office.ask(sittingCalls.signal, { session: first.session, kind: "left" });
    await first.save(1, chosen(1));
    expect((await watch()).tabs).toEqual({
      ...{ all: 3, attention: 0, sitting: 2, quiet: 0, paused: 0, done: 0, waiting: 1 },
    });
    await signal();
    clock.time += minute;
    const { candidateList } = await watch({ tab: "attention" });
    expect(candidateList).toMatchObject([
      { candidateId: candidateIds[0], state: "sitting", question: 2, part: "第1部分", timesLeft: 1 },
    ]);
    await manager.ask(monitoringCalls.look, { candidateId: candidateIds[0]! });
    expect((await watch()).tabs.attention).toBe(0);
    clock.time += 1;
    await signal();
    expect((await watch()).tabs.attention).toBe(1);
    clock.time += 5 * minute;
    const later = await watch({ tab: "quiet" });
    expect(later.candidateList.map(({ state }) => state)).toEqual(["quiet", "quiet"]);
    expect(later.tabs).toMatchObject({ sitting: 2, quiet: 2, attention: 2 });
    await first.handIn();
    expect((await watch({ tab: "done" })).candidateList).toMatchObject([{ state: "done", needsLook: false }]);
    expect((await watch({ key: "周远2" })).candidateList).toMatchObject([{ state: "waiting", question: 0 }]);
  });

  test("B5: a monitor watches the exams that were given to them, and learns no answer, key or score", async () => {
    const { manager, monitor, examId, candidateIds, first, watch } = await running();
    expect(await monitor.ask(monitoringCalls.exams, {})).toEqual([]);
    await expect(watch({}, monitor)).rejects.toThrow("NOT_FOUND");
    await expect(monitor.ask(monitoringCalls.look, { candidateId: candidateIds[0]! })).rejects.toThrow(
      "NOT_FOUND",
    );
    const people = await manager.ask(monitoringCalls.people, { examId });
    expect(people.map(({ operatorId }) => operatorId).sort()).toEqual([manager.id, monitor.id].sort());
    await manager.ask(monitoringCalls.plan, { examId, operatorIds: [monitor.id, monitor.id] });
    expect(await monitor.ask(monitoringCalls.exams, {})).toMatchObject([
      { examId, expected: 3, sitting: 2, done: 0 },
    ]);
    await first.save(0, chosen(0));
    const told = JSON.stringify(await watch({}, monitor));
    expect(told).not.toMatch(/answer|key|score|content|mobile|199100/i);
    await manager.ask(monitoringCalls.plan, { examId, operatorIds: [] });
    await expect(watch({}, monitor)).rejects.toThrow("NOT_FOUND");
  });

  test("another company's exam and people are not there", async () => {
    const { examId, manager } = await running();
    const other = await office.author({ roles: ["r_ent_admin"] });
    await expect(other.ask(monitoringCalls.candidates, { examId, pageNum: 1, pageSize: 25 })).rejects.toThrow(
      "NOT_FOUND",
    );
    await expect(manager.ask(monitoringCalls.plan, { examId, operatorIds: [other.id] })).rejects.toThrow(
      "MONITOR_UNKNOWN",
    );
  });
});
