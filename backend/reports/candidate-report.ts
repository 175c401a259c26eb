import { sql } from "kysely";
import { allowedSeconds, extraSeconds } from "#contract/candidates/time";
import { type CandidateReport, type ReportFigures, reportFigures } from "#contract/reports/candidate-shapes";
import { certificatesOfCandidate } from "../certificate-rules/store";
import type { Queries } from "../database/open";
import { isReviewOpen } from "../exams/over";
import { type ExamRow, examSettingsOf, reviewOpensAt } from "../exams/store";
import { cutoffsOf } from "./cutoffs";
import { examNormOf, figuresOfCandidate } from "./figures";
import { reportScores, workingTime } from "./scores";

/** A candidate with every answer scored, with the exam and the company; trials, void and absent ones have no report. */
const reportRows = (queries: Queries) =>
  queries
    .selectFrom("candidate_score")
    .innerJoin("candidate", "candidate.id", "candidate_score.candidate_id")
    .innerJoin("exam", "exam.id", "candidate.exam_id")
    .innerJoin("paper", "paper.id", "exam.paper_id")
    .innerJoin("company", "company.id", "candidate.company_id")
    .innerJoin("sitting", "sitting.candidate_id", "candidate.id")
    .where("candidate.removed_at", "=", sql.lit(0))
    .where("exam.removed_at", "=", sql.lit(0))
    .where("candidate.trial", "=", sql.lit(0))
    .where("candidate.state", "not in", ["void", "absent"])
    .where("candidate_score.open", "=", sql.lit(0))
    .select([
      ...(["candidate.id", "candidate.uuid", "candidate.number", "candidate.real_name"] as const),
      ...(["candidate.group_name", "candidate.factor", "candidate.extra_minutes"] as const),
      ...(["candidate.company_id", "candidate.exam_id"] as const),
      ...(["exam.paper_id", "exam.settings", "exam.ends_at"] as const),
      ...(["exam.state", "exam.revision", "exam.name as exam_name", "paper.total_duration"] as const),
      ...(["company.name as company_name", "company.time_zone"] as const),
      ...(["sitting.started_at", "sitting.submitted_at", "sitting.submitted_by"] as const),
      ...(["sitting.stops", "sitting.receipt"] as const),
      ...(["candidate_score.score", "candidate_score.total", "candidate_score.answers"] as const),
      ...(["candidate_score.released_at", "candidate_score.withheld"] as const),
      "candidate_score.links_ended",
    ]);
export type ReportRow = Awaited<ReturnType<ReturnType<typeof reportRows>["executeTakeFirstOrThrow"]>>;

/** The row of a candidate of the company. */
export const findReportRow = (queries: Queries, companyId: string, candidateId: string) =>
  reportRows(queries)
    .where("candidate.id", "=", candidateId)
    .where("candidate.company_id", "=", companyId)
    .executeTakeFirst();

/** The next rows of an exam after this candidate's number, at most `most`, in the order of the numbers. */
export const nextReportRows = (queries: Queries, examId: string, after: number, most: number) =>
  reportRows(queries)
    .where("candidate.exam_id", "=", examId)
    .where("candidate.number", ">", after)
    .orderBy("candidate.number")
    .limit(most)
    .execute();

/** The row of a candidate by their public id, whatever their company: rights are checked by who asks. */
export const findOpenReportRow = (queries: Queries, candUuid: string) =>
  reportRows(queries).where("candidate.uuid", "=", candUuid).executeTakeFirst();

/**
 * A candidate's report: as it was released where that is stored and score and total are still the same, else
 * computed from the scores as they are.
 */
export async function candidateReportOf(
  queries: Queries,
  row: ReportRow,
  now: number,
  figuresOf: FiguresOf = computedFigures,
): Promise<CandidateReport | null> {
  const stored = await queries
    .selectFrom("candidate_report")
    .select(["version", "released_at", "told_at", "content"])
    .where("candidate_id", "=", row.id)
    .orderBy("version")
    .execute();
  const releases = stored.map(({ version, released_at, told_at, content }) => {
    const figures: ReportFigures = reportFigures.parse(JSON.parse(content));
    return { version, releasedAt: released_at, toldAt: told_at || released_at, figures };
  });
  const current = releases.at(-1);
  const isCurrent =
    current?.releasedAt === row.released_at &&
    current.figures.score === row.score &&
    current.figures.total === row.total;
  const figures = isCurrent ? current.figures : await figuresOf(queries, row);
  if (!figures) return null;
  const settings = examSettingsOf(row);
  const reviewAt = reviewOpensAt(settings, row.ends_at);
  const isOpen = await isReviewOpen(queries, settings, { id: row.exam_id, ends_at: row.ends_at }, now);
  const time = workingTime(row);
  const extra = { factor: row.factor, extraMinutes: row.extra_minutes };
  const { answered } = await queries
    .selectFrom("sitting_answer")
    .select(({ fn }) => fn.countAll<number>().as("answered"))
    .where("candidate_id", "=", row.id)
    .where("amount", ">", 0)
    .executeTakeFirstOrThrow();
  return {
    ...figures,
    ...{ candidateId: row.id, candUuid: row.uuid, number: row.number, name: row.real_name },
    ...{ group: row.group_name, examId: row.exam_id, exam: row.exam_name },
    ...{ company: row.company_name, companyUuid: row.company_id, timeZone: row.time_zone },
    version: isCurrent ? current.version : 0,
    ...{ releasedAt: row.released_at, withheld: row.withheld },
    releases: releases.map(({ version, toldAt, figures: { score } }) => ({ version, toldAt, score })),
    questions: (JSON.parse(row.answers) as unknown[]).length,
    answered: Number(answered),
    seconds: time === null ? null : Math.round(time / 1000),
    allowedSeconds: allowedSeconds(row.total_duration, extra),
    extraSeconds: extraSeconds(row.total_duration, extra),
    receipt: row.receipt,
    ...{ viewReport: settings.viewReport, reviewAt: reviewAt > now ? reviewAt : 0 },
    canReview: row.released_at > 0 && settings.viewReport !== 0 && isOpen,
    isTold: settings.checkScore !== 0,
    certificates: await certificatesOfCandidate(queries, row.id),
  };
}

/** Computes the figures of one candidate; null where they are not among the scored ones. */
export type FiguresOf = (queries: Queries, row: ReportRow) => Promise<ReportFigures | null>;

/** The figures by the scores and cut-offs of now. */
async function computedFigures(queries: Queries, row: ReportRow): Promise<ReportFigures | null> {
  const exam = await queries
    .selectFrom("exam")
    .selectAll()
    .where("id", "=", row.exam_id)
    .executeTakeFirstOrThrow();
  return (await figuresOfAll(queries, exam))(queries, row);
}

/** The same for many candidates of an exam, which is read once. */
export async function figuresOfAll(reading: Queries, exam: ExamRow): Promise<FiguresOf> {
  const norm = examNormOf(await reportScores(reading, exam));
  const cutoffs = await cutoffsOf(reading, exam.company_id);
  return async (_, { id, total }) => {
    const candidate = norm.byId.get(id);
    return candidate ? figuresOfCandidate(norm, candidate, { total, cutoffs }) : null;
  };
}
