import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { keyingCalls } from "#contract/keying/calls";
import { roomCalls } from "#contract/rooms/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { examOnPaper } from "../../tests/support/paper-exams";
import { rowOf, rowsOf, setRows } from "../../tests/support/rows";
import { newId } from "../ids";

const day = 86_400_000;

onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** An exam on paper that is over: two sheets are keyed, one person was missed in the room, one is noted as absent. */
  async function over() {
    const made = await examOnPaper(office, database(), 4, [1], { release: "marked" });
    const { manager, examId, candidateIds } = made;
    const { queries } = database();
    const [scored, keyed, away, out] = candidateIds as [string, string, string, string];
    for (const candidateId of [scored, keyed])
      await manager.ask(keyingCalls.key, { candidateId, typed: [["A"]] });
    const times = { open_at: clock.time - 2, close_at: clock.time - 1, ends_at: clock.time - 1 };
    await setRows(queries, "exam", { id: examId }, times);
    await setRows(queries, "candidate", { id: away }, { room: "A101" });
    const change = { kind: "absent" as const };
    await manager.ask(candidateCalls.changeMany, { examId, candidateIds: [out], change });
    const room = { examId, room: "A101" };
    await manager.ask(roomCalls.close, room);
    const tick = (state: "present" | "absent") =>
      manager.ask(roomCalls.tick, { ...room, code: "#3", state, tickId: newId(), at: 0 });
    const score = (candidateId: string) =>
      manager.ask(keyingCalls.score, { examId, candidateIds: [candidateId] });
    const later = async (time: number) => {
      clock.time += time;
      for (let round = 0; round < 3; round++) await office.settle();
    };
    return { ...made, queries, scored, keyed, away, tick, score, later };
  }

  test("scores that are told when all are marked wait for every sheet, until who missed it is noted", async () => {
    const { queries, examId, scored, keyed, tick, score, later } = await over();
    const released = async () => {
      await later(60_000);
      const scores = await rowsOf(queries, "candidate_score", { exam_id: examId });
      return scores.filter(({ released_at }) => released_at > 0).length;
    };
    await score(scored);
    expect(await released()).toBe(0);
    await score(keyed);
    // Came after all: their sheet may still turn up.
    await tick("present");
    expect(await released()).toBe(0);
    await tick("absent");
    expect(await released()).toBe(2);
  });

  test("money stays reserved for sheets that are keyed, and for those that may still come for thirty days", async () => {
    const { queries, manager, scored, keyed, away, tick, later } = await over();
    const reserved = async () => {
      const rows = await Promise.all([scored, keyed, away].map((id) => rowOf(queries, "candidate", { id })));
      const company = await rowOf(queries, "company", { id: manager.companyId });
      expect(company.reserved).toBe(rows.reduce((sum, row) => sum + row.reserved, 0));
      return rows.map((row) => row.reserved > 0);
    };
    await tick("present");
    await later(2 * 3_600_000);
    expect(await reserved()).toEqual([true, true, true]);
    await later(30 * day);
    expect(await reserved()).toEqual([true, true, false]);
  });
});
