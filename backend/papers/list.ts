import { sql } from "kysely";
import type * as z from "zod/v4";
import type { PaperPage, paperFilter } from "#contract/papers/shapes";
import type { Queries } from "../database/open";
import { searchPattern } from "../text-search";
import { inUsedGroups } from "./store/groups";
import { toPoints } from "./store/points";
import { readTally, type Tally } from "./store/tally";
import { toPaperItem } from "./wire";

type Filter = z.output<typeof paperFilter>;

/** A search counts its matches up to here. */
const searchLimit = 1000;

/**
 * One page of a company's papers. Without a search the counts come from the tally and the page from an index
 * in the requested order, so 100 papers and 100,000 cost the same. `states` counts all papers, whether they
 * match or not.
 */
export async function listPapers(queries: Queries, companyId: string, filter: Filter): Promise<PaperPage> {
  const tally = await readTally(queries, companyId);
  const { papers, ...figures } = filter.key
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
    states: {
      draft: tally.draft.papers,
      ready: tally.ready.papers,
      used: tally.used.papers,
      archived: tally.archived.papers,
    },
  };
}

/**
 * Scans every paper's search key once, up to the limit of matches. Few matches are sorted as requested; with
 * many, an index scan in the requested order soon fills a page.
 */
async function search(queries: Queries, companyId: string, filter: Filter) {
  const matches = await matchesOf(queries, companyId, filter).execute();
  if (matches.length > searchLimit) {
    const papers = await paperRowsOfPage(matching(queries, companyId, filter), filter).execute();
    return { papers, jobCount: searchLimit, isMore: true, totals: null };
  }
  const ids = matches.map((match) => match.id);
  const papers = ids.length
    ? await paperRowsOfPage(queries.selectFrom("paper").where("id", "in", ids), filter).execute()
    : [];
  const sum = (of: (match: (typeof matches)[number]) => number) =>
    matches.reduce((total, match) => total + of(match), 0);
  return {
    papers,
    jobCount: matches.length,
    isMore: false,
    totals: {
      questions: sum((match) => match.question_count),
      score: toPoints(sum((match) => match.total_score)),
    },
  };
}

/** The matches of a search up to the limit plus one, to detect that there are more. */
export function matchesOf(queries: Queries, companyId: string, filter: Filter) {
  return (
    matching(queries, companyId, filter)
      .select(["id", "question_count", "total_score"])
      // why: papers are stored on disk in the order of their numbers, and a sequential scan is four times as
      // fast as random reads.
      .orderBy("number", "desc")
      .limit(searchLimit + 1)
  );
}

/** The rows of one page in the requested order; the last column of each order is unique in a company. */
export function paperRowsOfPage(papers: ReturnType<typeof matching>, filter: Filter) {
  const page = papers
    .selectAll("paper")
    .select((value) =>
      value
        .selectFrom("operator")
        .select("real_name")
        .whereRef("operator.id", "=", "paper.updated_by")
        .as("updater"),
    )
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize);
  if (filter.sort === "number") return page.orderBy("number", "desc");
  if (filter.sort === "name") return page.orderBy("title");
  return page.orderBy(filter.sort === "score" ? "total_score" : "updated_at", "desc").orderBy("id", "desc");
}

/** The papers that match the filter; without a state, all that are not archived. Removed ones never do. */
export function matching(queries: Queries, companyId: string, { key, state }: Filter) {
  let papers = queries
    .selectFrom("paper")
    .where("company_id", "=", companyId)
    // why: the literal lets both engines use the partial indexes.
    .where("removed_at", "=", sql.lit(0))
    .where("archived", "=", state === "archived" ? 1 : 0);
  if (state && state !== "archived") papers = papers.where("state", "=", state);
  if (key) papers = papers.where(sql<boolean>`search_key like ${searchPattern(key)} escape '\\'`);
  return papers;
}

function tallied(tally: Record<string, Tally>, state: Filter["state"]) {
  const counted = (state ? [state] : ["draft", "ready", "used"]).map((name) => tally[name]!);
  const sum = (of: (tally: Tally) => number) => counted.reduce((total, one) => total + of(one), 0);
  return {
    jobCount: sum((one) => one.papers),
    isMore: false,
    totals: { questions: sum((one) => one.questions), score: toPoints(sum((one) => one.score)) },
  };
}
