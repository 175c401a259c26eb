import { type ExamSettings, usualSettings } from "#contract/exams/settings";
import { daysLater, instantOf, localTime } from "#contract/time-zone";
import type { Queries } from "../../../database/open";
import { insertExam } from "../../../exams/store";
import written from "./exams.json";

/** A demo exam: so many days from today, at a time of day, for so many hours. */
interface DemoExam {
  name: string;
  paper: string;
  days: number;
  from: string;
  hours: number;
  state: "draft" | "published" | "cancelled";
  isArchived?: boolean;
  cancelReason?: string;
  settings?: Partial<ExamSettings>;
}

const zone = "Asia/Shanghai";
const day = 86_400_000;

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
    const today = instantOf(`${localTime(who.now, zone).slice(0, 10)}T${exam.from}`, zone)!;
    const openAt = daysLater(today, exam.days, zone);
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
