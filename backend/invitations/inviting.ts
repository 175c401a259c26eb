import { sql } from "kysely";
import { invitedStates, sittingStates } from "#contract/candidates/shapes";
import type { InviteScope, MessagePurpose } from "#contract/invitations/shapes";
import type { Language } from "#locales/languages";
import { type CandidateRow, candidatesOf } from "../candidates/store/store";
import { isNotReached } from "../candidates/store/undelivered";
import type { Clock } from "../clock";
import { candidatePriceOf } from "../companies/account";
import { reserveMoney } from "../companies/ledger";
import type { Queries } from "../database/open";
import { type ExamRow, isOver, lockExam, paysAtStart } from "../exams/store";
import { newId } from "../ids";
import { type JobHandler, JobRefusal } from "../jobs/job";
import { enqueueJob } from "../jobs/queue";
import type { Encryption } from "../keys/encryption";
import { lockCompany } from "../lock-company";
import { putMessage } from "../outbox/outbox";
import { appointmentOf, composed, type MessageScene, messageTextsOf } from "./compose";
import { toldTimes } from "./outdated";
import { insertInvitation, openedSecret } from "./secret";

/** The kind of job that writes to the candidates of one exam. */
export const inviteJob = "exam.invite";

/** What such a job does. */
export interface InviteInput {
  examId: string;
  scope: InviteScope;
  candidateIds: string[];
  /** Null: the language that each was last written to in. */
  language: Language | null;
  purpose: MessagePurpose;
}

/** Candidates per transaction: the site writes between two of them. */
const piece = 100;

type Company = { verification: string; name: string; time_zone: string };

/** What keeps an exam's invitations from being sent; null where nothing does. */
export function obstacleOf(company: Company, exam: ExamRow, now: number) {
  if (company.verification !== "verified") return "COMPANY_NOT_VERIFIED" as const;
  if (exam.state === "draft") return "EXAM_NOT_PUBLISHED" as const;
  if (isOver(exam, now)) return "EXAM_OVER" as const;
  return paysAtStart(exam) ? ("EXAM_PUBLIC" as const) : null;
}

/**
 * Who has a use for the link: invited, or sitting, at whichever attempt: all go by the link of the first. why: whoever
 * sits and has lost it cannot go on at another device without it (decisions §4).
 */
export const needsLink = sql<boolean>`(candidate.state in (${sql.join([...invitedStates, ...sittingStates])})
  or exists (select 1 from candidate as again where again.first_id = candidate.id and again.first_id <> ''
    and again.removed_at = 0 and again.state in (${sql.join(sittingStates)})))`;

/** The candidates that are meant, and were not written to by this job yet. */
export function inScope(
  queries: Queries,
  {
    examId,
    scope,
    candidateIds,
    purpose,
  }: Pick<InviteInput, "examId" | "scope" | "candidateIds" | "purpose">,
  batch = "",
) {
  // why: whoever tries again has been invited.
  let rows = candidatesOf(queries, examId).where("first_id", "=", sql.lit(""));
  if (scope === "new") return rows.where("state", "=", "added");
  if (scope === "chosen")
    rows = rows.where("id", "in", ({ selectFrom }) =>
      selectFrom("candidate as chosen")
        .select(sql<string>`case when chosen.first_id = '' then chosen.id else chosen.first_id end`.as("id"))
        .where("chosen.id", "in", candidateIds.length > 0 ? candidateIds : [""]),
    );
  if (scope === "failed") rows = rows.where(isNotReached(examId));
  if (purpose === "reminder")
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("exam_invitation as invitation")
          .select("invitation.candidate_id")
          .whereRef("invitation.candidate_id", "=", "candidate.id")
          .where("invitation.reminders", "=", 1),
      ),
    );
  if (batch)
    rows = rows.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("invitation_message as message")
            .select("message.id")
            .whereRef("message.candidate_id", "=", "candidate.id")
            .where("message.batch", "=", batch),
        ),
      ),
    );
  return scope === "chosen"
    ? rows.where(sql<boolean>`(state = 'added' or ${needsLink})`)
    : rows.where("state", "in", invitedStates);
}

export const countInScope = async (rows: ReturnType<typeof inScope>): Promise<number> =>
  (await rows.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;

/**
 * Writes to candidates in pieces, each in a transaction: whoever is new is invited and paid for, and their
 * messages are in the outbox, or neither. After a restart it goes on with those that it has not written to.
 */
export const inviting =
  (siteAddress: string): JobHandler =>
  async ({ id, companyId, input }, { database, clock, encryption, lock, progress }) => {
    const wanted = input as InviteInput;
    const total = await countInScope(inScope(database.queries, wanted, id));
    let done = 0;
    let last = 0;
    for (;;) {
      const rows = await database.transaction(async (queries) => {
        await lock(queries);
        const company = await lockCompany(queries, companyId);
        const exam = await lockExam(queries, companyId, wanted.examId);
        const obstacle = obstacleOf(company, exam, clock.now());
        if (obstacle) throw new JobRefusal(obstacle);
        const some = await inScope(queries, wanted, id)
          .selectAll()
          .where("number", ">", last)
          .orderBy("number")
          .limit(piece)
          .execute();
        const { total_duration: duration } = await queries
          .selectFrom("paper")
          .select("total_duration")
          .where("id", "=", exam.paper_id)
          .executeTakeFirstOrThrow();
        const scene = { exam, company, duration, siteAddress };
        await invite(queries, { clock, encryption }, scene, some, { ...wanted, batch: id });
        return some;
      });
      if (rows.length === 0) return { done };
      last = rows.at(-1)!.number;
      done += rows.length;
      await progress(done, Math.max(total, done));
    }
  };

/**
 * Writes to these candidates of one exam in the caller's transaction; those that were only added are invited,
 * and their price is reserved, where they do not pay at the start. Throws a `JobRefusal` where the balance is short
 * of it. Silent, it makes link and code, and sends nothing.
 */
export async function invite(
  queries: Queries,
  services: { clock: Clock; encryption: Encryption },
  scene: MessageScene,
  rows: CandidateRow[],
  batch: Pick<InviteInput, "language" | "purpose"> & { batch: string; isSilent?: boolean },
): Promise<void> {
  if (rows.length === 0) return;
  const { exam } = scene;
  const price = paysAtStart(exam) ? 0 : await candidatePriceOf(queries, exam.company_id);
  const fresh = rows.filter(({ state }) => state === "added");
  if (!(await reserveMoney(queries, exam.company_id, fresh.length * price)))
    throw new JobRefusal("BALANCE_SHORT");
  if (fresh.length > 0)
    await queries
      .updateTable("candidate")
      .set((set) => ({
        state: "invited",
        reserved: price,
        revision: set("revision", "+", 1),
        updated_at: services.clock.now(),
      }))
      .where(
        "id",
        "in",
        fresh.map(({ id }) => id),
      )
      .execute();
  const known = await invitationsOf(queries, rows);
  const texts = new Map<Language, Awaited<ReturnType<typeof messageTextsOf>>>();
  const at = services.clock.now();
  for (const row of rows) {
    const before = known.get(row.id);
    const language = batch.language ?? (before?.language as Language | undefined) ?? "zh";
    if (!texts.has(language))
      texts.set(language, await messageTextsOf(queries, exam.company_id, language, batch.purpose));
    const secret = before
      ? openedSecret(services.encryption, before.secret)
      : await insertInvitation(queries, services.encryption, {
          ...{ candidate_id: row.id, exam_id: row.exam_id, company_id: row.company_id },
          ...{ language, reminders: 1, at: services.clock.now() },
        });
    if (before && before.language !== language)
      await queries
        .updateTable("exam_invitation")
        .set({ language })
        .where("candidate_id", "=", row.id)
        .execute();
    if (batch.isSilent) continue;
    const said = composed(scene, row, secret, texts.get(language)!, language);
    const told = toldTimes(scene, row);
    if (row.mobile) await send(queries, services, row, { ...batch, at }, { text: said.sms, told });
    if (!row.email) continue;
    const calendar = appointmentOf(scene, row, secret, said.mail);
    await send(
      queries,
      services,
      row,
      { ...batch, at },
      { text: said.mail, told, mail: { subject: said.subject, calendar } },
    );
  }
}

async function invitationsOf(queries: Queries, rows: CandidateRow[]) {
  const found = await queries
    .selectFrom("exam_invitation")
    .select(["candidate_id", "secret", "language"])
    .where(
      "candidate_id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  return new Map(found.map((row) => [row.candidate_id, row]));
}

/** One message, and the note of what it is. */
async function send(
  queries: Queries,
  { clock }: { clock: Clock },
  row: CandidateRow,
  { batch, purpose, at }: { batch: string; purpose: MessagePurpose; at: number },
  { text, told, mail }: { text: string; told: string; mail?: { subject: string; calendar: string } },
): Promise<void> {
  const id = newId();
  await queries
    .insertInto("invitation_message")
    .values({
      ...{ id, candidate_id: row.id, exam_id: row.exam_id, channel: mail ? "mail" : "sms" },
      ...{ purpose, batch, at },
    })
    .execute();
  const enqueue = (trx: Queries, request: Parameters<typeof enqueueJob>[2]) =>
    enqueueJob(trx, clock, request);
  await putMessage(
    queries,
    { clock, enqueue },
    {
      ...{ id, companyId: row.company_id, kind: "exam-invitation", text, mail, told },
      recipient: mail ? row.email : row.mobile,
    },
  );
}
