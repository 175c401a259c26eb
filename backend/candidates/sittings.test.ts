import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import type { CandidateChange } from "#contract/candidates/shapes";
import { noAccommodation } from "#contract/candidates/time";
import { examCalls } from "#contract/exams/calls";
import { monitoringCalls } from "#contract/monitoring/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { changeExam } from "../../tests/support/exams";
import { rowOf } from "../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";
import { lockSittings } from "./sittings";

const minute = 60_000;

racingOnEach((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** The first candidates, all but one of whom sit; the list of candidates acts on them. */
  async function sat(people: number) {
    const published = await publishedExam(office, database().queries, { people });
    const { manager, examId, tokens, candidateIds } = published;
    clock.time += 86_400_000;
    const sitters = await Promise.all(
      tokens.map((token, at) => candidateOf(office, token, `1991000000${at}`)),
    );
    const change = (to: CandidateChange, ids = candidateIds) =>
      manager.ask(candidateCalls.changeMany, { examId, candidateIds: ids, change: to });
    const pageOf = async (at: number) => (await sitters[at]!.page()) as SittingPage;
    const watched = (at: number) => manager.ask(monitoringCalls.get, { candidateId: candidateIds[at]! });
    return { ...published, sitters, change, pageOf, watched };
  }
  const asVoid: CandidateChange = { kind: "void", reason: "替考" };

  test("sittings follow a window that is moved: what monitors see, what they are told, and the hand-in by itself", async () => {
    const { manager, examId, candidateIds, sitters, watched, pageOf } = await sat(2);
    await sitters[0]!.start();
    const { endsAt } = await watched(0);
    const closeAt = clock.time + 5 * minute;
    const minutes = (endsAt - closeAt) / minute;
    await changeExam(manager, examId, { closeAt });
    await office.settle();
    expect(minutes).toBeGreaterThan(0);
    expect(await watched(0)).toMatchObject({ state: "sitting", endsAt: closeAt });
    expect((await pageOf(0)).told).toMatchObject({ kind: "earlier", minutes, at: clock.time });
    clock.time += minute;
    await changeExam(manager, examId, { closeAt: endsAt + minute });
    await office.settle();
    const after = await watched(0);
    expect(after).toMatchObject({ endsAt });
    expect(after.timeline[0]).toMatchObject({ kind: "action.later", minutes, reason: "" });
    expect((await pageOf(0)).told).toMatchObject({ kind: "later", minutes });
    // A close that does not reach it moves no end, and is not told.
    clock.time += minute;
    await changeExam(manager, examId, { closeAt: endsAt + 2 * minute });
    await office.settle();
    expect(await watched(0)).toMatchObject({ actions: 2, timeline: after.timeline });
    await changeExam(manager, examId, { closeAt });
    clock.time = closeAt + minute;
    await office.settle();
    const { queries } = database();
    const ended = { state: "submitted", submitted_at: closeAt };
    expect(await rowOf(queries, "sitting", { candidate_id: candidateIds[0]! })).toMatchObject(ended);
  });

  test("while the clock stands, a window that is moved is told by as much as it moves", async () => {
    const { manager, examId, candidateIds, sitters, pageOf } = await sat(1);
    await sitters[0]!.start();
    const { endsAt } = await pageOf(0);
    const pause = { kind: "pause", reason: "technical", candidateId: candidateIds[0]!, seen: 0 } as const;
    await manager.ask(monitoringCalls.act, pause);
    clock.time += 7 * minute;
    await changeExam(manager, examId, { closeAt: endsAt - 5 * minute });
    await office.settle();
    expect(await pageOf(0)).toMatchObject({ state: "paused", told: { kind: "earlier", minutes: 5 } });
  });

  test("a void from the list stops the sitting and says why; an undo and a re-admission lose no time", async () => {
    const { manager, sitters, change, pageOf, watched } = await sat(2);
    await sitters[0]!.start();
    const { endsAt } = await pageOf(0);
    const { count, batchId } = await change(asVoid);
    expect(count).toBe(2);
    expect(await pageOf(0)).toMatchObject({
      ...{ state: "paused", isVoid: true, isHeld: true, question: null },
      told: { kind: "void", note: "替考" },
    });
    expect((await sitters[0]!.save(0, chosen(0))).outcome).toBe("SITTING_PAUSED");
    expect(await sitters[0]!.resume()).toBe("SITTING_HELD");
    expect(await sitters[1]!.start()).toBe("CANDIDATE_OUT");
    expect((await pageOf(1)).told).toMatchObject({ kind: "void", note: "替考" });

    clock.time += 10 * minute;
    expect(await manager.ask(candidateCalls.undoMany, { batchId })).toEqual({ count: 2, leftOut: {} });
    const resumed = { state: "sitting", isVoid: false, endsAt: endsAt + 10 * minute };
    expect(await pageOf(0)).toMatchObject({ ...resumed, told: { kind: "readmit" } });
    expect((await sitters[0]!.save(0, chosen(0))).outcome).toBe("saved");
    expect(await pageOf(1)).toMatchObject({ obstacle: null, told: { kind: "readmit" } });

    await change(asVoid);
    clock.time += 5 * minute;
    const { batchId: backAgain } = await change({ kind: "readmit", reason: "已核实" });
    expect(await pageOf(0)).toMatchObject({ state: "sitting", endsAt: endsAt + 15 * minute });
    await manager.ask(candidateCalls.undoMany, { batchId: backAgain });
    expect(await pageOf(0)).toMatchObject({ state: "paused", isVoid: true });
    const { timeline, state } = await watched(0);
    expect(state).toBe("out");
    expect(timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith("action."))).toEqual([
      ...["action.void", "action.readmit", "action.void", "action.readmit", "action.void"],
    ]);
  });

  test("who sits is not absent; extra time moves the end that a monitor sees; who is overdue has handed in", async () => {
    const { sitters, change, pageOf, watched } = await sat(1);
    await sitters[0]!.start();
    expect(await change({ kind: "absent" })).toMatchObject({ count: 0, leftOut: { begun: 1 } });
    const more = (extraMinutes: number) =>
      change({ kind: "accommodate", ...noAccommodation, extraMinutes, reason: "设备故障" });
    const { endsAt } = await pageOf(0);
    await more(5);
    expect((await watched(0)).endsAt).toBe(endsAt + 5 * minute);
    expect(await pageOf(0)).toMatchObject({
      endsAt: endsAt + 5 * minute,
      told: { kind: "later", minutes: 5 },
    });
    clock.time = endsAt + 6 * minute;
    expect(await more(30)).toMatchObject({ count: 0, leftOut: { ended: 1 } });
    expect((await pageOf(0)).state).toBe("submitted");
  });

  test("nobody goes on with an exam that was cancelled while they were void, and whoever had handed in is back", async () => {
    const { manager, examId, sitters, candidateIds, change, pageOf } = await sat(3);
    for (const one of sitters) await one.start();
    await sitters[2]!.handIn();
    const [running, undone, ended] = candidateIds.map((id) => [id]);
    await change(asVoid, running);
    await change(asVoid, ended);
    const { batchId } = await change(asVoid, undone);
    await manager.ask(examCalls.cancel, { examId, reason: "停电" });
    const back: CandidateChange = { kind: "readmit", reason: "已核实" };
    expect(await change(back, running)).toMatchObject({ count: 0, leftOut: { examCancelled: 1 } });
    expect(await change(back, ended)).toMatchObject({ count: 1, leftOut: {} });
    expect(await manager.ask(candidateCalls.undoMany, { batchId })).toEqual({
      ...{ count: 0, leftOut: { examCancelled: 1 } },
    });
    const act = { kind: "readmit", reason: "technical", note: "", minutes: 0, seen: 1 } as const;
    const candidateId = candidateIds[0]!;
    expect(await manager.refusal(monitoringCalls.act, { candidateId, ...act })).toBe("EXAM_CANCELLED kind");
    for (const at of [0, 1]) {
      expect(await pageOf(at)).toMatchObject({ state: "paused", isVoid: true });
      expect((await sitters[at]!.save(0, chosen(0))).outcome).toBe("SITTING_PAUSED");
    }
  });

  test("sittings that are locked together look for outages once", async () => {
    const { manager, examId, candidateIds, sitters } = await sat(3);
    for (const one of sitters) await one.start();
    let looks = 0;
    const queries = database().queries.withPlugin({
      transformQuery({ node }) {
        if (/"heartbeat"/.test(JSON.stringify(node))) looks += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const acting = { queries, clock, caller: { operatorId: manager.id } } as never;
    expect((await lockSittings(acting, { examId, ids: candidateIds })).size).toBe(3);
    expect(looks).toBe(1);
  });

  test("H1: whoever starts at the moment of a void is stopped, or never began; no fen is lost", async () => {
    const { manager, candidateIds, sitters, change } = await sat(6);
    const [, ...starts] = await Promise.allSettled([change(asVoid), ...sitters.map((one) => one.start())]);
    expect(starts.map(({ status }) => status)).toEqual(sitters.map(() => "fulfilled"));
    const { queries } = database();
    const rows = await queries
      .selectFrom("candidate")
      .leftJoin("sitting", "sitting.candidate_id", "candidate.id")
      .select(["candidate.state", "candidate.reserved", "sitting.state as sitting"])
      .where("candidate.id", "in", candidateIds)
      .execute();
    for (const row of rows) {
      expect(row).toMatchObject({ state: "void", reserved: 0 });
      expect([null, "paused"]).toContain(row.sitting);
    }
    const { balance, reserved } = await rowOf(queries, "company", { id: manager.companyId });
    const { sum } = await queries
      .selectFrom("ledger")
      .select(({ fn }) => fn.sum<number>("amount").as("sum"))
      .where("company_id", "=", manager.companyId)
      .executeTakeFirstOrThrow();
    expect({ balance, reserved }).toEqual({ balance: Number(sum), reserved: 0 });
  });
}, "locked together|at the moment of a void");
