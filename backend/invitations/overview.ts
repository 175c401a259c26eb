import { sql } from "kysely";
import { invitedStates } from "#contract/candidates/shapes";
import { dropReason, type InvitationOverview } from "#contract/invitations/shapes";
import { candidatesOf } from "../candidates/store/store";
import { isUndelivered } from "../candidates/store/undelivered";
import { availableOf } from "../companies/ledger";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import type { ExamRow } from "../exams/store";
import type { Outbox } from "../outbox/outbox";
import { obstacleOf } from "./inviting";

const counted = (condition: ReturnType<typeof sql<boolean>>, name: string) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`.as(name);

/** How far the invitations of an exam are, at an instant. */
export async function overviewOf(
  queries: Queries,
  exam: ExamRow,
  { outbox, now }: { outbox: Outbox; now: number },
): Promise<InvitationOverview> {
  // why first: what it did before this is among the figures, and a page that shows it under way reads itself again.
  const job = await latestJob(queries, exam);
  const company = await queries
    .selectFrom("company")
    .select(["verification", "balance", "reserved", "candidate_price", "name", "time_zone"])
    .where("id", "=", exam.company_id)
    .executeTakeFirstOrThrow();
  const sums = await candidatesOf(queries, exam.id)
    // why: whoever tries again is the same person.
    .where("first_id", "=", sql.lit(""))
    .select([
      counted(sql`state <> 'void'`, "candidates"),
      counted(sql`state = 'added'`, "notInvited"),
      counted(sql`state = 'invited'`, "invited"),
      counted(sql`state in ('registered', 'generated')`, "registered"),
      counted(sql`state <> 'void' and mobile = '' and email = ''`, "unreachable"),
      sql<number>`coalesce(sum(reserved), 0)`.as("reserved"),
    ])
    .executeTakeFirstOrThrow();
  const figures = Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [name, Number(sum)]),
  ) as Record<"candidates" | "notInvited" | "invited" | "registered" | "unreachable" | "reserved", number>;
  const reminders = await remindersOf(queries, exam.id);
  return {
    ...figures,
    messages: await messageStates(queries, exam.id),
    dropped: await droppedOf(queries, exam),
    price: company.candidate_price,
    available: availableOf(company),
    obstacle: obstacleOf(company, exam, now),
    job,
    reminders,
    remindersRevision: remindersRevision(exam, reminders),
    carriers: { sms: outbox.carrier, mail: outbox.mailCarrier },
  };
}

/** The reminders of an exam, the earliest first. */
export const remindersOf = (queries: Queries, examId: string) =>
  queries
    .selectFrom("exam_reminder")
    .select(["minutes", "done_at as doneAt"])
    .where("exam_id", "=", examId)
    .orderBy("minutes", "desc")
    .execute();

/** That one was sent since is nobody's change of them; another opening may make one that is past wait again. */
export const remindersRevision = (
  { open_at }: Pick<ExamRow, "open_at">,
  reminders: readonly { minutes: number }[],
): string => revisionOf([open_at, ...reminders.map(({ minutes }) => minutes)]);

/** Of those invited: of their last messages one is on its way, one was handed on or arrived, or none did. */
async function messageStates(queries: Queries, examId: string): Promise<InvitationOverview["messages"]> {
  const newest = queries
    .selectFrom("invitation_message")
    .select(["candidate_id as whose", ({ fn }) => fn.max("at").as("newest_at")])
    .where("exam_id", "=", examId)
    .groupBy("candidate_id")
    .as("newest");
  const perCandidate = queries
    .selectFrom("invitation_message as message")
    .innerJoin(newest, (join) =>
      join.onRef("newest.whose", "=", "message.candidate_id").onRef("newest.newest_at", "=", "message.at"),
    )
    .innerJoin("candidate", "candidate.id", "message.candidate_id")
    .leftJoin("job", "job.id", "message.id")
    .select([
      "message.candidate_id",
      counted(sql`job.state in ('queued', 'running')`, "waiting"),
      counted(isUndelivered("message"), "failed"),
      counted(sql`true`, "total"),
    ])
    .where("message.exam_id", "=", examId)
    .where("candidate.removed_at", "=", 0)
    .where("candidate.state", "in", invitedStates)
    .groupBy("message.candidate_id")
    .as("one");
  const { waiting, failed, sent } = await queries
    .selectFrom(perCandidate)
    .select([
      counted(sql`waiting > 0`, "waiting"),
      counted(sql`waiting = 0 and failed = total`, "failed"),
      counted(sql`waiting = 0 and failed < total`, "sent"),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), failed: Number(failed), sent: Number(sent) };
}

/** Messages that were outdated before they could be sent, where nobody wrote since. */
async function droppedOf(queries: Queries, exam: ExamRow): Promise<InvitationOverview["dropped"]> {
  const rows = await queries
    .selectFrom("job")
    .innerJoin("invitation_message as message", "message.id", "job.id")
    .select(({ fn }) => ["job.reason", fn.countAll<number>().as("count")])
    .where("job.company_id", "=", exam.company_id)
    .where("job.state", "=", "failed")
    .where("job.reason", "in", dropReason.options)
    .where("message.exam_id", "=", exam.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("invitation_message as later")
            .select("later.id")
            .whereRef("later.exam_id", "=", "message.exam_id")
            .whereRef("later.candidate_id", "=", "message.candidate_id")
            .whereRef("later.at", ">", "message.at"),
        ),
      ),
    )
    .groupBy("job.reason")
    .execute();
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, Number(count)]));
}

async function latestJob(queries: Queries, exam: ExamRow): Promise<InvitationOverview["job"]> {
  if (!exam.invite_job) return null;
  const row = await queries
    .selectFrom("job")
    .select(["state", "done", "total", "reason", "created_at as at"])
    .where("id", "=", exam.invite_job)
    .where("company_id", "=", exam.company_id)
    .executeTakeFirst();
  return row ? { ...row, state: row.state as "done" } : null;
}
