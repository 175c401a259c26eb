import type { WebhookEvent } from "#contract/webhooks/shapes";
import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import { newId } from "../ids";
import { enqueueJob } from "../jobs/queue";

/** The kind of job that sends a delivery; it has its id. */
export const webhookJob = "webhook.deliver";

type Data = Record<string, unknown>;

/**
 * Tells the company's other systems of an event, in the transaction of what happened: a delivery for each webhook that
 * wants it, sent after the commit. `data` are ids and numbers, no names of people.
 */
export async function tellSystems(
  queries: Queries,
  clock: Clock,
  companyId: string,
  event: WebhookEvent,
  data: Data,
): Promise<void> {
  const hooks = await queries
    .selectFrom("webhook")
    .select(["id", "events"])
    .where("company_id", "=", companyId)
    .where("is_on", "=", 1)
    .orderBy("id")
    .execute();
  const wanting = hooks.filter(({ events }) => (JSON.parse(events) as string[]).includes(event));
  if (wanting.length === 0) return;
  const id = newId();
  const body = JSON.stringify({ id, event, at: clock.now(), company: companyId, data });
  for (const hook of wanting)
    await insertDelivery(queries, clock, { webhookId: hook.id, companyId, event, eventId: id, body });
}

/** Stores a delivery with the job that sends it. Returns its id. */
export async function insertDelivery(
  queries: Queries,
  clock: Clock,
  delivery: { webhookId: string; companyId: string; event: string; eventId: string; body: string },
): Promise<string> {
  const { webhookId, companyId, event, eventId, body } = delivery;
  const id = newId();
  await queries
    .insertInto("webhook_delivery")
    .values({
      ...{ id, webhook_id: webhookId, company_id: companyId, event, event_id: eventId, body },
      ...{ status: 0, why: "", at: clock.now() },
    })
    .execute();
  const job = { id, companyId, operatorId: "", kind: webhookJob, key: id, input: null };
  await enqueueJob(queries, clock, job);
  return id;
}
