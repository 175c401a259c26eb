import { type RawBuilder, sql } from "kysely";
import type { ReviewState } from "#contract/bank/review";
import type { BankReach, BankUser } from "./rights";

/** Whether a question in this state may be put into papers: the check beside `isUsable`. */
export const isUsableIn = ({ approving }: BankReach, question: { bank_id: string; review: string }) =>
  question.review === "approved" || !approving.includes(question.bank_id);

/** The condition of what may be put into papers: approved, where its bank requires that. */
export const isUsable = ({ approving }: BankReach): RawBuilder<boolean> =>
  approving.length === 0
    ? sql`1 = 1`
    : sql`(question.review = 'approved' or question.bank_id not in (${sql.join(approving)}))`;

/** The condition of the filter by state; `mine` is what waits for the caller's review. */
export function isInReview(
  reach: BankReach,
  { operatorId }: BankUser,
  review: ReviewState | "mine",
): RawBuilder<boolean> {
  const banks = reach.approving.filter((id) => review !== "mine" || reach.rightIn(id) === "write");
  if (banks.length === 0) return sql`1 = 0`;
  const state = review === "mine" ? "waiting" : review;
  // why: literals let both engines use the partial index of what is not approved.
  const isState = sql`question.review = ${sql.lit(state)}`;
  const isOpen = state === "approved" ? sql`1 = 1` : sql`question.review <> 'approved'`;
  const isOthers = review === "mine" ? sql`question.written_by <> ${operatorId}` : sql`1 = 1`;
  return sql`${isState} and ${isOpen} and ${isOthers} and question.bank_id in (${sql.join(banks)})`;
}

/** The state of a question that comes into a bank, or changes in it: a draft where the bank requires approval. */
export const reviewIn = ({ approving }: Pick<BankReach, "approving">, bankId: string): ReviewState =>
  approving.includes(bankId) ? "draft" : "approved";
