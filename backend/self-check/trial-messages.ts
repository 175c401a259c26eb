import type { adminCalls } from "#contract/admin/calls";
import type { Finding } from "#contract/admin/self-check";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import type { Context, Handlers } from "../handler";
import { maskRecipient } from "../mobiles";
import type { Outbox } from "../outbox/outbox";
import { consumeOrRefuse } from "../rate-limit/rate-limit";

const text = "【明试】这是系统自检的测试消息，收到说明发送正常，不需要任何操作。";

/** The platform's administrators try for real whether messages leave (trust E4). */
export const trialMessageService: Pick<Handlers<typeof adminCalls>, "trySms" | "tryMail"> = {
  async trySms(_, context) {
    const { mobile } = await context.queries
      .selectFrom("operator")
      .select("mobile")
      .where("id", "=", context.caller.operatorId)
      .executeTakeFirstOrThrow();
    return send(context, mobile);
  },
  tryMail: ({ address }, context) => send(context, address, { subject: "明试：系统自检", calendar: "" }),
};

async function send(
  context: Context & { caller: NonNullable<Context["caller"]> },
  recipient: string,
  mail?: { subject: string; calendar: string },
): Promise<null> {
  const { queries, caller, outbox } = context;
  await consumeOrRefuse(context, ["trial-message.operator"], { number: caller.operatorId });
  const { companyId } = caller;
  await outbox.put(queries, { companyId, kind: "self-check", recipient, text, mail });
  const after = { channel: mail ? "mail" : "sms", to: maskRecipient(recipient) };
  await audit(context, "system.message", companyId, { after });
  return null;
}

/** What became of the last trial of a channel. */
export async function findTrial(
  queries: Queries,
  channel: "sms" | "mail",
  { carrier, mailCarrier }: Pick<Outbox, "carrier" | "mailCarrier">,
): Promise<Finding> {
  const sender = channel === "sms" ? carrier : mailCarrier;
  if (sender === "nobody") return { outcome: `${channel}Nobody`, facts: {} };
  if (sender === "demo") return { outcome: `${channel}Demo`, facts: {} };
  const last = await queries
    .selectFrom("outbox")
    .leftJoin("job", "job.id", "outbox.id")
    .select(["outbox.at", "outbox.recipient", "job.state"])
    .where("outbox.kind", "=", "self-check")
    .where("outbox.channel", "=", channel)
    .orderBy("outbox.at", "desc")
    .orderBy("outbox.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return { outcome: `${channel}Untried`, facts: {} };
  const facts = { at: last.at, to: maskRecipient(last.recipient) };
  if (last.state === "done") return { outcome: `${channel}Sent`, facts };
  const isOnItsWay = last.state === "queued" || last.state === "running";
  return { outcome: isOnItsWay ? `${channel}Waiting` : `${channel}Failed`, facts };
}
