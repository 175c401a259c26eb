import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/v4";
import type { ResultItem, ResultPage, resultFilter, resultTabs } from "#contract/results/shapes";
import type { Queries } from "../database/open";
import { type ExamRow, examSettingsOf } from "../exams/store";
import { maskMobile } from "../mobiles";
import { hasWord } from "../search/text-search";
import { storedPassScore } from "../sitting/scores";
import { countsInFigures, personKey } from "./people";

type Filter = z.output<typeof resultFilter>;

/** The scores of candidates who are there; void and absent ones have none that counts. */
export const resultRows = (queries: Queries, by: "candidate.id" | "candidate_score.exam_id", id: string) =>
  scoresOf(queries)
    .innerJoin("sitting", "sitting.candidate_id", "candidate.id")
    .where(by, "=", id)
    .select([
      ...(["candidate.id", "candidate.exam_id", "candidate.number", "candidate.real_name"] as const),
      ...(["candidate.group_name", "candidate.state", "sitting.submitted_at"] as const),
      ...(["candidate.mobile", "candidate.own"] as const),
      ...(["candidate_score.score", "candidate_score.total", "candidate_score.open"] as const),
      ...(["candidate_score.passed", "candidate_score.released_at"] as const),
      ...(["candidate_score.withheld", "candidate_score.answers"] as const),
    ]);

const scoresOf = (queries: Queries) =>
  queries
    .selectFrom("candidate_score")
    .innerJoin("candidate", "candidate.id", "candidate_score.candidate_id")
    .where("candidate.removed_at", "=", sql.lit(0))
    .where("candidate.state", "not in", ["void", "absent"]);

/** What an exam asks for beside the usual, such as a staff number. */
export const ownFieldsOf = (exam: ExamRow): string[] =>
  examSettingsOf(exam).ownFields.map(({ name }) => name);

/** What tells people of one name apart in a file: the mobile as lists show it, and the exam's own fields. */
export function identityOf(row: Pick<Row, "mobile" | "own">, ownFields: string[]) {
  const values: Record<string, string> = JSON.parse(row.own);
  return { mobile: maskMobile(row.mobile), own: ownFields.map((name) => values[name] ?? "") };
}

type Row = Awaited<ReturnType<ReturnType<typeof resultRows>["executeTakeFirstOrThrow"]>>;

export const resultOfRow = (row: Row): ResultItem => ({
  ...{ candidateId: row.id, number: row.number, realName: row.real_name, group: row.group_name },
  ...{ state: row.state, score: row.score, total: row.total, open: row.open },
  isPassed: row.passed === null ? null : row.passed === 1,
  ...{ submittedAt: row.submitted_at, releasedAt: row.released_at, withheld: row.withheld },
});

const tabs: Record<(typeof resultTabs)[number], RawBuilder<boolean>> = {
  open: sql<boolean>`candidate_score.open > 0`,
  ready: sql<boolean>`candidate_score.open = 0 and candidate_score.released_at = 0 and candidate_score.withheld = ''`,
  released: sql<boolean>`candidate_score.released_at > 0`,
  withheld: sql<boolean>`candidate_score.withheld <> ''`,
};

/** Whether sittings of candidates who count wait for their scores. */
async function isScoring(queries: Queries, examId: string): Promise<boolean> {
  const waiting = await queries
    .selectFrom("sitting")
    .innerJoin("candidate", "candidate.id", "sitting.candidate_id")
    .select("sitting.candidate_id")
    .where("sitting.exam_id", "=", examId)
    // why: for the index of those without scores, as where they are looked for to be scored.
    .where(sql<boolean>`(sitting.state || '') in ('submitted', 'terminated')`)
    .where("sitting.scored", "=", sql.lit(0))
    .where("candidate.trial", "=", sql.lit(0))
    .where("candidate.removed_at", "=", sql.lit(0))
    .where("candidate.state", "not in", ["void", "absent"])
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** One page of an exam's results, a row for each attempt, and what they are like in all, where a person counts once. */
export async function listResults(queries: Queries, exam: ExamRow, filter: Filter): Promise<ResultPage> {
  // why first: a score that comes between this and the rows is among them, and a page without it reads itself again.
  const waits = await isScoring(queries, exam.id);
  const count = (condition: RawBuilder<boolean>) => sql<number>`count(case when ${condition} then 1 end)`;
  const sums = await scoresOf(queries)
    .where("candidate_score.exam_id", "=", exam.id)
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      count(tabs.open).as("open"),
      count(tabs.ready).as("ready"),
      count(tabs.released).as("released"),
      count(tabs.withheld).as("withheld"),
      sql<number>`count(distinct ${personKey})`.as("people"),
      count(countsInFigures).as("complete"),
      sql<number | null>`avg(case when ${countsInFigures} then score end)`.as("mean"),
      sql<number | null>`max(case when ${countsInFigures} then score end)`.as("highest"),
      sql<number | null>`min(case when ${countsInFigures} then score end)`.as("lowest"),
      count(sql<boolean>`${countsInFigures} and passed = 1`).as("passed"),
      sql<number | null>`max(total)`.as("total"),
    ])
    .executeTakeFirstOrThrow();
  let rows = resultRows(queries, "candidate_score.exam_id", exam.id);
  let counted = scoresOf(queries).where("candidate_score.exam_id", "=", exam.id);
  if (filter.tab !== "") {
    rows = rows.where(tabs[filter.tab]);
    counted = counted.where(tabs[filter.tab]);
  }
  if (filter.key !== "") {
    const matches = hasWord("candidate.search_key", filter.key, exam.company_id);
    rows = rows.where(matches);
    counted = counted.where(matches);
  }
  const { found } = await counted
    .select(({ fn }) => fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  // The best first, and names and numbers from the beginning.
  const direction = (filter.sort === "score") !== filter.isReversed ? "desc" : "asc";
  const column = (
    { number: "candidate.number", name: "candidate.real_name", score: "candidate_score.score" } as const
  )[filter.sort];
  const page = await rows
    .orderBy(column, direction)
    .orderBy("candidate.number", direction)
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize)
    .execute();
  const passScore = await storedPassScore(queries, exam.paper_id);
  const rounded = (value: number | null) => (value === null ? null : Math.round(Number(value)));
  return {
    resultList: page.map(resultOfRow),
    resultCount: Number(found),
    isScoring: waits,
    tabs: {
      ...{ all: Number(sums.all), open: Number(sums.open), ready: Number(sums.ready) },
      ...{ released: Number(sums.released), withheld: Number(sums.withheld) },
    },
    figures: {
      ...{ submitted: Number(sums.people), complete: Number(sums.complete), mean: rounded(sums.mean) },
      ...{ highest: rounded(sums.highest), lowest: rounded(sums.lowest), total: Number(sums.total ?? 0) },
      passed: passScore > 0 ? Number(sums.passed) : null,
    },
  };
}
