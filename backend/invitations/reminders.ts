import { sql } from "kysely";
import { reminderMissed } from "#contract/invitations/shapes";
import type { Clock } from "../clock";
import type { Database } from "../database/open";
import { enqueueJob } from "../jobs/queue";
import { type InviteInput, inviteJob } from "./inviting";

/** Minutes after which a reminder that was due is not sent any more: the site was down. */
const lateness = 30;

/** Enqueues the reminders that are due, each once for an opening; recurring. */
export async function sendDueReminders({ queries, transaction }: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const due = await queries
    .selectFrom("exam_reminder as reminder")
    .innerJoin("exam", "exam.id", "reminder.exam_id")
    .select(["exam.id", "exam.company_id", "exam.open_at", "reminder.minutes"])
    .where("reminder.done_at", "=", 0)
    .where("exam.state", "=", "published")
    .where("exam.open_at", ">", now)
    .where(sql<number>`exam.open_at - reminder.minutes * 60000`, "<=", now)
    .execute();
  for (const { id: examId, company_id: companyId, open_at, minutes } of due)
    await transaction(async (trx) => {
      const isLate = now - (open_at - minutes * 60_000) > lateness * 60_000;
      const { numUpdatedRows } = await trx
        .updateTable("exam_reminder")
        .set({ done_at: isLate ? reminderMissed : now })
        .where("exam_id", "=", examId)
        .where("minutes", "=", minutes)
        .where("done_at", "=", 0)
        .executeTakeFirst();
      if (numUpdatedRows === 0n || isLate) return;
      const input: InviteInput = {
        ...{ examId, scope: "all", candidateIds: [], language: null, purpose: "reminder" },
      };
      const key = `${examId} ${minutes} ${open_at}`;
      await enqueueJob(trx, clock, { companyId, operatorId: "", kind: inviteJob, key, input });
    });
}
