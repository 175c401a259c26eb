import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { newId } from "../ids";

/** What a first verification brings, in fen: 1000 yuan, free exams for 33 people (000 §1, §9). */
export const giftAmount = 100_000;

type Entry = Pick<Tables["ledger"], "company_id" | "kind" | "amount" | "note" | "operator_id" | "at">;

/**
 * Books an amount of fen and moves the company's balance by as much, in the transaction of what it is for: the
 * ledger is only ever added to, and the balance is its sum (trust H1). False where the company has had its gift
 * already; nothing is booked then.
 */
export async function book(queries: Queries, entry: Entry): Promise<boolean> {
  const booked = await queries
    .insertInto("ledger")
    .values({ id: newId(), ...entry })
    // why: one gift for each company is a rule of the database, whoever books at the same moment.
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
