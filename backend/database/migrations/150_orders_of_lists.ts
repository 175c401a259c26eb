import type { Step } from "./step";

/** Long lists of the platform are read in each of their orders from an index. */
export const ordersOfLists: Step = async ({ run }) => {
  await run("create index money_order_amount on money_order (amount, number)");
  await run("create index invoice_amount on invoice (amount, number)");
  await run("create index webhook_delivery_event on webhook_delivery (webhook_id, event, at, id)");
};
