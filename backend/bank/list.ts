import { sql } from "kysely";
import type * as z from "zod/v4";
import type { BankPage, questionQuery } from "#contract/bank/shapes";
import type { Queries } from "../database/open";
import type { Reader } from "../questions/store";
import { type filtered, sift } from "./filter";
import { itemsOf } from "./items";

type Query = z.output<typeof questionQuery>;

/** Matches are counted up to here. */
const countLimit = 1000;

/**
 * One page of a company's bank. Matches are counted up to the limit, by the index that has the fewest of them; few are
 * read and sorted as asked, and of many, the index in the asked order soon fills a page. So 100 questions and 100,000
 * cost the same.
 */
export async function listQuestions(queries: Queries, reader: Reader, query: Query): Promise<BankPage> {
  const { questions, isFew } = await sift(queries, reader.companyId, query);
  const from = (query.pageNum - 1) * query.pageSize;
  const isMany = !isFew && (await countOf(queries, questions)) > countLimit;
  const matches = isMany ? [] : await matchesOf(questions).execute();
  const page = isMany
    ? await inOrder(questions, query.sort).limit(query.pageSize).offset(from).execute()
    : sorted(matches, query.sort).slice(from, from + query.pageSize);
  return {
    questionList: await itemsOf(
      queries,
      reader,
      page.map((row) => row.id),
    ),
    questionCount: isMany ? countLimit : Math.min(matches.length, countLimit),
    isMore: isMany || matches.length > countLimit,
  };
}

type Questions = Awaited<ReturnType<typeof filtered>>;

/** How many questions there are; of more than the limit, only that there are more. Hardly a row of them is read. */
export async function countOf(queries: Queries, questions: Questions): Promise<number> {
  const { count } = await queries
    .selectFrom(
      questions
        .select(sql`1`.as("one"))
        .limit(countLimit + 1)
        .as("few"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** What lists are sorted by. */
const matchesOf = (questions: Questions) =>
  questions
    .select(["question.id", "question.type", "question.difficulty"])
    .select(["question.updated_at", "question.created_at"]);

type Match = Awaited<ReturnType<ReturnType<typeof matchesOf>["execute"]>>[number];

/** Each order ends with what is unique, and an index has it. */
export function inOrder(questions: Questions, sort: Query["sort"]) {
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

/** The same orders, for matches that are all here. */
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
