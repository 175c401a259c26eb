import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/v4";
import type { questionFilter } from "#contract/bank/shapes";
import { isInReview } from "../banks/approval";
import { banked, someBanked } from "../banks/banked";
import { type BankUser, isReadable, reachOf } from "../banks/rights";
import type { Queries } from "../database/open";
import { branchOf } from "../questions/pool";
import { findTexts } from "../questions/text-index";
import { hasText } from "../search/text-search";
import { topicBranchOf } from "../topics/store";

export type BankFilter = z.output<typeof questionFilter>;

/** Up to this many candidates are checked one by one; with more, an index scan fills a page soon. */
const mostNarrow = 4000;

/** The questions of the bank that match the filter, unordered. */
export const filterBank = async (queries: Queries, reader: BankUser, filter: BankFilter) =>
  (await filterBankQuestions(queries, reader, filter)).questions;

/** The same; `isFew`: at most a few thousand, so a list may read them all. */
export async function filterBankQuestions(queries: Queries, reader: BankUser, filter: BankFilter) {
  const { companyId } = reader;
  const reach = await reachOf(queries, reader);
  const { key, type, difficulty, tag, ownership, usage, bankId, topicId, author, since, until, review } =
    filter;
  const tagged = topicId !== "" && topicId !== "none" ? await taggedWith(queries, companyId, topicId) : null;
  const few = await narrowed(queries, companyId, filter, tagged);
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
  if (tagged) questions = questions.where(sql<boolean>`question.id in (${tagged})`);
  if (topicId === "none") questions = questions.where(isUntagged);
  if (review) questions = questions.where(isInReview(reach, reader, review));
  if (author) questions = questions.where("question.created_by", "=", author);
  if (since) questions = questions.where("question.updated_at", ">=", since);
  if (until) questions = questions.where("question.updated_at", "<", until);
  if (usage) questions = questions.where(isUsed(companyId, usage === "used"));
  if (key) questions = questions.where(hasText("question.search_key", key));
  return { questions, isFew: few !== null, reach };
}

/** The candidates left by the search word, the topic or the usage, as a query of ids; null if too many. */
async function narrowed(
  queries: Queries,
  companyId: string,
  { key, usage }: BankFilter,
  tagged: RawBuilder<string> | null,
) {
  const byWord = key ? await findTexts(queries, companyId, key, mostNarrow) : null;
  if (byWord) return byWord.ids;
  const used = sql<string>`select distinct question_id from question_use where company_id = ${companyId}`;
  for (const some of [tagged, usage === "used" ? used : null]) {
    if (!some) continue;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${some} limit ${mostNarrow + 1}) as few`.execute(queries);
    if (rows[0]!.count <= mostNarrow) return some;
  }
  return null;
}

/** The questions of a topic and of those below it, as a query of ids. */
async function taggedWith(queries: Queries, companyId: string, topicId: string): Promise<RawBuilder<string>> {
  const branch = await topicBranchOf(queries, companyId, topicId);
  if (branch.length === 0) return sql`select question_id from question_topic where 1 = 0`;
  return sql`select distinct question_id from question_topic where topic_id in (${sql.join(branch)})`;
}

const isUntagged = sql<boolean>`not exists (
  select 1 from question_topic as pair where pair.question_id = question.id)`;

const isUsed = (companyId: string, isSo: boolean) => {
  const use = sql`select 1 from question_use as used
    where used.company_id = ${companyId} and used.question_id = question.id`;
  return isSo ? sql<boolean>`exists (${use})` : sql<boolean>`not exists (${use})`;
};
