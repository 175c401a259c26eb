import { expect, test } from "vitest";
import { monitoringCalls } from "#contract/monitoring/calls";
import { sittingCalls } from "#contract/sitting/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { keyed } from "../../tests/support/keyed";
import { setRows } from "../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";
import { openWriter } from "../database/writer";
import { tellQueue } from "./telling";

const minute = 60_000;
const keys = keyed();

racingOnEach((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** Three candidates, of whom two have begun; the first of them sits in room 01. */
  async function running() {
    const published = await publishedExam(office, database().queries, {
      exam: { maximizeScreen: 1, device: 2 },
      people: 3,
    });
    const { manager, examId, candidateIds, tokens } = published;
    await setRows(database().queries, "candidate", { id: candidateIds[0]! }, { room: "01" });
    clock.time += 86_400_000;
    const sitters = await Promise.all(
      tokens.map((token, at) => candidateOf(office, token, `1991000000${at}`)),
    );
    await sitters[0]!.start();
    await sitters[1]!.start();
    const monitor = await office.author({ roles: ["r_monitor"], companyId: manager.companyId });
    await manager.ask(monitoringCalls.plan, { examId, room: "01", operatorIds: [monitor.id] });
    const pageOf = async (at: number) => (await sitters[at]!.page()) as SittingPage;
    const act = (kind: string, at: number, seen: number, note = "") =>
      ({ candidateId: candidateIds[at]!, kind, reason: "identity", note, minutes: 0, seen }) as never;
    return { ...published, sitters, monitor, pageOf, act };
  }

  const words = { kind: "message", reason: "technical", note: "还有十分钟" } as const;

  test("a message goes to all who sit and whom the monitor watches, once each, into each log", async () => {
    const { manager, monitor, examId, pageOf, candidateIds } = await running();
    const everybody = { examId, key: "", tab: "" as const, room: "" };
    expect(await monitor.ask(monitoringCalls.tell, { ...everybody, ...words })).toBe(1);
    await office.settle();
    expect(await pageOf(0)).toMatchObject({ told: { kind: "message", note: "还有十分钟" } });
    expect((await pageOf(1)).told).toBeNull();
    expect(await manager.ask(monitoringCalls.tell, { ...everybody, ...words, kind: "warn" })).toBe(2);
    await office.settle();
    for (const at of [0, 1]) expect(await pageOf(at)).toMatchObject({ told: { kind: "warn" } });
    const log = await database()
      .queries.selectFrom("sitting_log")
      .select("kind")
      .where("candidate_id", "=", candidateIds[0]!)
      .execute();
    expect(log.filter(({ kind }) => kind === "message")).toHaveLength(2);
    // One after the other: a monitor who has not seen it decides anew.
    expect((await manager.ask(monitoringCalls.get, { candidateId: candidateIds[0]! })).actions).toBe(2);
    const nobody = { ...everybody, tab: "paused" as const, ...words };
    expect(await manager.refusal(monitoringCalls.tell, nobody)).toBe("NOBODY_SITS");
    expect(await manager.refusal(monitoringCalls.tell, { ...everybody, ...words, note: "" })).toContain(
      "NOTE_MISSING",
    );
  });

  test("whenever an action comes while a page is read, its number is that of what it shows", async () => {
    const { manager, candidateIds, act } = await running();
    const candidateId = candidateIds[0]!;
    let different = 0;
    for (let came = 0; came < 40; came += 1) {
      const acted = manager.ask(monitoringCalls.act, act("message", 0, came, "还有十分钟"));
      for (let turns = 0; turns < came; turns += 1) await Promise.resolve();
      const { actions, timeline } = await manager.ask(monitoringCalls.get, { candidateId });
      const shown = timeline.filter(({ kind }) => kind === "action.message").length;
      if (shown !== actions) different += 1;
      await acted;
    }
    expect(different).toBe(0);
  });

  test("a process that is killed amid the telling: the next one tells the others, and nobody twice", async () => {
    const { manager, examId, candidateIds } = await running();
    const writer = openWriter(database());
    let writes = 0;
    const dying = {
      ...writer,
      write: (unit: Parameters<typeof writer.write>[0]) => {
        writes += 1;
        if (writes === 2) throw new Error("killed");
        return writer.write(unit);
      },
    };
    const { companyId, id: operatorId } = manager;
    const viewer = { companyId, operatorId, actions: ["keepCompany"] };
    const telling = { examId, key: "", tab: "", room: "", ...words };
    const job = { id: "a run", companyId, operatorId, input: { viewer, telling, ids: candidateIds } };
    const services = { database: database(), clock, ...keys, progress: async () => {} } as never;
    const run = (through: typeof writer) => tellQueue(through).handlers["monitor.tell"]!(job, services);
    await expect(run(dying)).rejects.toThrow("killed");
    await run(writer);
    await run(writer);
    await writer.close();
    const told = await database()
      .queries.selectFrom("monitor_action")
      .select("candidate_id")
      .where("exam_id", "=", examId)
      .execute();
    expect(told.map((row) => row.candidate_id).sort()).toEqual(candidateIds.slice(0, 2).sort());
  });

  test("a void puts the questions away and says why; whoever is taken back has lost no time", async () => {
    const { manager, sitters, pageOf, act, candidateIds } = await running();
    const { endsAt } = await pageOf(0);
    expect(await manager.refusal(monitoringCalls.act, act("void", 0, 0))).toContain("NOTE_MISSING");
    await manager.ask(monitoringCalls.act, act("void", 0, 0, "证件不符"));
    expect(await pageOf(0)).toMatchObject({
      ...{ state: "paused", isVoid: true, isHeld: true, question: null },
      told: { kind: "void", reason: "identity", note: "证件不符" },
    });
    expect((await sitters[0]!.save(0, chosen(0))).outcome).toBe("SITTING_PAUSED");
    expect(await sitters[0]!.resume()).toBe("SITTING_HELD");
    expect(await manager.refusal(monitoringCalls.act, act("resume", 0, 1))).toContain("ACTION_NOT_POSSIBLE");
    clock.time += 10 * minute;
    await manager.ask(monitoringCalls.act, act("readmit", 0, 1, "已核实"));
    expect(await pageOf(0)).toMatchObject({
      ...{ state: "sitting", isVoid: false, endsAt: endsAt + 10 * minute },
      told: { kind: "readmit", note: "已核实" },
    });
    expect((await sitters[0]!.save(0, chosen(0))).outcome).toBe("saved");
    const { timeline } = await manager.ask(monitoringCalls.get, { candidateId: candidateIds[0]! });
    expect(timeline.map(({ kind }) => kind)).toEqual([
      ...["action.readmit", "log.save", "action.void", "log.start", "log.entered", "signal.firstNetwork"],
    ]);
    const audited = await database()
      .queries.selectFrom("audit")
      .select("action")
      .where("subject", "=", candidateIds[0]!)
      .where("action", "like", "monitor.%")
      .execute();
    expect(audited.map(({ action }) => action).sort()).toEqual(["monitor.readmit", "monitor.void"]);
  });

  test("the pulse differs with states, signals and actions, not with saves, and is the monitors' alone", async () => {
    const { manager, monitor, examId, sitters, act } = await running();
    const pulse = async () => {
      clock.time += 3_000;
      return (await monitor.ask(monitoringCalls.pulse, { examId })).pulse;
    };
    const before = await pulse();
    await sitters[0]!.save(0, chosen(0));
    expect(await pulse()).toBe(before);
    const changes: (() => Promise<unknown>)[] = [
      () => sitters[2]!.start(),
      () => manager.ask(monitoringCalls.act, act("message", 1, 0, "请看时间")),
      () => office.ask(sittingCalls.signal, { session: sitters[0]!.session, kind: "left" }),
      () => sitters[1]!.handIn(),
    ];
    const seen = new Set([before]);
    for (const change of changes) {
      await change();
      seen.add(await pulse());
    }
    expect(seen.size).toBe(1 + changes.length);
    await manager.ask(monitoringCalls.plan, { examId, room: "01", operatorIds: [] });
    expect(await monitor.refusal(monitoringCalls.pulse, { examId })).toBe("NOT_FOUND");
  });

  test("whoever has not begun is voided and taken back too; of two monitors at once one is told", async () => {
    const { manager, pageOf, sitters, act, candidateIds } = await running();
    expect(await manager.refusal(monitoringCalls.act, act("message", 2, 0, "?"))).toContain(
      "ACTION_NOT_POSSIBLE",
    );
    const both = await Promise.allSettled(
      ["证件不符", "替考"].map((note) => manager.ask(monitoringCalls.act, act("void", 2, 0, note))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await pageOf(2)).toMatchObject({
      state: "ready",
      obstacle: "CANDIDATE_OUT",
      told: { kind: "void" },
    });
    const { actions, state } = await manager.ask(monitoringCalls.get, { candidateId: candidateIds[2]! });
    expect({ actions, state }).toEqual({ actions: 1, state: "out" });
    await manager.ask(monitoringCalls.act, act("readmit", 2, 1));
    expect(await pageOf(2)).toMatchObject({ obstacle: null, told: { kind: "readmit" } });
    await sitters[2]!.start();
    expect((await pageOf(2)).state).toBe("sitting");
  });
}, "while a page is read|two monitors at once");
