import type { Seal } from "../../../audit";
import { reserveMoney } from "../../../companies/ledger";
import type { Queries } from "../../../database/open";
import type { ExamRow } from "../../../exams/store";
import { newId } from "../../../ids";
import { settleTask } from "../../../marking/store";
import { keepReports } from "../../../reports/following";
import { writeRescoring } from "../../../rescoring/applying";
import { planRescoring, rescoredQuestions } from "../../../rescoring/planning";
import { examPaperOf } from "../../../sitting/exam-paper";
import written from "./exam-day.json";
import { operatorWith } from "./operator-with";
import { type Course, insertSitting } from "./sitting-rows";

const minute = 60_000;
const day = 86_400_000;

interface Who {
  companyId: string;
  author: { id: string };
  now: number;
}

/** Somebody who sits just now: minutes before now. */
interface Sitter {
  at: number;
  begun: number;
  answered: number;
  lastSave: number;
  end?: "pause" | "terminate";
  events?: { kind: string; ago: number }[];
  action?: { kind: "warn" | "end"; reason: string; note: string; ago: number };
}

/** What goes on in the demo's exams: an open one is sat, rooms are kept, answers are marked, a key was wrong. */
export async function demoExamDay(queries: Queries, who: Who, { seal }: { seal: Seal }): Promise<void> {
  await sitLive(queries, who, seal);
  await keepRooms(queries, who);
  await markSome(queries, who);
  await rescore(queries, who);
}

async function examNamed(queries: Queries, { companyId }: Who, name: string): Promise<ExamRow> {
  const exam = queries.selectFrom("exam").selectAll().where("company_id", "=", companyId);
  return exam.where("name", "=", name).executeTakeFirstOrThrow();
}

/** An open exam: some have handed in on the days before, some sit, one pauses, one was ended, one is void. */
async function sitLive(queries: Queries, who: Who, seal: Seal): Promise<void> {
  const { live } = written;
  const exam = await examNamed(queries, who, live.exam);
  const paper = await examPaperOf(queries, exam, "");
  const candidates = await queries
    .selectFrom("candidate")
    .innerJoin("candidate_paper as drawn", "drawn.candidate_id", "candidate.id")
    .select(["candidate.id", "drawn.content", "drawn.hash"])
    .where("candidate.exam_id", "=", exam.id)
    .orderBy("candidate.number")
    .execute();
  const monitor = (await operatorWith(queries, who.companyId, "r_monitor"))!;
  const [least = 0, most = 0] = live.right;
  const sit = (at: number, course: Omit<Course, "right">) =>
    insertSitting(
      { queries, exam, paper, seal },
      { ...candidates[at]!, seed: at * 31 },
      { ...course, right: least + ((at * 29) % (most - least + 1)) },
    );
  const sitters = live.sitting as Sitter[];
  const since = Math.max(who.now - exam.open_at, day);
  for (let at = 0; at < live.handedIn; at++)
    if (!sitters.some((one) => one.at === at))
      await sit(at, {
        // By day, and each some time after the one before.
        startedAt: exam.open_at + Math.floor(((since - day / 2) * at) / live.handedIn),
        ...{ pace: minute + (at % 4) * 15_000, end: "handIn" },
      });
  for (const { at, begun, answered, lastSave, end = "sitting", events = [], action } of sitters) {
    const ago = (minutes: number) => who.now - minutes * minute;
    await sit(at, {
      ...{
        startedAt: ago(begun),
        pace: answered ? Math.floor(((begun - lastSave) * minute) / answered) : minute,
        answered,
      },
      ...{ end, endedAt: ago(action?.kind === "end" ? action.ago : Math.max(lastSave - 1, 0)) },
      events: events.map((event) => ({ kind: event.kind, at: ago(event.ago) })),
      ...(action && { action: { ...action, at: ago(action.ago), by: monitor } }),
    });
  }
  const ids = live.registered.map((at) => candidates[at]!.id);
  await queries.updateTable("candidate").set({ state: "registered" }).where("id", "in", ids).execute();
  for (const [state, { at, reason }] of Object.entries({ void: live.void, absent: live.absent })) {
    const { id } = candidates[at]!;
    const { reserved } = await queries
      .selectFrom("candidate")
      .select("reserved")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await reserveMoney(queries, who.companyId, -reserved);
    await queries
      .updateTable("candidate")
      .set((set) => ({ state, state_reason: reason, state_before: set.ref("state"), reserved: 0 }))
      .where("id", "=", id)
      .execute();
  }
}

/** An exam in two rooms: the first is complete, in the second people are coming in. */
async function keepRooms(queries: Queries, who: Who): Promise<void> {
  const { rooms } = written;
  const exam = await examNamed(queries, who, rooms.exam);
  const staff = (await operatorWith(queries, who.companyId, rooms.staff))!;
  const whose = { exam_id: exam.id, company_id: exam.company_id };
  await queries
    .insertInto("room_staff")
    .values([rooms.first, rooms.second].map((room) => ({ ...whose, room, operator_id: staff })))
    .execute();
  const seated = async (room: string) => {
    const rows = queries.selectFrom("candidate").select("id").where("exam_id", "=", exam.id);
    return (await rows.where("room", "=", room).orderBy("number").execute()).map(({ id }) => id);
  };
  const [first, second] = [await seated(rooms.first), await seated(rooms.second)];
  const begins = Math.min(exam.open_at, who.now) - 40 * minute;
  const swapped = first[rooms.swap.at]!;
  await queries.updateTable("candidate").set({ seat: rooms.swap.to }).where("id", "=", swapped).execute();
  const entries = [
    ...first.map((id, at) => ({
      ...{ room: rooms.first, candidate_id: id, text: "", at: begins + at * 45_000 },
      kind: rooms.absent.includes(at) ? ("absent" as const) : ("present" as const),
    })),
    {
      ...{ room: rooms.first, candidate_id: swapped, kind: "seat" as const, at: begins + 16 * minute },
      text: JSON.stringify([rooms.swap.from, rooms.swap.to]),
    },
    ...rooms.irregularities.map(({ at, text, minutes }) => ({
      ...{ room: rooms.first, candidate_id: first[at] ?? null, kind: "irregularity" as const, text },
      at: begins + minutes * minute,
    })),
    ...second.slice(0, rooms.present).map((id, at) => ({
      ...{ room: rooms.second, candidate_id: id, kind: "present" as const, text: "" },
      at: begins + 30 * minute + at * 30_000,
    })),
  ];
  await queries
    .insertInto("room_entry")
    .values(
      entries.map((entry, at) => ({
        ...{ id: newId(), ...whose, ...entry, sequence: at + 1, tick_id: "", operator_id: staff },
        ...{ recorded_at: entry.at, undone_at: 0 },
      })),
    )
    .execute();
}

/** A marker has begun with the answers that a person has to mark. */
async function markSome(queries: Queries, who: Who): Promise<void> {
  const { marking } = written;
  const exam = await examNamed(queries, who, marking.exam);
  const marker = (await operatorWith(queries, who.companyId, marking.marker))!;
  const tasks = await queries
    .selectFrom("marking_task as task")
    .innerJoin("candidate", "candidate.id", "task.candidate_id")
    .selectAll("task")
    .where("task.exam_id", "=", exam.id)
    // Not by ids, which are random: the demo is the same each time.
    .orderBy("candidate.number")
    .orderBy("task.place")
    .orderBy("task.child")
    .orderBy("task.round")
    .limit(marking.marks.length)
    .execute();
  for (const [index, task] of tasks.entries()) {
    const { score, points, note } = marking.marks[index]!;
    const at = who.now - day + index * 4 * minute;
    const done = {
      state: "done",
      marker_id: marker,
      score: score * 100,
      note,
      at,
      points: JSON.stringify(points),
    };
    await queries.updateTable("marking_task").set(done).where("id", "=", task.id).execute();
    await settleTask(queries, { ...task, ...done }, at);
  }
}

/** A single choice of a released exam had two right options: a correction that can still be undone. */
async function rescore(queries: Queries, who: Who): Promise<void> {
  const { rescoring } = written;
  const exam = await examNamed(queries, who, rescoring.exam);
  const now = who.now - rescoring.daysAgo * day;
  const questions = rescoredQuestions(await examPaperOf(queries, exam, ""), []);
  const question = questions.find(({ number }) => number === rescoring.question)!;
  const keys = [...question.keys, rescoring.also];
  const change = { kind: "key" as const, versionId: question.versionId, child: -1, keys, blanks: [] };
  const planned = await planRescoring(queries, exam, change, now);
  const applied = { change, reason: rescoring.reason, operatorId: who.author.id, now };
  await writeRescoring(queries, exam, planned, applied);
  await keepReports(queries, exam);
}
