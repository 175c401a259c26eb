import { type RawBuilder, sql } from "kysely";
import { type CheckLevel, type CheckPoint, checkPoints, type ExamCheck } from "#contract/exams/check";
import { type Action, may } from "#contract/roles";
import { offsetAt } from "#contract/time-zone";
import { availableOf } from "../companies/ledger";
import type { Queries } from "../database/open";
import type { Context } from "../handler";
import { fileRoomOf } from "./file-room";
import { factsOfPaper, repeatedIn, tellsAddedCode } from "./paper-facts";
import { progressOf } from "./progress";
import { canDrawPapers, countOverlaps, languagesBesideTexts } from "./prove";
import { brokenFacts, type ExamRow, examSettingsOf } from "./store";

const hour = 3_600_000;

/** Everything that must or should be settled before an exam is published, at an instant. */
export async function checkExam(
  { queries, clock, isProposing }: Pick<Context, "queries" | "clock" | "isProposing">,
  exam: ExamRow,
): Promise<ExamCheck> {
  const now = clock.now();
  const { company_id: companyId } = exam;
  const settings = examSettingsOf(exam);
  const company = await queries
    .selectFrom("company")
    .select(["verification", "balance", "reserved", "candidate_price", "time_zone"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const paper = await queries
    .selectFrom("paper")
    .selectAll()
    .where("id", "=", exam.paper_id)
    .executeTakeFirstOrThrow();
  const facts = await factsOfPaper(queries, paper);
  const candidates = (await progressOf(queries, [exam.id])).get(exam.id)!.candidates;
  const [reviewers, monitors] = [
    await holdersOf(queries, companyId, may.markAnswers),
    await holdersOf(queries, companyId, may.watchExams),
  ];
  const clocksChangeAt = clockChangeIn(exam.open_at, exam.close_at, company.time_zone);
  const available = availableOf(company);
  const isInvited = settings.fromType === 1;
  const isOffline = settings.category === 2;
  const { unreachable, roomless } = await gapsOf(queries, exam.id);
  const shared = isOffline ? await countSharedSeats(queries, exam.id) : 0;
  const overlapping = await countOverlaps(queries, exam, paper.total_duration);
  const languages = await languagesBesideTexts(queries, exam);
  const repeated = await repeatedIn(queries, paper);
  const isAddedCodeTold = await tellsAddedCode(queries, paper);
  const canDraw = await canDrawPapers(queries, exam, paper.question_count);
  const isWatched = settings.cameraMonitorType + settings.screenShotMonitorType > 0;
  const files = await fileRoomOf(queries, paper, candidates, settings);
  const isTooShort = exam.close_at - exam.open_at < paper.total_duration * 1000;
  const payload = {
    ...settings,
    name: exam.name,
    paperId: exam.paper_id,
    openAt: exam.open_at,
    closeAt: exam.close_at,
  };

  const open: Record<CheckPoint, CheckLevel> = {
    verified: company.verification === "verified" ? "ok" : "must",
    paper: paper.removed_at === 0 && !paper.archived && paper.state !== "draft" ? "ok" : "must",
    repeats: repeated.length === 0 ? "ok" : "must",
    settings: brokenFacts(payload, facts).length === 0 ? "ok" : "must",
    opening: exam.open_at > now ? "ok" : "must",
    length: !isTooShort ? "ok" : settings.examType === 1 ? "must" : "should",
    clocks: clocksChangeAt === 0 ? "ok" : "should",
    overlaps: overlapping === 0 ? "ok" : "should",
    draws: canDraw ? "ok" : "must",
    balance: available >= candidates * company.candidate_price ? "ok" : "must",
    files: files.isNearlyFull ? "should" : "ok",
    candidates: !isInvited || candidates > 0 ? "ok" : "should",
    contacts: !isInvited || unreachable === 0 ? "ok" : "should",
    rooms: !isOffline || roomless === 0 ? "ok" : "should",
    seats: shared === 0 ? "ok" : "should",
    reviewers: !facts.needsMarking || reviewers > 0 ? "ok" : "should",
    proposals: isProposing ? "ok" : "should",
    monitors: !isWatched || monitors > 0 ? "ok" : "should",
    languages: languages.length === 0 ? "ok" : "should",
    addedCode: isAddedCodeTold ? "should" : "ok",
  };
  return {
    points: checkPoints
      .filter((point) => point !== "proposals" || settings.isScoreProposed)
      .filter((point) => point !== "addedCode" || isAddedCodeTold)
      .filter((point) => point !== "seats" || shared > 0)
      .map((point) => ({ point, level: open[point] })),
    candidates,
    unreachable,
    roomless,
    shared,
    ...{ overlapping, repeated, questions: paper.question_count, languages },
    price: company.candidate_price,
    balance: available,
    ...{ fileBytes: files.needed, roomBytes: files.left },
    reviewers,
    monitors,
    duration: paper.total_duration,
    clocksChangeAt,
  };
}

/** Candidates who lack what their exam needs. */
async function gapsOf(queries: Queries, examId: string): Promise<{ unreachable: number; roomless: number }> {
  const lacking = (condition: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const found = await queries
    .selectFrom("candidate")
    .select([
      lacking(sql`mobile = '' and email = ''`).as("unreachable"),
      lacking(sql`room = ''`).as("roomless"),
    ])
    .where("exam_id", "=", examId)
    .where("removed_at", "=", sql.lit(0))
    .where("staged", "=", sql.lit(""))
    .where("trial", "=", sql.lit(0))
    .where("state", "<>", "void")
    .executeTakeFirstOrThrow();
  return { unreachable: Number(found.unreachable), roomless: Number(found.roomless) };
}

/** Candidates who were given a seat that somebody else in their room has. */
async function countSharedSeats(queries: Queries, examId: string): Promise<number> {
  const seats = queries
    .selectFrom("candidate")
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .where("exam_id", "=", examId)
    .where("removed_at", "=", sql.lit(0))
    .where("staged", "=", sql.lit(""))
    .where("trial", "=", sql.lit(0))
    .where("state", "<>", "void")
    .where("room", "<>", "")
    .where("seat", "<>", "")
    .groupBy(["room", "seat"])
    .having(({ fn }) => fn.countAll(), ">", 1);
  const { people } = await queries
    .selectFrom(seats.as("seat"))
    .select(({ fn }) => fn.sum<number | null>("people").as("people"))
    .executeTakeFirstOrThrow();
  return Number(people ?? 0);
}

/** Operators with a role for this: administrators, whose role is for everything, are not counted. */
async function holdersOf(queries: Queries, companyId: string, action: Action): Promise<number> {
  const { count } = await queries
    .selectFrom("operator")
    .innerJoin("operator_role", "operator_role.operator_id", "operator.id")
    .innerJoin("role_action", "role_action.role_key", "operator_role.role_key")
    .select(({ fn }) => fn.count<number>("operator.id").distinct().as("count"))
    .where("operator.company_id", "=", companyId)
    .where("operator.removed_at", "=", 0)
    .where("operator.locked", "=", 0)
    .where("role_action.action", "=", action)
    .where("operator_role.role_key", "not in", (from) =>
      from
        .selectFrom("role_action as other")
        .select("other.role_key")
        .where("other.action", "=", may.keepCompany),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** When the clocks of a zone change within a window of at most a week; 0 where they do not. */
function clockChangeIn(from: number, until: number, zone: string): number {
  if (until - from > 7 * 24 * hour) return 0;
  const before = offsetAt(from, zone);
  // why: clocks change on quarters of an hour of UTC.
  const quarter = hour / 4;
  for (let at = from - (from % quarter) + quarter; at <= until; at += quarter)
    if (offsetAt(at, zone) !== before) return at;
  return 0;
}
