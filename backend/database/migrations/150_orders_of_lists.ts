import type { Step } from "./step";

/** Orders and invoices by amount, and deliveries by event, are read in their order from an index. */
export const ordersOfLists: Step = async ({ run }) => {
  await run("create index money_order_amount on money_order (amount, number)");
  await run("create index invoice_amount on invoice (amount, number)");
  await run("create index webhook_delivery_event on webhook_delivery (webhook_id, event, at desc, id desc)");
};
