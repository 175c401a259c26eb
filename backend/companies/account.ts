import type { AccountInformation } from "#contract/home/shapes";
import type { Queries } from "../database/open";

/** A company's money, in fen: the one place that says what is reserved, spent and left of the gift. */
export async function accountOf(queries: Queries, companyId: string): Promise<AccountInformation> {
  const { balance, reserved } = await queries
    .selectFrom("company")
    .select(["balance", "reserved"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const entries = await queries
    .selectFrom("ledger")
    .select(["kind", ({ fn }) => fn.sum<number>("amount").as("amount")])
    .where("company_id", "=", companyId)
    .where("kind", "in", ["gift", "charge"])
    .groupBy("kind")
    .execute();
  const sum = (kind: string) => Number(entries.find((entry) => entry.kind === kind)?.amount ?? 0);
  const spent = Math.max(0, -sum("charge"));
  return {
    balance,
    reserved,
    spent,
    giftLeft: Math.min(balance, Math.max(0, sum("gift") - spent)),
  };
}

/**
 * Fen that were paid for, are not spent and not reserved: what can be refunded. The gift is spent first, and so is
 * what is reserved of it.
 */
export async function refundableOf(queries: Queries, companyId: string): Promise<number> {
  const { balance, reserved, giftLeft } = await accountOf(queries, companyId);
  return balance - reserved - Math.max(0, giftLeft - reserved);
}

/** Fen that one candidate costs a company. */
export async function candidatePriceOf(queries: Queries, companyId: string): Promise<number> {
  const { candidate_price } = await queries
    .selectFrom("company")
    .select("candidate_price")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return candidate_price;
}
