import type { Queries } from "../database/open";
import { type Job, type JobHandler, JobRefusal, JobRetry, type Queue } from "../jobs/job";
import { messageJob, secretKinds } from "./outbox";
import type { Sender, Senders } from "./senders";

const minute = 60_000;

/** Why a message that waited is not sent: it is not true any more. Null where it is. */
type Outdated = (queries: Queries, job: Job, now: number) => Promise<string | null>;

/**
 * Sends messages from the outbox, retrying until they are sent, expired or outdated. One may be sent twice where a
 * process dies between sending and storing that.
 */
export function messageQueue({ sms, mail }: Senders, kind = messageJob, outdated?: Outdated): Queue {
  const send: JobHandler = async (job, { database, clock, complete, signal }) => {
    const { id } = job;
    const message = await database.queries
      .selectFrom("outbox")
      .select(["kind", "recipient", "text", "at", "channel", "subject", "calendar"])
      .where("id", "=", id)
      .executeTakeFirst();
    // It was pruned in the meantime.
    if (!message) return null;
    const reason = await outdated?.(database.queries, job, clock.now());
    if (reason) throw new JobRefusal(reason);
    const sender = message.channel === "mail" ? mail : sms;
    const outcome = await sender.deliver({ id, ...message }, signal);
    if (outcome === "later") throw new JobRetry();
    if (outcome === "never") throw new JobRefusal("NO_SENDER");
    if (outcome === "refused") throw new JobRefusal("ADDRESS_REFUSED");
    return database.transaction(async (queries) => {
      await complete(queries);
      await clearSecret(queries, sender, id);
    });
  };

  /** Only the demo retains texts that grant access, to show them to its administrator. */
  async function clearSecret(queries: Queries, sender: Sender, id: string): Promise<void> {
    if (sender.carrier === "demo") return;
    await queries
      .updateTable("outbox")
      .set({ text: "" })
      .where("id", "=", id)
      .where("kind", "in", secretKinds)
      .execute();
  }

  return {
    handlers: { [kind]: send },
    concurrency: 10,
    backoff: [10_000, minute, 5 * minute, 30 * minute, 120 * minute],
    onExpiry: (queries, { id }) => clearSecret(queries, sms, id),
  };
}
