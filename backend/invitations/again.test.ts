import { expect, test } from "vitest";
import { examCalls } from "#contract/exams/calls";
import { invitationCalls } from "#contract/invitations/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { insertRow, rowsOf, setRows } from "../../tests/support/rows";
import { publishedExam } from "../../tests/support/sittings";
import { newId } from "../ids";

const minute = 60_000;
const hour = 60 * minute;

onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** A published exam with one invited candidate, and how many messages were written for a purpose. */
  async function invited() {
    const exam = await publishedExam(office, database().queries);
    const { manager, examId } = exam;
    const written = async (purpose: string) => {
      for (let round = 0; round < 3; round++) await office.settle();
      const rows = await rowsOf(database().queries, "invitation_message", { exam_id: examId, purpose });
      return rows.length;
    };
    const overview = () => manager.ask(invitationCalls.overview, { examId });
    return { ...exam, written, overview };
  }

  test("what came too late is no reminder that was sent, and both are due again for another opening", async () => {
    const { manager, examId, written, overview } = await invited();
    const { revision, settings, name, paperId, openAt, closeAt } = await manager.ask(examCalls.get, {
      examId,
    });
    clock.time = openAt - 100 * minute;
    await manager.ask(invitationCalls.setReminders, { examId, minutes: [1440, 120] });
    expect(await written("reminder")).toBe(1);
    const doneAt = async () => (await overview()).reminders.map((reminder) => reminder.doneAt);
    expect(await doneAt()).toEqual([-1, clock.time]);
    const later = { openAt: openAt + 30 * hour, closeAt: closeAt + 30 * hour };
    await manager.ask(examCalls.update, { ...settings, ...later, name, paperId, examId, revision });
    expect(await doneAt()).toEqual([0, 0]);
    clock.time = later.openAt - 24 * hour;
    expect(await written("reminder")).toBe(2);
    clock.time = later.openAt - 2 * hour;
    expect(await written("reminder")).toBe(3);
  });

  test("whoever sits and has lost the link is sent it again, and stands on the sheet of codes", async () => {
    const { manager, examId, candidateIds, written } = await invited();
    const send = () =>
      manager.send(invitationCalls.send, { examId, scope: "chosen", candidateIds, language: "zh" });
    const states = ["sitting", "paused"];
    for (const [at, state] of states.entries()) {
      await setRows(database().queries, "candidate", { exam_id: examId }, { state });
      expect((await manager.ask(invitationCalls.sheet, { examId })).count).toBe(1);
      expect(await send()).toMatchObject({ code: 0, data: 1 });
      expect(await written("invitation")).toBe(at + 2);
    }
    const others = { examId, scope: "all", language: "zh" } as const;
    expect(await manager.refusal(invitationCalls.send, others)).toBe("NOBODY_TO_INVITE");
    await setRows(database().queries, "candidate", { exam_id: examId }, { state: "submitted" });
    expect((await send()).reason).toBe("NOBODY_TO_INVITE");
  });

  test("so is whoever sits a further attempt, whose link is that of the first", async () => {
    const { manager, examId, candidateIds, written } = await invited();
    const [first] = await rowsOf(database().queries, "candidate", { id: candidateIds[0]! });
    const again = { ...first!, id: newId(), uuid: newId(), number: 2, attempt: 2, first_id: first!.id };
    await insertRow(database().queries, "candidate", { ...again, state: "sitting" });
    await setRows(database().queries, "candidate", { id: first!.id }, { state: "submitted" });
    expect((await manager.ask(invitationCalls.sheet, { examId })).count).toBe(1);
    for (const [at, id] of [first!.id, again.id].entries()) {
      const request = { examId, scope: "chosen" as const, candidateIds: [id], language: "zh" as const };
      expect(await manager.ask(invitationCalls.send, request)).toBe(1);
      expect(await written("invitation")).toBe(at + 2);
    }
    await setRows(database().queries, "candidate", { id: again.id }, { state: "submitted" });
    expect((await manager.ask(invitationCalls.sheet, { examId })).count).toBe(0);
  });
});
