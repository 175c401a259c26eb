import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { newId } from "../ids";

/** The gift of a first verification, in fen: 1000 yuan, free exams for 33 people (000 §1, §9). */
export const giftAmount = 100_000;

type Entry = Pick<Tables["ledger"], "company_id" | "kind" | "amount" | "note" | "operator_id" | "at">;

/**
 * Books an amount of fen and updates the company's balance, in the caller's transaction: the ledger is
 * append-only, and the balance is its sum (trust H1). False, with nothing booked, if the company has had its
 * gift.
 */
export async function bookEntry(queries: Queries, entry: Entry): Promise<boolean> {
  const booked = await queries
    .insertInto("ledger")
    .values({ id: newId(), ...entry })
    // why: one gift per company is enforced by a unique index, even against concurrent bookings.
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
