import { sql } from "kysely";
import type * as z from "zod/v4";
import type { candidateReportFilter, candidateReportPage } from "#contract/reports/candidate-shapes";
import type { Queries } from "../database/open";
import { hasWord } from "../search/text-search";

type Filter = z.output<typeof candidateReportFilter>;

/** A page of the candidates with every answer scored, the latest release first, then by exam and number. */
export async function listCandidateReports(
  queries: Queries,
  companyId: string,
  filter: Filter,
): Promise<z.output<typeof candidateReportPage>> {
  let rows = queries
    .selectFrom("candidate_score")
    .innerJoin("candidate", "candidate.id", "candidate_score.candidate_id")
    .innerJoin("exam", "exam.id", "candidate.exam_id")
    .where("candidate_score.company_id", "=", companyId)
    .where("candidate_score.open", "=", sql.lit(0))
    .where("candidate.removed_at", "=", sql.lit(0))
    .where("candidate.trial", "=", sql.lit(0))
    .where("candidate.state", "not in", ["void", "absent"])
    .where("exam.removed_at", "=", sql.lit(0));
  if (filter.examId !== "") rows = rows.where("candidate_score.exam_id", "=", filter.examId);
  if (filter.key !== "") rows = rows.where(hasWord("candidate.search_key", filter.key, companyId));
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const found = await rows
    .select([
      ...(["candidate.id", "candidate.exam_id", "candidate.number", "candidate.real_name"] as const),
      ...(["candidate.group_name", "exam.name as exam_name", "candidate_score.score"] as const),
      ...(["candidate_score.total", "candidate_score.passed", "candidate_score.released_at"] as const),
    ])
    .orderBy("candidate_score.released_at", "desc")
    .orderBy("exam.open_at", "desc")
    .orderBy("exam.number", "desc")
    .orderBy("candidate.number")
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize)
    .execute();
  return {
    reportCount: Number(count),
    reportList: found.map((row) => ({
      ...{ candidateId: row.id, examId: row.exam_id, exam: row.exam_name, number: row.number },
      ...{ realName: row.real_name, group: row.group_name, score: row.score, total: row.total },
      isPassed: row.passed === null ? null : row.passed === 1,
      releasedAt: row.released_at,
    })),
  };
}
