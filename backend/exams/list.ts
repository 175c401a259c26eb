import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/v4";
import {
  type ExamItem,
  type ExamLabel,
  type ExamPage,
  type ExamState,
  type examFilter,
  examLabels,
} from "#contract/exams/shapes";
import type { Queries } from "../database/open";
import { hasWord } from "../search/text-search";
import { noProgress, progressOf } from "./progress";
import { type ExamRow, examStateOf } from "./store";

type Filter = z.output<typeof examFilter>;

/** Exams in a displayed state at an instant, as `examStateOf` tells it. */
export const inState = (state: ExamState, now: number): RawBuilder<boolean> =>
  ({
    draft: sql<boolean>`exam.state = 'draft'`,
    published: sql<boolean>`(exam.state = 'published' and exam.open_at > ${now})`,
    open: sql<boolean>`(exam.state = 'published' and exam.open_at <= ${now} and exam.ends_at > ${now})`,
    closed: sql<boolean>`(exam.state = 'published' and exam.open_at <= ${now} and exam.ends_at <= ${now})`,
    cancelled: sql<boolean>`exam.state = 'cancelled'`,
  })[state];

/** Exams under a label at an instant (001 §3, my-exam labels): each is under one. */
const under = (label: ExamLabel, now: number): RawBuilder<boolean> =>
  ({
    notStarted: sql<boolean>`exam.archived = 0 and (${inState("draft", now)} or ${inState("published", now)})`,
    inProgress: sql<boolean>`exam.archived = 0 and ${inState("open", now)}`,
    ended: sql<boolean>`exam.archived = 0 and (${inState("cancelled", now)} or ${inState("closed", now)})`,
    archived: sql<boolean>`exam.archived = 1`,
  })[label];

/** One page of a company's exams at an instant; without a label, all that are not archived. */
export async function listExams(
  queries: Queries,
  companyId: string,
  filter: Filter,
  now: number,
): Promise<ExamPage> {
  const { count } = await matching(queries, companyId, filter, now)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const page = await inOrder(matching(queries, companyId, filter, now), filter, now)
    .select("exam.id")
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize)
    .execute();
  return {
    examList: await examItems(
      queries,
      page.map(({ id }) => id),
      now,
    ),
    examCount: count,
    labels: await labelCounts(queries, companyId, now),
    authors: await arrangersOf(queries, companyId),
  };
}

/** These exams as rows of a list, in the same order. */
export async function examItems(queries: Queries, ids: string[], now: number): Promise<ExamItem[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom("exam")
    .innerJoin("paper", "paper.id", "exam.paper_id")
    .leftJoin("operator", "operator.id", "exam.created_by")
    .selectAll("exam")
    .select(({ fn, val }) => [
      fn.coalesce("operator.real_name", val("")).as("author"),
      sql<string>`case when paper.removed_at = 0 then paper.title else paper.removed_name end`.as(
        "paperName",
      ),
    ])
    .where("exam.id", "in", ids)
    .execute();
  const progress = await progressOf(queries, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toItem(row, progress.get(id) ?? noProgress, now)] : [];
  });
}

function toItem(
  exam: ExamRow & { author: string; paperName: string },
  progress: ExamItem["progress"],
  now: number,
): ExamItem {
  const { fromType, examType } = JSON.parse(exam.settings) as { fromType: number; examType: number };
  return {
    examId: exam.id,
    number: exam.number,
    name: exam.name,
    paperId: exam.paper_id,
    paperName: exam.paperName,
    state: examStateOf(exam, now),
    isArchived: exam.archived === 1,
    fromType,
    examType,
    category: exam.category,
    openAt: exam.open_at,
    closeAt: exam.close_at,
    endsAt: exam.ends_at,
    progress,
    createdBy: exam.author,
    updatedAt: exam.updated_at,
  };
}

function matching(queries: Queries, companyId: string, filter: Filter, now: number) {
  const { key, label, category, author, since, until } = filter;
  let exams = queries
    .selectFrom("exam")
    .where("exam.company_id", "=", companyId)
    .where("exam.removed_at", "=", sql.lit(0))
    .where(label ? under(label, now) : sql<boolean>`exam.archived = 0`);
  if (category) exams = exams.where("exam.category", "=", Number(category));
  if (author) exams = exams.where("exam.created_by", "=", author);
  if (since !== null) exams = exams.where("exam.open_at", ">=", since);
  if (until !== null) exams = exams.where("exam.open_at", "<", until);
  if (key) exams = exams.where(hasWord("exam.search_key", key, companyId));
  return exams;
}

/** What is open comes first, by its end; then what begins next, then what is over, newest first. */
function inOrder(exams: ReturnType<typeof matching>, { sort, isReversed }: Filter, now: number) {
  const [first, second] = isReversed ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  if (sort === "number") return exams.orderBy("exam.number", second);
  if (sort === "name") return exams.orderBy("exam.name", first).orderBy("exam.id", first);
  if (sort === "opens") return exams.orderBy("exam.open_at", second).orderBy("exam.id", second);
  const rank = sql<number>`case when ${under("inProgress", now)} then 0 when ${under("notStarted", now)} then 1 else 2 end`;
  const next = sql<number>`case when ${under("inProgress", now)} then exam.ends_at
    when ${under("notStarted", now)} then exam.open_at else -exam.ends_at end`;
  return exams.orderBy(rank, first).orderBy(next, first).orderBy("exam.id", first);
}

/** How many exams are under each label. */
export async function labelCounts(
  queries: Queries,
  companyId: string,
  now: number,
): Promise<Record<ExamLabel, number>> {
  const counted = await queries
    .selectFrom("exam")
    .select(
      examLabels.map((label) =>
        sql<number>`coalesce(sum(case when ${under(label, now)} then 1 else 0 end), 0)`.as(label),
      ),
    )
    .where("exam.company_id", "=", companyId)
    .where("exam.removed_at", "=", sql.lit(0))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(examLabels.map((label) => [label, Number(counted[label])])) as Record<
    ExamLabel,
    number
  >;
}

const arrangersOf = (queries: Queries, companyId: string) =>
  queries
    .selectFrom("operator")
    .select(["id", "real_name as name"])
    .where("company_id", "=", companyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("exam")
          .select(sql`1`.as("one"))
          .where("exam.company_id", "=", companyId)
          .whereRef("exam.created_by", "=", "operator.id")
          .where("exam.removed_at", "=", sql.lit(0)),
      ),
    )
    .orderBy("real_name")
    .orderBy("id")
    .execute();
