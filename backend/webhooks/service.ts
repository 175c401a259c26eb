import { randomBytes } from "node:crypto";
import { webhookCalls } from "#contract/webhooks/calls";
import { type WebhookEvent, webhookLimits } from "#contract/webhooks/shapes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { type Handlers, notFound, refuse } from "../handler";
import { newId } from "../ids";
import { cancelJobs } from "../jobs/queue";
import { inOrderOf } from "../lists/order";
import { lockCompany } from "../lock-company";
import { mayCall } from "./public-address";
import { insertDelivery } from "./telling";

/** A company's administrators say which of their other systems are told of what, and see what those were told. */
export const webhookService: Handlers<typeof webhookCalls> = {
  async list(_, { queries, caller }) {
    const rows = await queries
      .selectFrom("webhook")
      .leftJoin("operator", "operator.id", "webhook.operator_id")
      .select(["webhook.id", "webhook.url", "webhook.events", "webhook.is_on", "webhook.at"])
      .select("operator.real_name")
      .where("webhook.company_id", "=", caller.companyId)
      .orderBy("webhook.at")
      .orderBy("webhook.id")
      .execute();
    const counts = await queries
      .selectFrom("webhook_delivery as delivery")
      .leftJoin("job", "job.id", "delivery.id")
      .select(({ fn }) => ["delivery.webhook_id", "job.state", fn.countAll<number>().as("count")])
      .where("delivery.company_id", "=", caller.companyId)
      .groupBy(["delivery.webhook_id", "job.state"])
      .execute();
    const sum = (id: string, state?: string) =>
      counts
        .filter((one) => one.webhook_id === id && (state === undefined || one.state === state))
        .reduce((all, { count }) => all + Number(count), 0);
    return rows.map(({ id, url, events, is_on, at, real_name }) => ({
      ...{ webhookId: id, url, events: JSON.parse(events) as WebhookEvent[], isOn: is_on === 1 },
      ...{ createdAt: at, createdBy: real_name ?? "", sent: sum(id), failed: sum(id, "failed") },
    }));
  },

  add({ url, events }, context) {
    const { database, caller, clock, encryption, webhookHosts } = context;
    const call = webhookCalls.add;
    if (!caller.isProven) refuse(call, "PROOF_NEEDED");
    if (!mayCall(new URL(url), webhookHosts)) refuse(call, "WEBHOOK_URL_CLOSED");
    return database.transaction(async (queries) => {
      await lockCompany(queries, caller.companyId);
      const there = await queries
        .selectFrom("webhook")
        .select(["url", "events"])
        .where("company_id", "=", caller.companyId)
        .execute();
      // why: its reply is not stored, so that a form that is sent twice is added twice; each event would come twice.
      const wanted = JSON.stringify([...events].sort());
      if (there.some((one) => one.url === url && JSON.stringify(JSON.parse(one.events).sort()) === wanted))
        refuse(call, "WEBHOOK_THERE");
      if (there.length >= webhookLimits.perCompany) refuse(call, "TOO_MANY_WEBHOOKS");
      const id = newId();
      const secret = randomBytes(32).toString("base64url");
      await queries
        .insertInto("webhook")
        .values({
          ...{ id, company_id: caller.companyId, url, sealed: encryption.encrypt(secret), is_on: 1 },
          ...{ events: JSON.stringify(events), operator_id: caller.operatorId, at: clock.now() },
        })
        .execute();
      await audit({ ...context, queries }, "webhook.add", id, { after: { url, events } });
      return { webhookId: id, secret };
    });
  },

  async turn({ webhookId, isOn }, context) {
    const { queries, caller } = context;
    const { numUpdatedRows } = await queries
      .updateTable("webhook")
      .set({ is_on: Number(isOn) })
      .where("id", "=", webhookId)
      .where("company_id", "=", caller.companyId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return notFound();
    await audit(context, "webhook.turn", webhookId, { after: { isOn } });
    return null;
  },

  async remove({ webhookId }, context) {
    const { queries, caller, clock } = context;
    const { url } = await ownWebhook(queries, caller.companyId, webhookId);
    const waiting = await queries
      .selectFrom("webhook_delivery as delivery")
      .innerJoin("job", "job.id", "delivery.id")
      .select("delivery.id")
      .where("delivery.webhook_id", "=", webhookId)
      .where("job.state", "in", ["queued", "running"])
      .execute();
    for (let at = 0; at < waiting.length; at += 500)
      await cancelJobs(
        queries,
        clock,
        waiting.slice(at, at + 500).map(({ id }) => id),
      );
    await queries.deleteFrom("webhook_delivery").where("webhook_id", "=", webhookId).execute();
    await queries.deleteFrom("webhook").where("id", "=", webhookId).execute();
    await audit(context, "webhook.remove", webhookId, { before: { url } });
    return null;
  },

  async deliveries({ webhookId, event, sort, isReversed, pageNum, pageSize }, { queries, caller }) {
    await ownWebhook(queries, caller.companyId, webhookId);
    let found = queries
      .selectFrom("webhook_delivery as delivery")
      .where("delivery.webhook_id", "=", webhookId);
    if (event) found = found.where("delivery.event", "=", event);
    const rows = await inOrderOf(
      found
        .leftJoin("job", "job.id", "delivery.id")
        .select(["delivery.id", "delivery.event", "delivery.event_id", "delivery.at", "delivery.status"])
        .select(["delivery.why", "job.state", "job.reason", "job.attempts"]),
      { sort, isReversed },
      {
        at: [
          ["delivery.at", "desc"],
          ["delivery.id", "desc"],
        ],
        event: [
          ["delivery.event", "asc"],
          ["delivery.at", "desc"],
          ["delivery.id", "desc"],
        ],
      },
    )
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const { count } = await found
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return {
      list: rows.map((row) => ({
        ...{ deliveryId: row.id, event: row.event as WebhookEvent, eventId: row.event_id, at: row.at },
        state: (row.state ?? "failed") as "failed",
        ...{ attempts: row.attempts ?? 0, status: row.status, why: row.why || (row.reason ?? "") },
      })),
      count: Number(count),
    };
  },

  async replay({ deliveryId }, context) {
    const { queries, caller, clock, jobs } = context;
    const call = webhookCalls.replay;
    const delivery = await queries
      .selectFrom("webhook_delivery as delivery")
      .innerJoin("webhook", "webhook.id", "delivery.webhook_id")
      .leftJoin("job", "job.id", "delivery.id")
      .select(["delivery.webhook_id", "delivery.event", "delivery.event_id", "delivery.body"])
      .select(["webhook.is_on", "job.state"])
      .where("delivery.id", "=", deliveryId)
      .where("delivery.company_id", "=", caller.companyId)
      .executeTakeFirst();
    if (!delivery) return notFound();
    if (!delivery.is_on) refuse(call, "WEBHOOK_OFF");
    if (delivery.state === "queued" || delivery.state === "running") refuse(call, "DELIVERY_WAITS");
    const { webhook_id: webhookId, event, event_id: eventId, body } = delivery;
    const again = { webhookId, companyId: caller.companyId, event, eventId, body };
    const id = await insertDelivery(queries, clock, again);
    await audit(context, "webhook.replay", webhookId, { after: { event, eventId } });
    jobs.wake();
    return id;
  },
};

/** A webhook of the company; another company's does not exist. */
async function ownWebhook(queries: Queries, companyId: string, id: string) {
  const hook = await queries
    .selectFrom("webhook")
    .select(["id", "url"])
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return hook ?? notFound();
}
