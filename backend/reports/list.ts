import { sql } from "kysely";
import type * as z from "zod/v4";
import type { reportFilter, reportPage } from "#contract/reports/shapes";
import type { Queries } from "../database/open";
import { progressOf } from "../exams/progress";
import { countsInFigures } from "../results/people";
import { hasWord } from "../search/text-search";

type Filter = z.output<typeof reportFilter>;

/** A page of the exams that have scores, the latest first. */
export async function listReports(
  queries: Queries,
  companyId: string,
  filter: Filter,
): Promise<z.output<typeof reportPage>> {
  let exams = queries
    .selectFrom("exam")
    .where("exam.company_id", "=", companyId)
    .where("exam.removed_at", "=", 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("candidate_score")
          .innerJoin("candidate", "candidate.id", "candidate_score.candidate_id")
          .select("candidate_score.candidate_id")
          .whereRef("candidate_score.exam_id", "=", "exam.id")
          .where("candidate.trial", "=", 0),
      ),
    );
  if (filter.key !== "") exams = exams.where(hasWord("exam.search_key", filter.key, companyId));
  const { count } = await exams
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const page = await exams
    .innerJoin("paper", "paper.id", "exam.paper_id")
    .select(["exam.id", "exam.number", "exam.name", "exam.open_at", "exam.close_at", "paper.pass_score"])
    .orderBy("exam.open_at", "desc")
    .orderBy("exam.number", "desc")
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize)
    .execute();
  const ids = page.map(({ id }) => id);
  const progress = await progressOf(queries, ids);
  const sums = ids.length === 0 ? [] : await sumsOf(queries, ids);
  return {
    reportCount: Number(count),
    reportList: page.map((exam) => {
      const own = sums.find(({ exam_id }) => exam_id === exam.id);
      const complete = Number(own?.complete ?? 0);
      return {
        ...{ examId: exam.id, number: exam.number, name: exam.name },
        ...{ openAt: exam.open_at, closeAt: exam.close_at, complete },
        candidates: progress.get(exam.id)!.candidates,
        submitted: progress.get(exam.id)!.submitted,
        mean: own?.mean == null ? null : Number(own.mean),
        total: Number(own?.total ?? 0),
        passed: exam.pass_score > 0 && complete > 0 ? Number(own!.passed) / complete : null,
        released: Number(own?.released ?? 0),
      };
    }),
  };
}

const sumsOf = (queries: Queries, examIds: string[]) =>
  queries
    .selectFrom("candidate_score")
    .innerJoin("candidate", "candidate.id", "candidate_score.candidate_id")
    .where("candidate_score.exam_id", "in", examIds)
    .where("candidate.removed_at", "=", sql.lit(0))
    .where("candidate.trial", "=", 0)
    .where("candidate.state", "not in", ["void", "absent"])
    .groupBy("candidate_score.exam_id")
    .select([
      "candidate_score.exam_id",
      sql<number>`count(case when ${countsInFigures} then 1 end)`.as("complete"),
      sql<number | null>`avg(case when ${countsInFigures} then score end)`.as("mean"),
      sql<number | null>`max(total)`.as("total"),
      sql<number>`count(case when ${countsInFigures} and passed = 1 then 1 end)`.as("passed"),
      sql<number>`count(case when ${countsInFigures} and released_at > 0 then 1 end)`.as("released"),
    ])
    .execute();
