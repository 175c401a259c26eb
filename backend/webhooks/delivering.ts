import { type JobHandler, JobRefusal, JobRetry, type Queue } from "../jobs/job";
import { postToSystem } from "./post";
import { mayCall } from "./public-address";
import { webhookJob } from "./telling";

const minute = 60_000;
const hour = 60 * minute;

/**
 * Sends deliveries of webhooks: an answer of 2xx takes one, 410 says that the address is gone, and everything else is
 * tried again for a day. One may arrive twice where a process dies between sending and storing that: its id is the same.
 */
export function webhookQueue(ownHosts: readonly string[]): Queue {
  const deliver: JobHandler = async ({ id }, { database, encryption, signal }) => {
    const { queries } = database;
    const delivery = await queries
      .selectFrom("webhook_delivery as delivery")
      .innerJoin("webhook", "webhook.id", "delivery.webhook_id")
      .select(["delivery.body", "delivery.event", "webhook.url", "webhook.sealed", "webhook.is_on"])
      .where("delivery.id", "=", id)
      .executeTakeFirst();
    // It was pruned, or its webhook removed.
    if (!delivery) return null;
    if (!delivery.is_on) throw new JobRefusal("WEBHOOK_OFF");
    // Hosts may have been taken from WEBHOOK_HOSTS since: then there is nothing to sign.
    if (!mayCall(new URL(delivery.url), ownHosts)) throw new JobRefusal("WEBHOOK_URL_CLOSED");
    const secret = encryption.decrypt(delivery.sealed).toString();
    const more = { "mingshi-event": delivery.event, "mingshi-delivery": id };
    const posted = await postToSystem({ url: delivery.url, secret, ownHosts }, delivery.body, more, signal);
    const { status = 0, why = "" } = posted as { status?: number; why?: string };
    await queries.updateTable("webhook_delivery").set({ status, why }).where("id", "=", id).execute();
    if (status >= 200 && status <= 299) return null;
    if (status === 410) throw new JobRefusal("ADDRESS_REFUSED");
    if (why === "ADDRESS_PRIVATE") throw new JobRefusal("WEBHOOK_URL_CLOSED");
    throw new JobRetry();
  };
  return {
    handlers: { [webhookJob]: deliver },
    concurrency: 10,
    // Other companies' deliveries do not wait for a slow address.
    perCompany: 3,
    backoff: [10_000, minute, 10 * minute, hour, 6 * hour, 17 * hour],
  };
}
