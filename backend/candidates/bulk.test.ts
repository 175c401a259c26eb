import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import type { CandidateChange } from "#contract/candidates/shapes";
import { noAccommodation } from "#contract/candidates/time";
import { examCalls } from "#contract/exams/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { examDraft } from "../../tests/support/exams";
import { keyed } from "../../tests/support/keyed";
import { killed } from "../../tests/support/killed";
import { writePaper } from "../../tests/support/papers";
import { rowOf, setRows } from "../../tests/support/rows";
import { bulkJob, changeInBulk } from "./bulk";

const keys = {
  ...keyed(),
};
const to = { kind: "group", group: "第二批" } as const;

onSqlite((database) => {
  const { author, clock, ...office } = openAuthors(database);
  const settle = async () => {
    for (let round = 0; round < 2; round++) await office.settle();
  };

  /** An exam with so many candidates, all but the last of group 「甲」. */
  async function withCandidates(count: number) {
    const manager = await author({ roles: ["r_ent_admin"] });
    const { jobId } = await writePaper(manager);
    const examId = await manager.ask(examCalls.create, examDraft(jobId, clock.now()));
    await manager.ask(candidateCalls.add, { examId, realName: "周远航", mobile: "19900001001", group: "甲" });
    const { queries } = database();
    const row = await rowOf(queries, "candidate", { exam_id: examId });
    const copies = Array.from({ length: count - 1 }, (_, at) => {
      const id = `${examId.slice(0, 20)}-${at}`;
      return { ...row, mobile: "", number: at + 2, id, uuid: id, group_name: at === count - 2 ? "乙" : "甲" };
    });
    for (let from = 0; from < copies.length; from += 100)
      await queries
        .insertInto("candidate")
        .values(copies.slice(from, from + 100))
        .execute();
    const groups = async () => {
      const rows = await queries
        .selectFrom("candidate")
        .select(({ fn }) => ["group_name", fn.countAll<number>().as("count")])
        .where("exam_id", "=", examId)
        .groupBy("group_name")
        .execute();
      return Object.fromEntries(rows.map((one) => [one.group_name, Number(one.count)]));
    };
    return { manager, examId, groups };
  }

  test("all that a filter finds are changed in the background, and taken back as a whole", async () => {
    const { manager, examId, groups } = await withCandidates(1_205);
    const runId = await manager.ask(candidateCalls.changeFound, { examId, group: "甲", change: to });
    expect(await manager.ask(candidateCalls.runOfFound, { runId })).toMatchObject({ examId, isUndo: false });
    expect(await manager.stopped(candidateCalls.undoFound, { runId })).toBe("RUN_GOING_ON");
    await settle();
    expect(await groups()).toEqual({ 第二批: 1_204, 乙: 1 });
    const over = { state: "done", done: 1_204, count: 1_204, leftOut: {}, canUndo: true };
    expect(await manager.ask(candidateCalls.runOfFound, { runId })).toMatchObject(over);

    // Somebody whom another change reached since stays as they are.
    await setRows(database().queries, "candidate", { exam_id: examId, number: 7 }, { revision: 99 });
    const undoId = await manager.ask(candidateCalls.undoFound, { runId });
    await settle();
    expect(await groups()).toEqual({ 第二批: 1, 甲: 1_203, 乙: 1 });
    const undone = await manager.ask(candidateCalls.runOfFound, { runId: undoId });
    expect(undone).toMatchObject({ isUndo: true, state: "done", count: 1_203, leftOut: { changed: 1 } });
    expect(undone.canUndo).toBe(false);
    expect(await manager.ask(candidateCalls.runOfFound, { runId })).toMatchObject({ canUndo: false });
  });

  test("a change that ended the exam is taken back after that too", async () => {
    const { manager, examId } = await withCandidates(1);
    const { queries } = database();
    const { id: candidateId } = await rowOf(queries, "candidate", { exam_id: examId });
    const closeAt = clock.time + 3_600_000;
    const held = { state: "published", open_at: clock.time, close_at: closeAt };
    await setRows(queries, "exam", { id: examId }, held);
    const accommodate = { ...noAccommodation, kind: "accommodate", reason: "补考" } as const;
    const own = { openAt: closeAt + 3_600_000, closeAt: closeAt + 4 * 3_600_000 };
    const change = { ...accommodate, ...own };
    await manager.ask(candidateCalls.changeMany, { examId, candidateIds: [candidateId], change });
    const runId = await manager.ask(candidateCalls.changeFound, { examId, change: accommodate });
    await settle();
    expect(await rowOf(queries, "exam", { id: examId })).toMatchObject({ ends_at: closeAt });
    clock.time = closeAt + 60_000;
    await manager.ask(candidateCalls.undoFound, { runId });
    await settle();
    expect(await manager.ask(candidateCalls.get, { candidateId })).toMatchObject(own);
  });

  test("a seat that somebody else has now is not given back: not after a move, nor after a removal", async () => {
    const { manager, examId } = await withCandidates(1);
    const seat = { room: "第 1 考场", seat: "A1" };
    const [one = "", other = "", third = ""] = await Promise.all(
      ["2", "3", "4"].map((n) =>
        manager.ask(candidateCalls.add, { examId, realName: "刘敏", mobile: `1990000200${n}`, ...seat }),
      ),
    );
    await setRows(database().queries, "candidate", { id: other }, { seat: "A2" });
    await setRows(database().queries, "candidate", { id: third }, { seat: "A3" });
    const change = (candidateId: string, to: CandidateChange) =>
      manager.ask(candidateCalls.changeMany, { examId, candidateIds: [candidateId], change: to });
    const placeOf = async (candidateId: string) => {
      const { room, seat } = await manager.ask(candidateCalls.get, { candidateId });
      return `${room} ${seat}`;
    };
    for (const kind of ["room", "remove"] as const) {
      const { batchId } = await change(one, kind === "room" ? { kind, room: "第 2 考场" } : { kind });
      await setRows(database().queries, "candidate", { id: kind === "room" ? other : third }, { seat: "A1" });
      const undone = await manager.ask(candidateCalls.undoMany, { batchId });
      expect(undone).toEqual({ count: 1, leftOut: { seatTaken: 1 } });
      expect(await placeOf(one)).toBe("第 1 考场 ");
      await setRows(database().queries, "candidate", { exam_id: examId, seat: "A1" }, { seat: "A9" });
      await setRows(database().queries, "candidate", { id: one }, { seat: "A1" });
    }
  });

  test("J1: a run that is killed goes on behind its last piece", async () => {
    const { manager, examId, groups } = await withCandidates(1_700);
    const filter = { examId, key: "", tab: "" as const, group: "", room: "", sort: "number" as const };
    const change = { filter: { ...filter, isReversed: false, pageNum: 1, pageSize: 10 }, to };
    const input = { examId, address: "", kind: "group", change, undo: "" };
    const owner = { companyId: manager.companyId, operatorId: "" };
    const place = { database: database(), clock, ...keys };
    await killed(place, { ...owner, kind: bulkJob, key: examId, input }, changeInBulk);
    // why: this test's services have other keys, so its job goes on under those of the process that died.
    await setRows(database().queries, "job", { kind: bulkJob }, { state: "failed" });
    const { id } = await rowOf(database().queries, "job", { company_id: manager.companyId, kind: bulkJob });
    const before = await groups();
    expect(before.第二批).toBe(1_500);
    const services = { ...place, progress: async () => {}, lock: async () => {}, complete: async () => {} };
    const ending = { isStopped: () => false, signal: new AbortController().signal };
    await changeInBulk({ id, ...owner, input }, { ...services, ...ending });
    expect(await groups()).toEqual({ 第二批: 1_700 });
    const batches = await database()
      .queries.selectFrom("candidate_batch")
      .select("changed")
      .where("run_id", "=", id)
      .execute();
    expect(batches.reduce((all, { changed }) => all + changed, 0)).toBe(1_700);
  });

  test("B2: another company's run does not exist, and a colleague's is not taken back", async () => {
    const { manager, examId } = await withCandidates(2);
    const runId = await manager.ask(candidateCalls.changeFound, { examId, change: to });
    await settle();
    const stranger = await author({ roles: ["r_ent_admin"] });
    expect(await stranger.refusal(candidateCalls.changeFound, { examId, change: to })).toBe("NOT_FOUND");
    expect(await stranger.refusal(candidateCalls.runOfFound, { runId })).toBe("NOT_FOUND");
    expect(await stranger.refusal(candidateCalls.undoFound, { runId })).toBe("NOT_FOUND");
    const colleague = await author({ companyId: manager.companyId, roles: ["r_ent_admin"] });
    expect(await colleague.ask(candidateCalls.runOfFound, { runId })).toMatchObject({ canUndo: false });
    expect(await colleague.refusal(candidateCalls.undoFound, { runId })).toBe("NOT_FOUND");
  });
});
