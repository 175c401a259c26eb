import { type ExamSettings, usualSettings } from "#contract/exams/settings";
import { daysLater, instantOf, localTime } from "#contract/time-zone";
import type { Queries } from "../../../database/open";
import { insertExam } from "../../../exams/store";
import written from "./exams.json";

/** A demo exam: so many days from today, at a time of day, or since some minutes; for so many hours. */
type DemoExam = ({ days: number; from: string } | { minutesAgo: number }) & {
  name: string;
  paper: string;
  hours: number;
  state: "draft" | "published" | "cancelled";
  isArchived?: boolean;
  cancelReason?: string;
  settings?: Partial<ExamSettings>;
};

const zone = "Asia/Shanghai";
const day = 86_400_000;

/** Five minutes, to which an opening some minutes ago is rounded down. */
const step = 300_000;

function opening(exam: DemoExam, now: number): number {
  if ("minutesAgo" in exam) return Math.floor((now - exam.minutesAgo * 60_000) / step) * step;
  const today = instantOf(`${localTime(now, zone).slice(0, 10)}T${exam.from}`, zone)!;
  return daysLater(today, exam.days, zone);
}

/** Inserts exams in every state, of the demo's papers; `now` is in epoch milliseconds. */
export async function demoExams(
  queries: Queries,
  who: { companyId: string; author: { id: string }; now: number },
): Promise<void> {
  for (const exam of written as DemoExam[]) {
    const paper = await queries
      .selectFrom("paper")
      .selectAll()
      .where("company_id", "=", who.companyId)
      .where("title", "=", exam.paper)
      .executeTakeFirstOrThrow();
    const openAt = opening(exam, who.now);
    const arrangedAt = Math.min(who.now, openAt) - 5 * day;
    const author = {
      queries,
      caller: { companyId: who.companyId, operatorId: who.author.id },
      clock: { now: () => arrangedAt },
    };
    const closeAt = openAt + exam.hours * 3_600_000;
    const payload = {
      ...usualSettings,
      ...exam.settings,
      name: exam.name,
      paperId: paper.id,
      openAt,
      closeAt,
    };
    const id = await insertExam(author, payload, paper);
    if (exam.state === "draft") continue;
    await queries
      .updateTable("exam")
      .set({
        state: exam.state,
        archived: exam.isArchived ? 1 : 0,
        version: 1,
        published_at: arrangedAt + day,
        published_by: who.author.id,
        cancel_reason: exam.cancelReason ?? "",
      })
      .where("id", "=", id)
      .execute();
  }
}
