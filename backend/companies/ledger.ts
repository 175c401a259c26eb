import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { compiledOnce, readRows } from "../database/compiled";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { newId } from "../ids";

/** The gift of a first verification, in fen: 1000 yuan, free exams for 33 people (000 §1, §9). */
export const giftAmount = 100_000;

type Entry = Pick<Tables["ledger"], "company_id" | "kind" | "amount" | "note" | "operator_id" | "at"> & {
  /** The order that is paid or refunded. */
  order_id?: string;
};

/**
 * Books an amount of fen and updates the company's balance, in the caller's transaction: the ledger is
 * append-only, and the balance is its sum (trust H1). False, with nothing booked, if the company has had its
 * gift, or the order this entry.
 */
export async function bookEntry(queries: Queries, entry: Entry): Promise<boolean> {
  const booked = await queries
    .insertInto("ledger")
    .values({ id: newId(), ...entry })
    // why: one gift per company, and one entry of a kind per order, by unique indexes: also where many book at once.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!booked.numInsertedOrUpdatedRows) return false;
  await queries
    .updateTable("company")
    .set((set) => ({ balance: set("balance", "+", entry.amount) }))
    .where("id", "=", entry.company_id)
    .execute();
  return true;
}

/** Fen that a company can still spend: its balance without what is reserved. */
export const availableOf = ({ balance, reserved }: { balance: number; reserved: number }) =>
  balance - reserved;

/**
 * Reserves so many fen more of a company's balance, or releases them where negative. False, with nothing
 * reserved, where less is left: what is reserved never exceeds the balance (trust H1).
 */
export async function reserveMoney(queries: Queries, companyId: string, amount: number): Promise<boolean> {
  if (amount === 0) return true;
  const { numUpdatedRows } = await queries
    .updateTable("company")
    .set((set) => ({ reserved: set("reserved", "+", amount) }))
    .where("id", "=", companyId)
    .where((where) => where.or([where.lit(amount < 0), sql<boolean>`balance - reserved >= ${amount}`]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those of these candidates whose start was charged: nobody's is charged again, nor is money reserved for it. */
export async function chargedAmong(queries: Queries, candidateIds: readonly string[]): Promise<Set<string>> {
  if (candidateIds.length === 0) return new Set();
  const rows = await queries
    .selectFrom("ledger")
    .select("note")
    .where("note", "in", candidateIds)
    // why: with a bound value, SQLite would not use the partial index of charges.
    .where("kind", "=", sql.lit("charge"))
    .execute();
  return new Set(rows.map(({ note }) => note));
}

const chargeOf = compiledOnce(["id"], (queries, { id }: { id: string }) =>
  queries.selectFrom("ledger").select("id").where("note", "=", id).where("kind", "=", sql.lit("charge")),
);

/** The same of one: asked at each start. */
export async function isCharged(queries: Queries, candidateId: string): Promise<boolean> {
  return (await readRows(queries, chargeOf(queries, { id: candidateId }))).length > 0;
}

/** Releases what is reserved for candidates of an exam, whose rows nothing else changes meanwhile: all, or these. */
export async function releaseReserved(
  queries: Queries,
  companyId: string,
  examId: string,
  isGivenBack: (candidates: ExpressionBuilder<Tables, "candidate">) => Expression<SqlBool> = ({ lit }) =>
    lit(true),
): Promise<void> {
  const { total } = await queries
    .selectFrom("candidate")
    .where("exam_id", "=", examId)
    .where("reserved", ">", sql.lit(0))
    .where(isGivenBack)
    .select(({ fn }) => fn.sum<number | null>("reserved").as("total"))
    .executeTakeFirstOrThrow();
  if (!total) return;
  await queries
    .updateTable("candidate")
    .set({ reserved: 0 })
    .where("exam_id", "=", examId)
    .where("reserved", ">", sql.lit(0))
    .where(isGivenBack)
    .execute();
  await reserveMoney(queries, companyId, -Number(total));
}
