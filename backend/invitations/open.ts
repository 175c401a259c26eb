import { allowedSeconds } from "#contract/candidates/time";
import { consentsNeeded } from "#contract/exams/settings";
import { tidyCode } from "#contract/invitations/admission-code";
import { invitationCalls } from "#contract/invitations/calls";
import { asksOf } from "#contract/invitations/registration";
import { type ExamCover, publicExamId } from "#contract/invitations/shapes";
import { runsFromOpening } from "#contract/sitting/timing";
import { accommodationOf, type CandidateRow } from "../candidates/store/store";
import { availableOf } from "../companies/ledger";
import type { Queries } from "../database/open";
import { type ExamRow, examSettingsOf } from "../exams/store";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import type { Encryption } from "../keys/encryption";
import { timingOf } from "../papers/rules";
import { childrenOf } from "../papers/store/groups";
import { countFailure, release, reserve } from "../rate-limit/reserve";
import { normalised } from "../search/text-search";
import { appointmentOf, type MessageScene, windowOf } from "./compose";
import { openedSecret, secretKeys } from "./secret";

/** What candidates open with the link or the code that they were sent; nothing of it needs a session. */
export const openInvitationService: Pick<
  Handlers<typeof invitationCalls>,
  "cover" | "calendar" | "find" | "stopReminders"
> = {
  async cover({ token }, context) {
    return publicExamId.safeParse(token).success
      ? publicCover(context, await findPublic(context, token))
      : coverOf(context, await findInvited(context, token));
  },

  async calendar({ token }, context) {
    const { invitation, row, scene } = await findInvited(context, token);
    const secret = openedSecret(context.encryption, invitation.secret);
    return { calendar: appointmentOf(scene, row, secret, scene.company.name) };
  },

  async find({ code }, context) {
    const { queries, encryption, address } = context;
    const attempt = await reserve(context, ["invite.address"], { address });
    const found = await queries
      .selectFrom("exam_invitation")
      .select("secret")
      .where("code_key", "in", secretKeys(encryption, "code", code))
      .executeTakeFirst();
    if (!found) {
      await countFailure(queries, attempt);
      return refuse(invitationCalls.find, "ADMISSION_CODE_WRONG");
    }
    await release(queries, attempt);
    return { token: openedSecret(encryption, found.secret).token };
  },

  async stopReminders({ token, wanted }, context) {
    const { row } = await findInvited(context, token);
    await context.queries
      .updateTable("exam_invitation")
      .set({ reminders: Number(wanted) })
      .where("candidate_id", "=", row.id)
      .execute();
    return null;
  },
};

type Scene = Pick<Context, "queries" | "encryption" | "siteAddress" | "clock">;

/** The candidate of a link's token; one of a removed candidate or exam does not exist. */
export async function findInvited({ queries, encryption, siteAddress }: Scene, token: string) {
  const invitation = await queries
    .selectFrom("exam_invitation")
    .selectAll()
    .where("token_key", "in", secretKeys(encryption, "token", token))
    .executeTakeFirst();
  if (!invitation) return notFound();
  const row = await queries
    .selectFrom("candidate")
    .selectAll()
    .where("id", "=", invitation.candidate_id)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  const exam = await queries
    .selectFrom("exam")
    .selectAll()
    .where("id", "=", invitation.exam_id)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  if (!row || !exam) return notFound();
  return { invitation, row, ...(await withPaper(queries, exam, siteAddress)) };
}

/** The published public exam with this id in its address; any other does not exist. */
export async function findPublic(
  { queries, siteAddress }: Pick<Scene, "queries" | "siteAddress">,
  id: string,
) {
  const exam = await queries
    .selectFrom("exam")
    .selectAll()
    .where("id", "=", id)
    .where("state", "in", ["published", "cancelled"])
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  if (!exam || examSettingsOf(exam).fromType !== 2) return notFound();
  return withPaper(queries, exam, siteAddress);
}

async function withPaper(queries: Queries, exam: ExamRow, siteAddress: string) {
  const company = await queries
    .selectFrom("company")
    .select(["name", "time_zone", "balance", "reserved", "candidate_price"])
    .where("id", "=", exam.company_id)
    .executeTakeFirstOrThrow();
  const paper = await queries
    .selectFrom("paper")
    .select(["id", "is_group", "time_rule", "part_start", "total_duration"])
    .where("id", "=", exam.paper_id)
    .executeTakeFirstOrThrow();
  const scene: MessageScene = { exam, company, duration: paper.total_duration, siteAddress };
  return { scene, company, paper };
}

type Invited = Awaited<ReturnType<typeof findInvited>>;
type Open = Awaited<ReturnType<typeof findPublic>>;

async function coverOf(
  { queries, clock }: Scene,
  { invitation, row, scene, paper }: Invited,
): Promise<ExamCover> {
  const seconds = allowedSeconds(scene.duration, accommodationOf(row));
  const { openAt, closeAt } = windowOf(scene, row);
  return {
    ...(await examFacts(queries, scene, paper)),
    realName: maskedName(row.real_name),
    state: row.state,
    ...{ openAt, closeAt, isOver: clock.now() >= closeAt },
    minutes: Math.round(seconds / 60),
    extraMinutes: Math.round((seconds - scene.duration) / 60),
    isRegistered: row.trial === 1 || !["added", "invited", "void", "absent"].includes(row.state),
    isTrial: row.trial === 1,
    wantsReminders: invitation.reminders === 1,
    asks: asksFor(row),
    registers: null,
    isFull: false,
  };
}

/** A public exam as anybody sees it before registering. */
async function publicCover({ queries, clock }: Scene, { scene, company, paper }: Open): Promise<ExamCover> {
  const { exam, duration } = scene;
  const settings = examSettingsOf(exam);
  const isOpen = exam.state === "published" && !isPastEntry(exam, paper, clock.now());
  return {
    ...(await examFacts(queries, scene, paper)),
    ...{ realName: "", state: "added", openAt: exam.open_at, closeAt: exam.close_at },
    ...{ isOver: clock.now() >= exam.close_at, minutes: Math.round(duration / 60), extraMinutes: 0 },
    ...{ isRegistered: false, isTrial: false, wantsReminders: false, asks: null },
    registers: isOpen ? asksOf(settings) : null,
    isFull: isOpen && availableOf(company) < company.candidate_price,
  };
}

/** Whether nobody begins the exam any more: it is over, late entry is, or the time that runs from its opening. */
export function isPastEntry(exam: ExamRow, paper: Open["paper"], now: number): boolean {
  const settings = examSettingsOf(exam);
  const { lateMinutes } = settings;
  return (
    now >= exam.close_at ||
    (lateMinutes > 0 && now > exam.open_at + lateMinutes * 60_000) ||
    (runsFromOpening(settings, timingOf(paper)) && now >= exam.open_at + paper.total_duration * 1000)
  );
}

/** What a cover shows whoever opens it. */
async function examFacts(queries: Queries, { exam, company }: MessageScene, paper: Open["paper"]) {
  const settings = examSettingsOf(exam);
  return {
    exam: exam.name,
    company: company.name,
    timeZone: company.time_zone,
    ...{ isCancelled: exam.state === "cancelled", cancelReason: exam.cancel_reason },
    parts: await partsOf(queries, paper),
    lateMinutes: settings.lateMinutes,
    device: settings.device,
    instructions: settings.instructions,
    monitoring: consentsNeeded(settings),
  };
}

/**
 * The parts of a paper, with their minutes where each has its own, or the papers of a group; nothing of their questions
 * but how many (trust G2).
 */
async function partsOf(
  queries: Queries,
  paper: Pick<Open["paper"], "id" | "is_group" | "time_rule">,
): Promise<ExamCover["parts"]> {
  if (paper.is_group) {
    const ids = await childrenOf(queries, paper.id);
    const rows = await queries
      .selectFrom("paper")
      .select(["id", "title", "question_count", "total_duration"])
      .where("id", "in", ids)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const child = byId.get(id);
      if (!child) return [];
      const { title, question_count: questions, total_duration } = child;
      return [{ title, questions, minutes: Math.round(total_duration / 60) }];
    });
  }
  const rows = await queries
    .selectFrom("part")
    .leftJoin("slot", (join) => join.onRef("slot.part_id", "=", "part.id").on("slot.removed_at", "=", 0))
    .select(["part.id", "part.name", "part.duration", "part.sort"])
    .select(({ fn }) => fn.count<number>("slot.id").as("questions"))
    .where("part.paper_id", "=", paper.id)
    .where("part.removed_at", "=", 0)
    .groupBy(["part.id", "part.name", "part.duration", "part.sort"])
    .orderBy("part.sort")
    .execute();
  return rows.map(({ name, duration, questions }) => ({
    title: name,
    questions: Number(questions),
    minutes: paper.time_rule === 2 ? Math.round(duration / 60) : 0,
  }));
}

const asksFor = ({ mobile, id_card, email }: CandidateRow): ExamCover["asks"] => {
  if (mobile && id_card) return "both";
  if (mobile || id_card) return mobile ? "mobile" : "idcard";
  return email ? "email" : "name";
};

/** Whether somebody typed what only the candidate and the organiser know (decisions §3). */
export function isThemselves(row: CandidateRow, typed: string, encryption: Encryption): boolean {
  const solid = tidyCode(typed);
  if (row.mobile && solid.replace(/^\+?86(?=1\d{10}$)/, "") === row.mobile) return true;
  if (row.id_card) {
    const idNumber = encryption.decrypt(row.id_card).toString().toUpperCase();
    if (solid === idNumber || solid === idNumber.slice(-4)) return true;
  }
  if (row.mobile || row.id_card) return false;
  return normalised(typed) === normalised(row.email || row.real_name);
}

/** Only the first character: 王*. */
export const maskedName = (name: string): string => {
  const [first = "", ...rest] = name;
  return first + "*".repeat(Math.min(rest.length, 2));
};
