import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/v4";
import type { questionFilter } from "#contract/bank/shapes";
import { isInReview } from "../banks/approval";
import { type BankReach, type BankUser, isReadable, reachOf } from "../banks/rights";
import type { Queries } from "../database/open";
import { branchOf } from "../questions/pool";
import { findTexts } from "../questions/text-index";
import { hasText } from "../search/text-search";

export type BankFilter = z.output<typeof questionFilter>;

/** The questions of a company's bank that the caller may read: neither removed nor staged by an import. */
export const banked = (queries: Queries, { companyId }: BankUser, reach: BankReach) =>
  allBanked(queries, companyId).where(isReadable(reach));

/** All of them, for what is done in nobody's name. */
export const allBanked = (queries: Queries, companyId: string) =>
  inBank(queries).where("question.company_id", "=", companyId);

const inBank = (queries: Queries) =>
  queries
    .selectFrom("question")
    // why: a literal, since a partial index is not chosen for bound parameters.
    .where(sql<boolean>`question.staged = ''`)
    .where(sql<boolean>`question.removed_at = 0`);

/** Those of them with these ids. */
export const someBanked = (queries: Queries, companyId: string, ids: RawBuilder<string>) =>
  inBank(queries)
    .where(sql<boolean>`question.id in (${ids})`)
    // why: no index begins with this expression, so rows are looked up by id; SQLite would scan the company.
    .where(sql<boolean>`coalesce(question.company_id, '') = ${companyId}`);

/** Up to this many candidates are checked one by one; with more, an index scan fills a page soon. */
const mostNarrow = 4000;

/** The questions of the bank that match the filter, unordered. */
export const filterBank = async (queries: Queries, reader: BankUser, filter: BankFilter) =>
  (await filterBankQuestions(queries, reader, filter)).questions;

/** The same; `isFew`: at most a few thousand, so a list may read them all. */
export async function filterBankQuestions(queries: Queries, reader: BankUser, filter: BankFilter) {
  const { companyId } = reader;
  const reach = await reachOf(queries, reader);
  const { key, type, difficulty, tag, ownership, usage, bankId, author, since, until, review } = filter;
  const few = await narrowed(queries, companyId, filter);
  let questions = few
    ? someBanked(queries, companyId, few).where(isReadable(reach))
    : banked(queries, reader, reach);
  if (type) questions = questions.where("question.type", "=", type);
  if (difficulty) questions = questions.where("question.difficulty", "=", difficulty);
  if (tag) questions = questions.where("question.tag", "=", tag === "none" ? "" : tag);
  if (ownership) questions = questions.where("question.ownership", "=", ownership);
  if (bankId === "none") questions = questions.where("question.bank_id", "=", "");
  else if (bankId) {
    const [own, ...below] = await branchOf(queries, companyId, bankId);
    questions =
      below.length === 0
        ? questions.where("question.bank_id", "=", own!)
        : questions.where("question.bank_id", "in", [own!, ...below]);
  }
  if (review) questions = questions.where(isInReview(reach, reader, review));
  if (author) questions = questions.where("question.created_by", "=", author);
  if (since) questions = questions.where("question.updated_at", ">=", since);
  if (until) questions = questions.where("question.updated_at", "<", until);
  if (usage) questions = questions.where(isUsed(companyId, usage === "used"));
  if (key) questions = questions.where(hasText("question.search_key", key));
  return { questions, isFew: few !== null, reach };
}

/** The candidates left by the search word or the usage, as a query of ids; null if too many. */
async function narrowed(queries: Queries, companyId: string, { key, usage }: BankFilter) {
  const byWord = key ? await findTexts(queries, companyId, key, mostNarrow) : null;
  if (byWord || usage !== "used") return byWord?.ids ?? null;
  const used = sql<string>`select distinct question_id from question_use where company_id = ${companyId}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${used} limit ${mostNarrow + 1}) as few`.execute(queries);
  return rows[0]!.count > mostNarrow ? null : used;
}

const isUsed = (companyId: string, isSo: boolean) => {
  const use = sql`select 1 from question_use as used
    where used.company_id = ${companyId} and used.question_id = question.id`;
  return isSo ? sql<boolean>`exists (${use})` : sql<boolean>`not exists (${use})`;
};
