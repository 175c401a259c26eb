import { sql } from "kysely";
import type * as z from "zod/v4";
import type { PaperPage, paperFilter } from "#contract/papers/shapes";
import type { Queries } from "../database/open";
import { hasWord } from "../search/text-search";
import { inUsedGroups } from "./store/groups";
import { toPoints } from "./store/points";
import { readTally, type Tally } from "./store/tally";
import { toPaperItem } from "./wire";

type Filter = z.output<typeof paperFilter>;

/** Up to this many matches are read and sorted as requested; with more, an index in that order fills a page. */
const fewMatches = 1000;

/**
 * One page of a company's papers. By state alone the counts come from the tally and the page from an index in
 * the requested order, so 100 papers and 100,000 cost the same. `states` counts all papers, whether they match
 * or not.
 */
export async function listPapers(queries: Queries, companyId: string, filter: Filter): Promise<PaperPage> {
  const tally = await readTally(queries, companyId);
  const { papers, ...figures } = isNarrowed(filter)
    ? await search(queries, companyId, filter)
    : {
        papers: await paperRowsOfPage(matching(queries, companyId, filter), filter).execute(),
        ...tallied(tally, filter.state),
      };
  const used = await inUsedGroups(
    queries,
    papers.map((paper) => paper.id),
  );
  return {
    jobList: papers.map((paper) => toPaperItem(paper, used.has(paper.id))),
    ...figures,
    authors: await authorsOf(queries, companyId).execute(),
    states: {
      draft: tally.draft.papers,
      ready: tally.ready.papers,
      used: tally.used.papers,
      archived: tally.archived.papers,
    },
  };
}

const isNarrowed = ({ key, author, since, until }: Filter) =>
  Boolean(key || author) || since !== null || until !== null;

/**
 * Reads the matches up to the limit. Few are sorted as requested; many are counted by an index that holds all
 * that is summed, and an index scan in the requested order soon fills a page.
 */
async function search(queries: Queries, companyId: string, filter: Filter) {
  const matches = await matchesOf(queries, companyId, filter).execute();
  if (matches.length > fewMatches) {
    const papers = await paperRowsOfPage(matching(queries, companyId, filter), filter).execute();
    return { papers, ...figuresOf(await sumsOf(queries, companyId, filter)) };
  }
  const ids = matches.map((match) => match.id);
  const papers = ids.length
    ? await paperRowsOfPage(queries.selectFrom("paper").where("id", "in", ids), filter).execute()
    : [];
  const sum = (of: (match: (typeof matches)[number]) => number) =>
    matches.reduce((total, match) => total + of(match), 0);
  const questions = sum((match) => match.question_count);
  return {
    papers,
    ...figuresOf({ papers: ids.length, questions, score: sum((match) => match.total_score) }),
  };
}

const figuresOf = ({ papers, questions, score }: Tally) => ({
  jobCount: papers,
  totals: { questions, score: toPoints(score) },
});

/** The matches up to the limit plus one, to detect that there are more. */
export function matchesOf(queries: Queries, companyId: string, filter: Filter) {
  const matches = matching(queries, companyId, filter)
    .select(["id", "question_count", "total_score"])
    .limit(fewMatches + 1);
  // why: papers are stored on disk in the order of their numbers, and a sequential scan is four times as
  // fast as random reads. What only an author or a date narrows is found by an index by time.
  return filter.key ? matches.orderBy("number", "desc") : matches.orderBy("updated_at", "desc");
}

/** How many match, with their totals. */
const sumsOf = (queries: Queries, companyId: string, filter: Filter): Promise<Tally> =>
  matching(queries, companyId, filter)
    .select(({ fn }) => [
      fn.countAll<number>().as("papers"),
      fn.sum<number>("question_count").as("questions"),
      fn.sum<number>("total_score").as("score"),
    ])
    .executeTakeFirstOrThrow();

/** The operators who made papers of the company, by name. */
export const authorsOf = (queries: Queries, companyId: string) =>
  queries
    .selectFrom("operator")
    .select(["id", "real_name as name"])
    .where("company_id", "=", companyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("paper")
          .select(sql`1`.as("one"))
          .where("paper.company_id", "=", companyId)
          .whereRef("paper.created_by", "=", "operator.id")
          .where("paper.removed_at", "=", sql.lit(0)),
      ),
    )
    .orderBy("real_name")
    .orderBy("id");

/** The rows of one page in the requested order; the last column of each order is unique in a company. */
export function paperRowsOfPage(papers: ReturnType<typeof matching>, filter: Filter) {
  const page = papers
    .selectAll("paper")
    .select((value) => {
      const nameOf = (column: "created_by" | "updated_by") =>
        value.selectFrom("operator").select("real_name").whereRef("operator.id", "=", `paper.${column}`);
      return [nameOf("created_by").as("creator"), nameOf("updated_by").as("updater")];
    })
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize);
  const [first, second] = filter.isReversed ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  if (filter.sort === "number") return page.orderBy("number", second);
  if (filter.sort === "name") return page.orderBy("title", first);
  return page.orderBy(filter.sort === "score" ? "total_score" : "updated_at", second).orderBy("id", second);
}

/** The papers that match the filter; without a state, all that are not archived. Removed ones never do. */
export function matching(queries: Queries, companyId: string, filter: Filter) {
  const { key, state, author, since, until } = filter;
  let papers = queries
    .selectFrom("paper")
    .where("company_id", "=", companyId)
    // why: the literal lets both engines use the partial indexes.
    .where("removed_at", "=", sql.lit(0))
    .where("archived", "=", state === "archived" ? 1 : 0);
  if (state && state !== "archived") papers = papers.where("state", "=", state);
  if (author) papers = papers.where("created_by", "=", author);
  if (since !== null) papers = papers.where("updated_at", ">=", since);
  if (until !== null) papers = papers.where("updated_at", "<", until);
  if (key) papers = papers.where(hasWord("search_key", key, companyId));
  return papers;
}

function tallied(tally: Record<string, Tally>, state: Filter["state"]) {
  const counted = (state ? [state] : ["draft", "ready", "used"]).map((name) => tally[name]!);
  const sum = (of: (tally: Tally) => number) => counted.reduce((total, one) => total + of(one), 0);
  return figuresOf({
    papers: sum((one) => one.papers),
    questions: sum((one) => one.questions),
    score: sum((one) => one.score),
  });
}
