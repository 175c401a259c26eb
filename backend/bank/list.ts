import { sql } from "kysely";
import type * as z from "zod/v4";
import type { BankPage, questionQuery } from "#contract/bank/shapes";
import type { Queries } from "../database/open";
import type { QuestionReader } from "../questions/store";
import { type filterBank, filterBankQuestions } from "./filter";
import { itemsOf } from "./items";

type Query = z.output<typeof questionQuery>;

/** The matches of a wide search are counted up to this limit. */
const countLimit = 1000;

/**
 * One page of a company's bank. Matches are counted up to the limit, through the most selective index; few
 * are read and sorted in memory, and for many, the index in the requested order fills a page. So 100 and
 * 100,000 questions cost the same.
 */
export async function listQuestions(
  queries: Queries,
  reader: QuestionReader,
  query: Query,
): Promise<BankPage> {
  const { questions, isFew } = await filterBankQuestions(queries, reader.companyId, query);
  const from = (query.pageNum - 1) * query.pageSize;
  const isMany = !isFew && (await countOf(queries, questions)) > countLimit;
  const matches = isMany ? [] : await matchesOf(questions).execute();
  const page = isMany
    ? await bankOrder(questions, query.sort).limit(query.pageSize).offset(from).execute()
    : sorted(matches, query.sort).slice(from, from + query.pageSize);
  return {
    questionList: await itemsOf(
      queries,
      reader,
      page.map((row) => row.id),
    ),
    // Without a search an index counts all; a search would have to read every text.
    questionCount: !isMany
      ? matches.length
      : query.key
        ? countLimit
        : await countOf(queries, questions, null),
    isMore: isMany && query.key !== "",
  };
}

type Questions = Awaited<ReturnType<typeof filterBank>>;

/** The number of questions, or limit + 1 if more. Hardly reads a row. */
export async function countOf(
  queries: Queries,
  questions: Questions,
  limit: number | null = countLimit,
): Promise<number> {
  const ones = questions.select(sql`1`.as("one"));
  const { count } = await queries
    .selectFrom((limit === null ? ones : ones.limit(limit + 1)).as("few"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The sort keys of the matches. */
const matchesOf = (questions: Questions) =>
  questions
    .select(["question.id", "question.type", "question.difficulty"])
    .select(["question.updated_at", "question.created_at"]);

type Match = Awaited<ReturnType<ReturnType<typeof matchesOf>["execute"]>>[number];

/** Each order ends with a unique column and has an index. */
export function bankOrder(questions: Questions, sort: Query["sort"]) {
  const ids = questions.select("question.id");
  const newest = sort === "created" ? ("question.created_at" as const) : ("question.updated_at" as const);
  const first =
    sort === "type"
      ? ids.orderBy("question.type")
      : sort === "difficulty"
        ? ids.orderBy("question.difficulty", "desc")
        : ids;
  return first.orderBy(newest, "desc").orderBy("question.id", "desc");
}

/** The same orders, for matches in memory. */
function sorted(matches: Match[], sort: Query["sort"]): Match[] {
  const newest = sort === "created" ? "created_at" : "updated_at";
  const by = (one: Match, other: Match) => {
    if (sort === "type") return one.type - other.type;
    return sort === "difficulty" ? other.difficulty - one.difficulty : 0;
  };
  return matches.sort(
    (one, other) => by(one, other) || other[newest] - one[newest] || (one.id < other.id ? 1 : -1),
  );
}
