import { sql } from "kysely";
import { outStates } from "#contract/candidates/shapes";
import { ownWindowFault } from "#contract/candidates/time";
import { examCalls } from "#contract/exams/calls";
import type { ExamPayload } from "#contract/exams/shapes";
import type { Queries } from "../database/open";
import { refuse } from "../handler";
import { type ExamRow, examSettingsOf } from "./store";

const call = examCalls.update;

/** Refuses what a published exam keeps, and once it is open (trust G2: it never opens early). */
export function refuseFixed(before: ExamRow, exam: ExamPayload, now: number): void {
  if (before.state !== "published") return;
  const settings = examSettingsOf(before);
  const isOpen = before.open_at <= now;
  if (exam.paperId !== before.paper_id) refuse(call, "EXAM_PAPER_FIXED");
  if (exam.category !== settings.category) refuse(call, "EXAM_KIND_FIXED");
  if (exam.randomQuestions !== settings.randomQuestions || exam.randomOptions !== settings.randomOptions)
    refuse(call, "EXAM_DRAW_FIXED");
  if (exam.fromType !== settings.fromType) refuse(call, "EXAM_ENTRY_FIXED");
  if (exam.openAt !== before.open_at) {
    if (isOpen) refuse(call, "EXAM_OPENING_FIXED");
    if (exam.openAt <= now) refuse(call, "EXAM_OPENING_PAST");
  }
  // why: who sits is timed by it, and would lose the time since the opening at once.
  if (isOpen && exam.examType !== settings.examType) refuse(call, "EXAM_START_FIXED");
  if (exam.closeAt !== before.close_at && exam.closeAt <= now) refuse(call, "EXAM_CLOSING_PAST");
}

/** Refuses times that do not go with a paper of so many seconds, or with the own windows of candidates. */
export async function refuseTimes(
  queries: Queries,
  before: ExamRow,
  exam: ExamPayload,
  duration: number,
): Promise<void> {
  const isMoved = exam.openAt !== before.open_at;
  const isTimed = isMoved || exam.closeAt !== before.close_at;
  const isTogether = exam.examType === 1;
  if (
    before.state === "published" &&
    isTogether &&
    (isTimed || examSettingsOf(before).examType !== 1) &&
    exam.closeAt - exam.openAt < duration * 1000
  )
    refuse(call, "EXAM_WINDOW_SHORT", { minutes: Math.ceil(duration / 60) });
  if (!isMoved && exam.paperId === before.paper_id) return;
  const count = await countBrokenWindows(queries, before.id, exam.openAt, duration);
  if (count > 0) refuse(call, "EXAM_WINDOWS_LEFT", { count });
}

/** How many own windows an exam that opens then does not allow; of who is out it is not asked. */
async function countBrokenWindows(
  queries: Queries,
  examId: string,
  opensAt: number,
  duration: number,
): Promise<number> {
  const rows = await queries
    .selectFrom("candidate")
    .select(["open_at as openAt", "close_at as closeAt", "factor", "extra_minutes as extraMinutes"])
    .where("exam_id", "=", examId)
    .where("removed_at", "=", sql.lit(0))
    .where("staged", "=", sql.lit(""))
    .where("trial", "=", sql.lit(0))
    .where("accommodation", "<>", sql.lit(""))
    .where("close_at", ">", 0)
    .where("state", "not in", outStates)
    .execute();
  return rows.filter((own) => ownWindowFault(opensAt, duration, own) !== null).length;
}
