import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/v4";
import type { questionFilter } from "#contract/bank/shapes";
import type { Queries } from "../database/open";
import { findTexts } from "../questions/text-index";
import { searchPattern } from "../text-search";

export type Filter = z.output<typeof questionFilter>;

/** The questions of a company's bank: neither taken out of it nor still on their way into it. */
export const banked = (queries: Queries, companyId: string) =>
  inBank(queries).where("question.company_id", "=", companyId);

const inBank = (queries: Queries) =>
  queries
    .selectFrom("question")
    // why: written out, for an index of only such rows is not chosen for values that come later.
    .where(sql<boolean>`question.staged = ''`)
    .where(sql<boolean>`question.removed_at = 0`);

/** Those of them with these ids. */
const someBanked = (queries: Queries, companyId: string, ids: RawBuilder<string>) =>
  inBank(queries)
    .where(sql<boolean>`question.id in (${ids})`)
    // why: no index begins like this, so each is looked up by its id; SQLite would read the whole company instead.
    .where(sql<boolean>`coalesce(question.company_id, '') = ${companyId}`);

/** So many questions are looked at one by one; where more may match, a page is soon found among all. */
const mostNarrow = 4000;

/** The questions of the bank that the filter lets through, in no order. */
export const filtered = async (queries: Queries, companyId: string, filter: Filter) =>
  (await sift(queries, companyId, filter)).questions;

/** The same; `isFew`: they are at most some thousands, and a list may read them all. */
export async function sift(queries: Queries, companyId: string, filter: Filter) {
  const { key, type, difficulty, tag, ownership, usage, bankId } = filter;
  const few = await narrowed(queries, companyId, filter);
  let questions = few ? someBanked(queries, companyId, few) : banked(queries, companyId);
  if (type) questions = questions.where("question.type", "=", type);
  if (difficulty) questions = questions.where("question.difficulty", "=", difficulty);
  if (tag) questions = questions.where("question.tag", "=", tag === "none" ? "" : tag);
  if (ownership) questions = questions.where("question.ownership", "=", ownership);
  if (bankId) questions = questions.where("question.bank_id", "=", bankId === "none" ? "" : bankId);
  if (usage) questions = questions.where(isUsed(companyId, usage === "used"));
  if (key)
    questions = questions.where(sql<boolean>`question.search_key like ${searchPattern(key)} escape '\\'`);
  return { questions, isFew: few !== null };
}

/** The few questions that the word or the use leaves to look at, as a query of ids; null where they are not few. */
async function narrowed(queries: Queries, companyId: string, { key, usage }: Filter) {
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
