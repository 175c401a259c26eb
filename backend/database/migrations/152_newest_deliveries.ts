import type { Step } from "./step";

/** Within an event, deliveries are listed newest first: an index is read in one direction. */
export const newestDeliveries: Step = async ({ run }) => {
  await run("drop index webhook_delivery_event");
  await run("create index webhook_delivery_event on webhook_delivery (webhook_id, event, at desc, id desc)");
};
