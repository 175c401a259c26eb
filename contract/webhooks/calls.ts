import * as z from "zod/v4";
import { call } from "../call";
import { may } from "../roles";
import { id } from "../text";
import { deliveryFilter, deliveryPage, webhookDraft, webhookId, webhookItem } from "./shapes";

const own = { service: "management", method: "POST", allow: may.keepCompany } as const;
const done = z.object({}).nullable();

/** Other systems of a company are told what happens here: signed, repeated until they take it, and logged. */
export const webhookCalls = {
  list: call({
    ...own,
    path: "/webhook/list",
    summary: "The company's webhooks.",
    request: z.object({}),
    reply: z.array(webhookItem),
    changes: false,
  }),
  add: call({
    ...own,
    path: "/webhook/add",
    summary: "Add a webhook. The reply alone holds the secret that signs its deliveries.",
    request: webhookDraft,
    reply: z.object({ webhookId: z.string(), secret: z.string() }),
    refusals: {
      PROOF_NEEDED: null,
      WEBHOOK_URL_CLOSED: "url",
      WEBHOOK_THERE: "url",
      TOO_MANY_WEBHOOKS: null,
    },
    // why: not a call that `changes`, whose reply would be stored.
    changes: false,
  }),
  turn: call({
    ...own,
    path: "/webhook/turn",
    summary: "Switch a webhook on or off. What waits is given up where it is off.",
    request: webhookId.extend({ isOn: z.boolean("NOT_VALID") }),
    reply: done,
    changes: true,
  }),
  remove: call({
    ...own,
    path: "/webhook/delete",
    summary: "Remove a webhook with its log.",
    request: webhookId,
    reply: done,
    changes: true,
  }),
  deliveries: call({
    ...own,
    path: "/webhook/delivery/page",
    summary: "What a webhook was told in the last 30 days, newest first, and how it answered.",
    request: deliveryFilter,
    reply: deliveryPage,
    changes: false,
  }),
  replay: call({
    ...own,
    path: "/webhook/delivery/replay",
    summary: "Send an event again, as it was; the reply is the id of the new delivery.",
    request: z.object({ deliveryId: id }),
    reply: z.string(),
    refusals: { WEBHOOK_OFF: null, DELIVERY_WAITS: null },
    changes: true,
  }),
};
