import { bookEntry } from "../companies/ledger";
import type { Queries } from "../database/open";
import { notFound } from "../handler";
import { lockNamedCompany } from "../lock-company";
import { moveOrder } from "./moves";

/** An order of the company, locked until the transaction ends; of any where none is named. */
export async function lockOrder(queries: Queries, id: string, companyId?: string) {
  let found = queries
    .updateTable("money_order")
    .set((order) => ({ steps: order.ref("steps") }))
    .where("id", "=", id);
  if (companyId !== undefined) found = found.where("company_id", "=", companyId);
  return (await found.returningAll().executeTakeFirst()) ?? notFound();
}

/**
 * An order of whichever company, locked until the transaction ends, its company first: as when an invoice is applied
 * for, so that neither waits for the other.
 */
export async function lockOrderOfAny(queries: Queries, id: string) {
  const found = await queries
    .selectFrom("money_order")
    .select("company_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return notFound();
  await lockNamedCompany(queries, found.company_id);
  return lockOrder(queries, id);
}

/** The order is paid and its amount booked, once: its row is locked, and the ledger takes one deposit of an order. */
export async function bookPaid(
  queries: Queries,
  order: { id: string; company_id: string; amount: number },
  { at, operatorId, note }: { at: number; operatorId: string; note: string },
): Promise<void> {
  const set = { confirmed_by: operatorId, paid_at: at, expires_at: 0 };
  if (!(await moveOrder(queries, order.id, { to: "paid", at, operatorId, note, set })))
    throw new Error(`order ${order.id} cannot become paid`);
  const booked = await bookEntry(queries, {
    ...{ company_id: order.company_id, kind: "deposit", amount: order.amount, note },
    ...{ operator_id: operatorId, at, order_id: order.id },
  });
  if (!booked) throw new Error(`order ${order.id} was booked before`);
}
