import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import type { CandidateChange } from "#contract/candidates/shapes";
import { noAccommodation } from "#contract/candidates/time";
import { examCalls } from "#contract/exams/calls";
import { candidatePrice } from "#contract/exams/check";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { rowOf } from "../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";
import { releaseEnded } from "../exams/release";

const minute = 60_000;
const hour = 60 * minute;

onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** An exam that ended while the services were away: the first of three had begun, and is handed in. */
  async function ended() {
    const published = await publishedExam(office, database().queries, {
      people: 3,
      exam: { release: "marked", viewReport: 2 },
    });
    const { manager, examId, tokens, candidateIds } = published;
    clock.time += 24 * hour;
    const enter = (at: number) => candidateOf(office, tokens[at]!, `1991000000${at}`);
    const first = await enter(0);
    expect(await first.start()).toBe("");
    const exam = () => manager.ask(examCalls.get, { examId });
    clock.time = (await exam()).closeAt + hour;
    await office.settle();
    await releaseEnded(database(), clock.now());
    const own = (changes: object): CandidateChange => ({
      kind: "accommodate",
      ...{ ...noAccommodation, reason: "平台中断", ...changes },
    });
    const ahead = () => own({ openAt: clock.now(), closeAt: clock.now() + 3 * hour });
    const asked = (change: CandidateChange, ids = candidateIds) => ({ examId, candidateIds: ids, change });
    const change = (to: CandidateChange, ids = candidateIds) =>
      manager.ask(candidateCalls.changeMany, asked(to, ids));
    const refused = (to: CandidateChange) => manager.refusal(candidateCalls.changeMany, asked(to));
    const money = async () => {
      const { balance, reserved } = await rowOf(database().queries, "company", { id: manager.companyId });
      return { balance, reserved };
    };
    return { ...published, enter, exam, own, ahead, change, refused, money };
  }

  test("G5: after the end whoever could not begin is given a time of their own, begins and is charged once", async () => {
    const { enter, exam, ahead, change, money, candidateIds } = await ended();
    const { balance } = await money();
    expect((await enter(1)).reason).toBe("EXAM_OVER");
    expect(await change(ahead())).toMatchObject({ count: 2, leftOut: { ended: 1 } });
    expect(await exam()).toMatchObject({ state: "open", endsAt: clock.now() + 3 * hour });
    expect(await money()).toEqual({ balance, reserved: 2 * candidatePrice });
    const late = await enter(1);
    expect(await late.start()).toBe("");
    expect((await late.save(0, chosen(0))).outcome).toBe("saved");
    expect(await late.handIn()).toBe("");
    expect(await money()).toEqual({ balance: balance - candidatePrice, reserved: candidatePrice });
    clock.time += 4 * hour;
    expect((await enter(2)).reason).toBe("EXAM_OVER");
    await releaseEnded(database(), clock.now());
    expect(await money()).toEqual({ balance: balance - candidatePrice, reserved: 0 });
    expect(await exam()).toMatchObject({ state: "closed" });
    // A second time, for somebody who was charged already: nothing is reserved.
    await database()
      .queries.updateTable("candidate")
      .set({ state: "generated" })
      .where("id", "=", candidateIds[1]!)
      .execute();
    expect(await change(ahead(), [candidateIds[1]!])).toMatchObject({ count: 1 });
    expect((await money()).reserved).toBe(0);
  });

  test("nothing but such a time opens it again: not minutes, nor a time that is past, nor once it is cancelled", async () => {
    const { manager, examId, exam, own, ahead, refused } = await ended();
    const needed = "OWN_WINDOW_NEEDED closeAt";
    expect(await refused(own({ extraMinutes: 600 }))).toBe(needed);
    expect(await refused(own({ openAt: clock.now() - 2 * hour, closeAt: clock.now() }))).toBe(
      "OWN_WINDOW_PAST closeAt",
    );
    expect(await refused({ kind: "room", room: "第 2 考场" })).toBe("EXAM_OVER");
    const found = { examId, change: own({ pauses: 1 }) };
    expect(await manager.refusal(candidateCalls.changeFound, found)).toBe(needed);
    expect((await exam()).state).toBe("closed");
    await database()
      .queries.updateTable("exam")
      .set({ state: "cancelled" })
      .where("id", "=", examId)
      .execute();
    expect(await refused(ahead())).toBe("EXAM_OVER");
  });

  test("what was asked of all before the end is refused by the job after it, and after it as of one", async () => {
    const { manager, examId, exam, own, ahead, change, candidateIds } = await ended();
    await change(ahead(), [candidateIds[1]!]);
    const ask = (to: CandidateChange) => manager.ask(candidateCalls.changeFound, { examId, change: to });
    const told = (runId: string) => manager.ask(candidateCalls.runOfFound, { runId });
    const tooLate = await ask(own({ pauses: 1, isOnTop: true }));
    const past = await ask(ahead());
    clock.time += 4 * hour;
    await office.settle();
    expect(await told(tooLate)).toMatchObject({ state: "failed", reason: "OWN_WINDOW_NEEDED" });
    expect(await told(past)).toMatchObject({ state: "failed", reason: "OWN_WINDOW_PAST" });
    const again = await ask(ahead());
    await office.settle();
    expect(await told(again)).toMatchObject({ state: "done", count: 2, leftOut: { ended: 1 } });
    expect((await exam()).state).toBe("open");
  });

  test("an exam that opens again leaves the archive; taken back, it is over, and the money is back", async () => {
    const { manager, examId, exam, ahead, change, money } = await ended();
    await manager.ask(examCalls.archive, { examId, archive: true });
    const before = await money();
    const { endsAt } = await exam();
    const { batchId } = await change(ahead());
    expect(await exam()).toMatchObject({ isArchived: false, state: "open" });
    expect(await manager.ask(candidateCalls.undoMany, { batchId })).toMatchObject({ count: 2 });
    expect(await exam()).toMatchObject({ isArchived: false, state: "closed", endsAt });
    expect(await money()).toEqual(before);
  });

  test("G1: questions and keys that could be seen are closed until the last of them is done", async () => {
    const { manager, examId, exam, ahead, change } = await ended();
    expect((await exam()).isReviewOpen).toBe(true);
    await change(ahead());
    expect((await exam()).isReviewOpen).toBe(false);
    const { candidateList, tabs } = await manager.ask(candidateCalls.list, { examId, tab: "notBegun" });
    expect([candidateList.map(({ number }) => number), tabs.notBegun]).toEqual([[2, 3], 2]);
  });
});
