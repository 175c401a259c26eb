import { adminCalls } from "#contract/admin/calls";
import { audit } from "../audit";
import { type Handlers, notFound, refuse } from "../handler";
import { inOrderOf } from "../lists/order";
import { maskMobile, maskRecipient } from "../mobiles";
import { isExpired } from "../outbox/outbox";

/** The platform's administrators list SMS messages, and resend those that failed. */
export const messageService: Pick<Handlers<typeof adminCalls>, "messages" | "sendAgain"> = {
  /** Texts are shown only in the demo, and every read is audited (decisions §3; trust F1, F2). */
  async messages({ key, sort, isReversed, pageNum, pageSize }, context) {
    const { queries, isDemo, clock, outbox } = context;
    const digits = key.replace(/\D/g, "");
    let found = queries.selectFrom("outbox").leftJoin("job", "job.id", "outbox.id");
    // Digits are part of a mobile, and anything with an @ is a mail address; other words match nobody.
    if (key.includes("@")) found = found.where("outbox.recipient", "=", key);
    else if (key) found = found.where("outbox.recipient", "like", digits ? `%${digits}%` : "");
    const { count } = await found
      .select((value) => value.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const rows = await inOrderOf(
      found.selectAll("outbox").select(["job.state", "job.attempts"]),
      { sort, isReversed },
      {
        at: [
          ["outbox.at", "desc"],
          ["outbox.id", "desc"],
        ],
      },
    )
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const now = clock.now();
    const list = rows.map((row) => ({
      messageUuid: row.id,
      kind: row.kind,
      recipient: maskRecipient(row.recipient),
      channel: row.channel as "sms",
      text: isDemo ? row.text : "",
      at: row.at,
      state: stateOf(row.state),
      tries: row.attempts ?? 0,
      isExpired: isExpired(row, now),
    }));
    // A full mobile number is not written to the audit trail.
    const asked = key.includes("@") ? maskRecipient(key) : digits.length > 7 ? maskMobile(digits) : digits;
    await audit(context, "outbox.look", "", { after: { key: asked, page: pageNum, rows: list.length } });
    return { list, count, carrier: outbox.carrier };
  },

  async sendAgain({ messageUuid }, context) {
    const { queries, clock, outbox } = context;
    const call = adminCalls.sendAgain;
    const message = await queries
      .selectFrom("outbox")
      .leftJoin("job", "job.id", "outbox.id")
      .select(["outbox.kind", "outbox.recipient", "outbox.at", "job.attempts"])
      .where("outbox.id", "=", messageUuid)
      .executeTakeFirst();
    if (!message) return notFound();
    const now = clock.now();
    if (isExpired(message, now)) return refuse(call, "MESSAGE_EXPIRED");
    if (!(await outbox.retry(queries, messageUuid))) return refuse(call, "MESSAGE_NOT_FAILED");
    await audit(context, "outbox.again", messageUuid, {
      after: { kind: message.kind, to: maskRecipient(message.recipient), tries: message.attempts ?? 0 },
    });
    return null;
  },
};

/** From the state of its job. */
function stateOf(state: string | null) {
  if (state === "done") return "sent" as const;
  return state === "queued" || state === "running" ? ("waiting" as const) : ("failed" as const);
}
