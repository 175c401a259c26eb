import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { monitoringCalls } from "#contract/monitoring/calls";
import { monitoredRoomLimits } from "#contract/monitoring/shapes";
import { sittingCalls } from "#contract/sitting/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { withLimits } from "../../tests/support/limits";
import { question } from "../../tests/support/papers";
import { rowOf, setRows } from "../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";

const minute = 60_000;

racingOnEach((database) => {
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
      ...{ all: 3, attention: 0, sitting: 2, quiet: 0, paused: 0, done: 0, waiting: 1, out: 0 },
    });
    await signal();
    clock.time += minute;
    const { candidateList } = await watch({ tab: "attention" });
    expect(candidateList).toMatchObject([
      { candidateId: candidateIds[0], state: "sitting", question: 2, part: "第一部分", timesLeft: 1 },
    ]);
    // So many that the last one is shown what others have found.
    for (let times = 0; times < 3; times += 1) expect((await watch()).tabs.attention).toBe(1);
    const look = (seen: number) => manager.ask(monitoringCalls.look, { candidateId: candidateIds[0]!, seen });
    const { now } = await watch();
    // A form without its time notes nothing, and says so.
    expect(await manager.refusal(monitoringCalls.look, { candidateId: candidateIds[0]!, seen: null })).toBe(
      "NOT_VALID seen",
    );
    await look(now);
    expect((await watch()).tabs.attention).toBe(0);
    clock.time += 1;
    await signal();
    expect((await watch()).tabs.attention).toBe(1);
    // A page that was made before shows nothing of it; nor does one of the past make what was seen unseen.
    await look(now);
    expect((await watch()).tabs.attention).toBe(1);
    await look(clock.time + minute);
    await look(now);
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

  test("a candidate's timeline tells entries, saves and pictures, many of one kind in one line, and no answer", async () => {
    const { first, manager, candidateIds, tokens } = await running();
    const [candidateId] = candidateIds as [string];
    const { company_id } = await rowOf(database().queries, "candidate", { id: candidateId });
    const picture = async (kind: "camera" | "screen") => {
      const own = { id: `${kind} ${clock.time}`, candidate_id: candidateId, company_id, at: clock.time };
      const row = { ...own, kind, size: 1, bytes: "" };
      await database().queries.insertInto("evidence_picture").values(row).execute();
    };
    const begun = clock.time;
    let basis = 0;
    for (const choice of [1, 2, 3]) {
      clock.time += minute;
      ({ basis } = await first.save(1, chosen(choice), basis));
      await picture("camera");
    }
    await first.save(0, chosen(1));
    clock.time += minute;
    await office.ask(sittingCalls.signal, { session: first.session, kind: "left" });
    clock.time += minute;
    const again = await candidateOf(office, tokens[0]!, "19910000000", { takesOver: true });
    clock.time += minute;
    await picture("screen");
    clock.time += minute;
    await picture("camera");
    await again.save(0, chosen(2), 5);
    const { timeline } = await manager.ask(monitoringCalls.get, { candidateId });
    const told = timeline.map(({ kind, times, from, at, note, questions }) =>
      [kind, `×${times}`, (from - begun) / minute, (at - begun) / minute, note, ...questions].join(" "),
    );
    expect(told).toEqual([
      ...["log.save ×1 7 7 第一部分 1", "picture.camera ×1 7 7 ", "picture.screen ×1 6 6 "],
      ...["signal.takeOver ×1 5 5 ", "signal.left ×1 4 4 "],
      ...["log.save ×4 1 3 第一部分 1 2", "picture.camera ×3 1 3 "],
      ...["log.start ×1 0 0 ", "log.entered ×1 0 0 ", "signal.firstNetwork ×1 0 0 192.0.2.0/24"],
    ]);
  });

  test("G9: what is noticed now and then needs a look once it is noticed often, and a look clears it", async () => {
    const { first, watch, manager, candidateIds } = await running();
    const candidateId = candidateIds[0]!;
    const attention = async () => {
      clock.time += 1000;
      return (await watch()).tabs.attention;
    };
    clock.time += 1000;
    const signal = async (kind: "copied" | "pasted" | "leftFullScreen", times = 1) => {
      await office.ask(sittingCalls.signal, { session: first.session, kind, times });
      return attention();
    };
    let [basis, choice] = [0, 0];
    const saveFrom = async (address: string) => {
      const save = { session: first.session, place: 0, basis, fields: { answer: [String(choice)] } };
      choice = 1 - choice;
      const { data } = await office.ask(sittingCalls.save, save as never, { address });
      basis = (data as { basis: number }).basis;
      return attention();
    };
    const look = async () => {
      await manager.ask(monitoringCalls.look, { candidateId, seen: clock.time });
      clock.time += 1000;
    };
    expect([await signal("leftFullScreen"), await signal("leftFullScreen")]).toEqual([0, 1]);
    await look();
    expect([await signal("copied", 2), await signal("pasted"), await signal("leftFullScreen")]).toEqual([
      0, 0, 0,
    ]);
    expect(await signal("copied")).toBe(1);
    await look();
    expect(await signal("pasted", 2)).toBe(1);
    await look();
    expect([await saveFrom("198.51.100.1"), await saveFrom("203.0.113.1")]).toEqual([0, 1]);

    const { candidateList } = await watch({ tab: "attention" });
    expect(candidateList[0]!.alsoNoticed.map(({ kind, times }) => `${kind} ${times}`)).toEqual([
      ...["leftFullScreen 3", "copied 3", "pasted 3", "otherNetwork 2"],
    ]);
    const { timeline } = await manager.ask(monitoringCalls.get, { candidateId });
    const signals = timeline.filter(({ kind }) => kind.startsWith("signal."));
    expect(signals.slice(0, 3)).toMatchObject([
      { kind: "signal.otherNetwork", note: "203.0.113.0/24", times: 1 },
      { kind: "signal.otherNetwork", note: "198.51.100.0/24" },
      { kind: "signal.pasted", note: "", times: 2 },
    ]);
    expect(signals.at(-1)).toMatchObject({ kind: "signal.firstNetwork" });
  });

  test("a monitor sees a candidate in the part that the clock has led to, before the next save", async () => {
    const parts = [10, 20].map((minutes) => ({
      duration: minutes * 60,
      questions: [question(), question()],
    }));
    const { tokens, manager, examId } = await publishedExam(office, database().queries, {
      ...{ parts, paper: { timeRule: 2, partOpenType: 1 } },
    });
    clock.time += 86_400_000;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    await one.start();
    await one.save(1, chosen(1));
    const watched = async () =>
      (await manager.ask(monitoringCalls.candidates, { examId, pageNum: 1, pageSize: 25 })).candidateList;
    expect(await watched()).toMatchObject([{ part: "第一部分", question: 2 }]);
    clock.time += 11 * minute;
    expect((await one.page()) as SittingPage).toMatchObject({ place: 2 });
    expect(await watched()).toMatchObject([{ part: "第二部分", question: 3 }]);
  });

  test("an exam that is over stays watched while somebody is held in it, in the room that a monitor has", async () => {
    const { manager, monitor, examId, candidateIds, second, watch } = await running();
    expect(await second.handIn()).toBe("");
    await setRows(database().queries, "candidate", { exam_id: examId }, { room: "02" });
    await setRows(database().queries, "candidate", { id: candidateIds[0]! }, { room: "01" });
    const act = { candidateId: candidateIds[0]!, reason: "device", note: "替考", minutes: 0 } as const;
    await manager.ask(monitoringCalls.act, { ...act, kind: "pause", seen: 0 });
    // Whoever is held sits as well, and the tabs add up to all.
    const held = await watch();
    expect(held.tabs).toMatchObject({ all: 3, sitting: 1, paused: 1, done: 1, waiting: 1, out: 0 });
    expect(held.exam.sitting).toBe(1);
    clock.time += 86_400_000;
    const watched = async (who = manager) =>
      (await who.ask(monitoringCalls.exams, {})).map((row) => row.examId);
    expect(await watched()).toEqual([examId]);
    await manager.ask(monitoringCalls.plan, { examId, room: "02", operatorIds: [monitor.id] });
    expect(await watched(monitor)).toEqual([]);
    await manager.ask(monitoringCalls.plan, { examId, room: "01", operatorIds: [monitor.id] });
    expect(await watched(monitor)).toEqual([examId]);
    await manager.ask(monitoringCalls.act, { ...act, kind: "void", seen: 1 });
    expect((await watch()).tabs).toMatchObject({ all: 3, sitting: 0, paused: 0, done: 1, out: 1 });
    expect(await watched()).toEqual([]);
  });

  test("B5: a monitor watches the exams that were given to them, and learns no answer, key or score", async () => {
    const { manager, monitor, examId, candidateIds, first, watch } = await running();
    expect(await monitor.ask(monitoringCalls.exams, {})).toEqual([]);
    await expect(watch({}, monitor)).rejects.toThrow("NOT_FOUND");
    await expect(
      monitor.ask(monitoringCalls.look, { candidateId: candidateIds[0]!, seen: clock.time }),
    ).rejects.toThrow("NOT_FOUND");
    const { people } = await manager.ask(monitoringCalls.people, { examId });
    expect(people.map(({ operatorId }) => operatorId).sort()).toEqual([manager.id, monitor.id].sort());
    await manager.ask(monitoringCalls.plan, { examId, operatorIds: [monitor.id, monitor.id] });
    expect(await monitor.ask(monitoringCalls.exams, {})).toMatchObject([
      { examId, expected: 3, sitting: 2, done: 0 },
    ]);
    await first.save(0, chosen(0));
    const told = JSON.stringify(await watch({}, monitor));
    expect(told).not.toMatch(/answer|key|score|content|mobile|1991000000/i);
    await manager.ask(monitoringCalls.plan, { examId, operatorIds: [] });
    await expect(watch({}, monitor)).rejects.toThrow("NOT_FOUND");
  });

  test("candidates are divided into rooms, and a monitor of a room sees no other one", async () => {
    const { manager, monitor, examId, candidateIds, watch } = await running();
    await setRows(database().queries, "candidate", { id: candidateIds[2]! }, { room: "01" });
    await withLimits(monitoredRoomLimits, { roomsMax: 2 }, async () => {
      const many = { examId, size: 1 };
      expect(await manager.stopped(monitoringCalls.initRooms, many)).toBe("TOO_MANY_ROOMS size");
    });
    expect(await manager.ask(monitoringCalls.initRooms, { examId, size: 1 })).toEqual({
      rooms: 2,
      people: 2,
    });
    // Where nobody waits, nothing is done again.
    expect(await manager.ask(monitoringCalls.initRooms, { examId, size: 1 })).toEqual({
      rooms: 0,
      people: 0,
    });
    const called = await watch({ key: "#2" }, manager);
    expect(called.candidateList.map(({ candidateId }) => candidateId)).toEqual([candidateIds[1]]);
    const { rooms, roomless } = await manager.ask(monitoringCalls.people, { examId });
    expect(roomless).toBe(0);
    expect(rooms).toEqual(["01", "02", "03"].map((room) => ({ room, people: 1 })));
    await manager.ask(monitoringCalls.plan, { examId, room: "02", operatorIds: [monitor.id] });
    expect(await monitor.ask(monitoringCalls.exams, {})).toMatchObject([{ expected: 1, sitting: 1 }]);
    const seen = await watch({}, monitor);
    expect(seen).toMatchObject({ candidateCount: 1, rooms: ["02"], tabs: { all: 1 } });
    expect(seen.candidateList.map(({ candidateId }) => candidateId)).toEqual([candidateIds[0]]);
    for (const call of [monitoringCalls.get, monitoringCalls.look])
      await expect(monitor.ask(call, { candidateId: candidateIds[1]!, seen: 1 })).rejects.toThrow(
        "NOT_FOUND",
      );
    await monitor.ask(monitoringCalls.get, { candidateId: candidateIds[0]! });
    // Whoever is moved to another room leaves this monitor's sight.
    await database().queries.updateTable("candidate").set({ room: "03" }).where("room", "=", "02").execute();
    await expect(monitor.ask(monitoringCalls.get, { candidateId: candidateIds[0]! })).rejects.toThrow(
      "NOT_FOUND",
    );
  });

  test("who watches a room is not saved over what somebody else chose meanwhile", async () => {
    const { manager, monitor, examId } = await running();
    const planned = { examId, room: "01" };
    const { revision } = await manager.ask(monitoringCalls.people, planned);
    await manager.ask(monitoringCalls.plan, { ...planned, operatorIds: [monitor.id], revision });
    const late = { ...planned, operatorIds: [manager.id], revision };
    expect(await manager.refusal(monitoringCalls.plan, late)).toBe("MONITORS_CHANGED_MEANWHILE");
    const now = await manager.ask(monitoringCalls.people, planned);
    expect(now.people.find(({ isAssigned }) => isAssigned)).toMatchObject({ operatorId: monitor.id });
    // Another room is no change of this one.
    await manager.ask(monitoringCalls.plan, { examId, operatorIds: [monitor.id] });
    await manager.ask(monitoringCalls.plan, { ...late, revision: now.revision });
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

  test("G9: a monitor's pause stops the clock, only a monitor ends it, and the candidate reads why", async () => {
    const { first, manager, candidateIds } = await running();
    const candidateId = candidateIds[0]!;
    const act = (kind: string, seen: number, more: object = {}) =>
      ({ candidateId, kind, reason: "device", note: "", minutes: 0, seen, ...more }) as never;
    const page = async () => (await first.page()) as SittingPage;
    const { endsAt } = await page();
    await manager.ask(monitoringCalls.act, act("pause", 0, { note: "请出示手机" }));
    expect(await page()).toMatchObject({
      ...{ state: "paused", isHeld: true },
      told: { kind: "pause", reason: "device", note: "请出示手机" },
    });
    expect((await first.save(0, chosen(0))).outcome).toBe("SITTING_PAUSED");
    expect(await first.resume()).toBe("SITTING_HELD");
    clock.time += 10 * minute;
    // Whoever has not seen the last action decides anew; what does not fit is refused.
    expect(await manager.refusal(monitoringCalls.act, act("resume", 0))).toContain("ACTED_MEANWHILE");
    expect(await manager.refusal(monitoringCalls.act, act("pause", 1))).toContain("ACTION_NOT_POSSIBLE");
    await manager.ask(monitoringCalls.act, act("resume", 1));
    expect(await page()).toMatchObject({ state: "sitting", isHeld: false, endsAt: endsAt + 10 * minute });
    await manager.ask(monitoringCalls.act, act("time", 2, { minutes: 15 }));
    expect(await page()).toMatchObject({ endsAt: endsAt + 25 * minute, givenBack: 0 });
    expect((await first.save(0, chosen(0))).outcome).toBe("saved");
    const { timeline, actions } = await manager.ask(monitoringCalls.get, { candidateId });
    expect(actions).toBe(3);
    expect(timeline.map(({ kind }) => kind)).toEqual([
      ...["action.time", "action.resume", "log.save", "action.pause"],
      ...["log.start", "log.entered", "signal.firstNetwork"],
    ]);
    await manager.ask(monitoringCalls.act, act("end", 3, { note: "替考" }));
    expect(await page()).toMatchObject({
      state: "terminated",
      submittedBy: "operator",
      told: { kind: "end" },
    });
    expect((await first.save(0, chosen(1))).outcome).toBe("closed");
    expect(await manager.refusal(monitoringCalls.act, act("message", 4, { note: "?" }))).toContain(
      "ACTION_NOT_POSSIBLE",
    );
  });

  test("two monitors at once: one acts, the other is told; a deed without its words is refused", async () => {
    const { manager, monitor, examId, candidateIds, second } = await running();
    await manager.ask(monitoringCalls.plan, { examId, operatorIds: [monitor.id] });
    const act = { candidateId: candidateIds[1]!, kind: "time" as const, reason: "technical" as const };
    const both = await Promise.allSettled(
      [manager, monitor].map((who) => who.ask(monitoringCalls.act, { ...act, minutes: 10, seen: 0 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { actions } = await manager.ask(monitoringCalls.get, { candidateId: candidateIds[1]! });
    expect(actions).toBe(1);
    // Who arranges the exam reads it on the candidate's page too.
    const { givenTime } = await manager.ask(candidateCalls.get, { candidateId: candidateIds[1]! });
    expect(givenTime).toMatchObject([{ minutes: 10, reason: "technical", note: "", at: clock.now() }]);
    expect(await second.page()).toMatchObject({ given: 10 * 60_000, givenBack: 0 });
    for (const wrong of [{ kind: "message" }, { kind: "end" }, { reason: "other" }])
      expect(
        await manager.refusal(monitoringCalls.act, { ...act, minutes: 5, seen: 1, ...wrong } as never),
      ).toContain("NOTE_MISSING");
    for (const minutes of [0, 181])
      expect(await manager.refusal(monitoringCalls.act, { ...act, minutes, seen: 1 })).toContain(
        "MINUTES_WRONG",
      );
  });
}, "two monitors at once");
