import { expect, test } from "vitest";
import type { ReplyOf } from "#contract/call";
import { candidateCalls } from "#contract/candidates/calls";
import { candidateState } from "#contract/candidates/shapes";
import { examCalls } from "#contract/exams/calls";
import { type ExamItem, examState } from "#contract/exams/shapes";
import { monitoringCalls } from "#contract/monitoring/calls";
import { rescoringCalls } from "#contract/rescoring/calls";
import { roomCalls } from "#contract/rooms/calls";
import { sittingCalls } from "#contract/sitting/calls";
import { as } from "../../../../tests/support/cast";
import { onSqlite } from "../../../../tests/support/engines";
import { openOffice } from "../../../../tests/support/office";
import { findDifferences } from "../../../orders/reconciliation";

/** A name as people in Chinese companies have them: two to four characters, or parts with a point between. */
const personal = /^\p{Script=Han}{2,4}$|^\p{Script=Han}+(·\p{Script=Han}+)+$/u;

onSqlite((database) => {
  const { ask, tokenOf } = openOffice(database);
  const by = async (mobile: string) => {
    const token = await tokenOf(mobile);
    return async <Reply>(call: Parameters<typeof ask>[0], request: object = {}) => {
      const { code, data, message } = await ask(call, request as never, { token });
      if (code !== 0) throw new Error(`${call.path}: ${message}`);
      return data as Reply;
    };
  };
  const exams = async () => {
    const manager = await by(as.examManager);
    const lists = ["", "archived"].map((label) =>
      manager<{ examList: ExamItem[] }>(examCalls.list, { label, pageSize: 100 }),
    );
    return { manager, list: (await Promise.all(lists)).flatMap(({ examList }) => examList) };
  };

  test("the demo holds exams in each state, online and offline, invited and public, with what a company would write", async () => {
    const { manager, list } = await exams();
    const states = new Set(list.map(({ state }) => state));
    expect([...states].sort()).toEqual([...examState.options].sort());
    expect(list.some(({ isArchived }) => isArchived)).toBe(true);
    expect(new Set(list.map(({ fromType }) => fromType))).toEqual(new Set([1, 2]));
    expect(new Set(list.map(({ category }) => category))).toEqual(new Set([1, 2, 3]));
    for (const exam of list) expect(exam.name, exam.name).toMatch(/\p{Script=Han}{4}/u);
    const progress = (name: string) => list.find((exam) => exam.name === name)!.progress;
    expect(progress("信息安全意识测试（总部）")).toMatchObject({ candidates: 55, sitting: 8 });
    expect(progress("合规与廉洁从业年度测试").marked).toBeGreaterThan(5);

    const people = await Promise.all(
      list.map(({ examId }) =>
        manager<{ candidateList: { realName: string; mobile: string; state: string; group: string }[] }>(
          candidateCalls.list,
          { examId, pageSize: 100 },
        ),
      ),
    );
    const all = people.flatMap(({ candidateList }) => candidateList);
    expect(all.length).toBeGreaterThan(250);
    for (const one of all) {
      expect(one.realName).toMatch(personal);
      expect(one.group).toMatch(/\p{Script=Han}/u);
    }
    // `generated` is the specification's; nobody stays in it.
    const wanted = candidateState.options.filter((state) => state !== "generated");
    expect([...new Set(all.map(({ state }) => state))].sort()).toEqual([...wanted].sort());
  });

  test("G6, H1: the demo's sittings have whole receipts, and every fen of theirs is in the ledger", async () => {
    const { queries } = database();
    const sittings = await queries.selectFrom("sitting").select(["receipt", "state"]).execute();
    expect(new Set(sittings.map(({ state }) => state))).toEqual(
      new Set(["sitting", "paused", "submitted", "terminated"]),
    );
    for (const { receipt } of sittings) {
      const { data } = await ask(sittingCalls.receipt, { id: receipt });
      expect(data).toMatchObject({ isWhole: true });
    }
    expect((await findDifferences(queries)).differences).toEqual([]);
    const ledger = await queries
      .selectFrom("ledger")
      .select(["company_id", "amount"])
      .orderBy("at")
      .orderBy("amount", "desc")
      .execute();
    const sums = new Map<string, number>();
    for (const { company_id, amount } of ledger) {
      sums.set(company_id, (sums.get(company_id) ?? 0) + amount);
      expect(sums.get(company_id)).toBeGreaterThanOrEqual(0);
    }
  });

  test("monitors, room staff, markers and who rescores have something to do in it", async () => {
    const monitor = await by(as.invigilator);
    const watched = await monitor<{ examId: string; name: string }[]>(monitoringCalls.exams);
    const { examId } = watched.find(({ name }) => name === "信息安全意识测试（总部）")!;
    const page = await monitor<{ tabs: Record<string, number> }>(monitoringCalls.candidates, { examId });
    expect(page.tabs).toMatchObject({ sitting: 8, paused: 1 });
    for (const tab of ["attention", "quiet", "done", "waiting"])
      expect(page.tabs[tab], tab).toBeGreaterThan(0);

    const staff = await by(as.roomKeeper);
    const rooms = await staff<{ room: string; people: number; present: number; absent: number }[]>(
      roomCalls.list,
    );
    expect(rooms).toMatchObject([
      { room: "实训楼 301", people: 18, present: 16, absent: 2 },
      { room: "实训楼 302", people: 18, present: 11, absent: 0 },
    ]);

    const tasks = await database()
      .queries.selectFrom("marking_task as task")
      .innerJoin("candidate", "candidate.id", "task.candidate_id")
      .innerJoin("exam", "exam.id", "task.exam_id")
      .select("task.state")
      .where("exam.name", "=", "合规与廉洁从业年度测试")
      .orderBy("candidate.number")
      .orderBy("task.place")
      .execute();
    expect(tasks.slice(0, 8).every(({ state }) => state === "done")).toBe(true);

    const { manager, list } = await exams();
    const released = list.find(({ name }) => name === "校园招聘笔试（秋季第一场）")!;
    type Page = ReplyOf<typeof rescoringCalls.list>;
    const { rescoringList } = await manager<Page>(rescoringCalls.list, { examId: released.examId });
    expect(rescoringList[0]).toMatchObject({ canUndo: true });
    expect(rescoringList[0]!.changed).toBeGreaterThan(0);
  });
});
