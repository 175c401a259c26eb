import { sql } from "kysely";
import type * as z from "zod/v4";
import type { BankPage, questionQuery } from "#contract/bank/shapes";
import { banked } from "../banks/banked";
import type { BankReach } from "../banks/rights";
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
  const { questions, isFew, reach } = await filterBankQuestions(queries, reader, query);
  const from = (query.pageNum - 1) * query.pageSize;
  const isMany = !isFew && (await countOf(queries, questions)) > countLimit;
  const matches = isMany ? [] : await matchesOf(questions).execute();
  const page = isMany
    ? await bankOrder(questions, query).limit(query.pageSize).offset(from).execute()
    : sorted(matches, query).slice(from, from + query.pageSize);
  return {
    questionList: await itemsOf(
      queries,
      reader,
      reach,
      page.map((row) => row.id),
    ),
    // Without a search an index counts all; a search would have to read every text.
    questionCount: !isMany
      ? matches.length
      : query.key
        ? countLimit
        : await countOf(queries, questions, null),
    isMore: isMany && query.key !== "",
    authors: await authorsOf(queries, reader, reach).execute(),
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

type Order = Pick<Query, "sort" | "isReversed">;

/** Each order ends with a unique column and has an index; reversed, the index is read from its end. */
export function bankOrder(questions: Questions, { sort, isReversed }: Order) {
  const [first, second] = isReversed ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  const ids = questions.select("question.id");
  const main =
    sort === "type"
      ? ids.orderBy("question.type", first)
      : sort === "difficulty"
        ? ids.orderBy("question.difficulty", second)
        : ids;
  return main.orderBy(`question.${newestOf(sort)}`, second).orderBy("question.id", second);
}

const newestOf = (sort: Query["sort"]) => (sort === "created" ? "created_at" : "updated_at");

/** The same orders, for matches in memory. */
function sorted(matches: Match[], { sort, isReversed }: Order): Match[] {
  const newest = newestOf(sort);
  const by = (one: Match, other: Match) => {
    if (sort === "type") return one.type - other.type;
    return sort === "difficulty" ? other.difficulty - one.difficulty : 0;
  };
  const inOrder = matches.sort(
    (one, other) => by(one, other) || other[newest] - one[newest] || (one.id < other.id ? 1 : -1),
  );
  return isReversed ? inOrder.reverse() : inOrder;
}

/** The operators who wrote questions that the reader finds, by name. */
const authorsOf = (queries: Queries, reader: QuestionReader, reach: BankReach) =>
  queries
    .selectFrom("operator")
    .select(["operator.id", "operator.real_name as name"])
    .where("operator.company_id", "=", reader.companyId)
    .where(({ exists }) =>
      exists(
        banked(queries, reader, reach)
          .select(sql`1`.as("one"))
          .where("question.created_by", "=", sql.ref<string>("operator.id")),
      ),
    )
    .orderBy("operator.real_name")
    .orderBy("operator.id");
