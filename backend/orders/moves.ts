import type { OrderState } from "#contract/orders/shapes";
import type { Database, Queries } from "../database/open";
import type { Tables } from "../database/schema";

/** What an order may come to from each state; what is not named is impossible (trust H4). */
export const nextStates: Record<OrderState, readonly OrderState[]> = {
  created: ["awaiting", "cancelled", "expired"],
  awaiting: ["declared", "cancelled", "expired"],
  declared: ["paid", "cancelled", "expired"],
  paid: ["finished", "refunded"],
  // Its invoice was red-reversed.
  finished: ["paid"],
  cancelled: [],
  expired: [],
  refunded: [],
};

const before = (to: OrderState) =>
  (Object.keys(nextStates) as OrderState[]).filter((state) => nextStates[state].includes(to));

interface Move {
  to: OrderState;
  at: number;
  /** "" where nobody did it. */
  operatorId: string;
  note?: string;
  set?: Partial<Tables["money_order"]>;
}

/**
 * Moves an order to another state and appends the step, in the caller's transaction. False, with nothing changed, where
 * its state does not lead there; of several at once one is true.
 */
export async function moveOrder(
  queries: Queries,
  orderId: string,
  { to, at, operatorId, note = "", set = {} }: Move,
): Promise<boolean> {
  const from = before(to);
  // why: PostgreSQL parses no empty list.
  if (from.length === 0) return false;
  const moved = await queries
    .updateTable("money_order")
    .set((order) => ({ ...set, state: to, steps: order("steps", "+", 1) }))
    .where("id", "=", orderId)
    .where("state", "in", from)
    .returning("steps")
    .executeTakeFirst();
  if (!moved) return false;
  await appendAction(queries, orderId, { step: moved.steps, state: to, operator_id: operatorId, note, at });
  return true;
}

export const appendAction = (
  queries: Queries,
  order_id: string,
  action: Omit<Tables["order_action"], "order_id">,
) =>
  queries
    .insertInto("order_action")
    .values({ order_id, ...action })
    .execute();

/** The next number under this name, from 1; its row is locked until the transaction ends, so that none is left out. */
export async function nextNumber(queries: Queries, name: string): Promise<number> {
  const { value } = await queries
    .insertInto("money_sequence")
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((set) => ({ value: set("money_sequence.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

/** Orders that were not paid in time expire; recurring. Resolves with how many did. */
export async function expireOrders({ queries, transaction }: Database, now: number): Promise<number> {
  const due = await queries
    .selectFrom("money_order")
    .select("id")
    .where("state", "in", before("expired"))
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .orderBy("id")
    .limit(1000)
    .execute();
  let expired = 0;
  for (const { id } of due)
    await transaction(async (trx) => {
      if (await moveOrder(trx, id, { to: "expired", at: now, operatorId: "", set: { expires_at: 0 } }))
        expired++;
    });
  return expired;
}
