import * as z from "zod/v4";
import { ordered, page } from "../paging";
import { id } from "../text";

/** What other systems are told of. */
export const webhookEvents = [
  "exam.published",
  "sitting.handedIn",
  "score.released",
  "certificate.issued",
] as const;
export const webhookEvent = z.enum(webhookEvents, "NOT_VALID");
export type WebhookEvent = z.output<typeof webhookEvent>;

export const webhookLimits = { urlMax: 500, perCompany: 10, days: 30 } as const;

/** An https address without a user; http is for hosts that the installation names (`WEBHOOK_HOSTS`). */
export const webhookUrl = z
  .string("WEBHOOK_URL_WRONG")
  .trim()
  .max(webhookLimits.urlMax, "TOO_LONG")
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  }, "WEBHOOK_URL_WRONG");

export const webhookDraft = z.object({
  url: webhookUrl,
  events: z.array(webhookEvent).min(1, "WEBHOOK_EVENTS_MISSING").max(webhookEvents.length, "NOT_VALID"),
});

export const webhookId = z.object({ webhookId: id });

export const webhookItem = z.object({
  webhookId: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  isOn: z.boolean(),
  createdAt: z.number(),
  createdBy: z.string(),
  /** Deliveries of the last 30 days: all, and those that failed for good. */
  sent: z.number(),
  failed: z.number(),
});
export type WebhookItem = z.output<typeof webhookItem>;

export const deliveryFilter = webhookId.extend({
  event: webhookEvent.optional(),
  ...ordered("at", "event"),
  ...page,
});

/** One POST of one event; a replay is a delivery of its own with the same event. */
export const webhookDelivery = z.object({
  deliveryId: z.string(),
  event: webhookEvent,
  /** The id in the body, the same for each delivery of the event. */
  eventId: z.string(),
  at: z.number(),
  state: z.enum(["queued", "running", "done", "failed"]),
  attempts: z.number(),
  /** The HTTP status of the last answer; 0 without one. */
  status: z.number(),
  /** Why there was no answer: the name of an error of the network, or of a refusal; "" otherwise. */
  why: z.string(),
});
export const deliveryPage = z.object({ list: z.array(webhookDelivery), count: z.number() });

/** The body of a delivery. Its data depend on the event: ids and numbers, no names of people. */
export const webhookBody = z.object({
  id: z.string(),
  event: webhookEvent,
  /** Epoch milliseconds. */
  at: z.number(),
  company: z.string(),
  data: z.record(z.string(), z.unknown()),
});
