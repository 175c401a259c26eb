import { adminCalls } from "#contract/admin/calls";
import { maskMobile } from "../accounts/mobiles";
import { audit } from "../audit";
import { type Handlers, notFound, refuse } from "../handler";
import { isExpired } from "../outbox/outbox";

/** The platform's administrators look at messages by SMS, and have those that failed sent again. */
export const messageService: Pick<Handlers<typeof adminCalls>, "messages" | "sendAgain"> = {
  /** Texts are shown in the demo alone, and every look is audited (decisions §3; trust F1, F2). */
  async messages({ key, pageNum, pageSize }, context) {
    const { queries, isDemo, clock, outbox } = context;
    const digits = key.replace(/\D/g, "");
    let found = queries.selectFrom("outbox");
    // A word without digits matches no mobile.
    if (key) found = found.where("recipient", "like", digits ? `%${digits}%` : "");
    const { count } = await found
      .select((value) => value.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const rows = await found
      .selectAll()
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const now = clock.now();
    const list = rows.map((row) => ({
      messageUuid: row.id,
      kind: row.kind,
      recipient: maskMobile(row.recipient),
      text: isDemo ? row.text : "",
      at: row.at,
      state: stateOf(row),
      tries: row.tries,
      isExpired: isExpired(row, now),
    }));
    // The whole number of somebody is not written down again.
    const asked = digits.length > 7 ? maskMobile(digits) : digits;
    await audit(context, "outbox.look", "", { after: { key: asked, page: pageNum, rows: list.length } });
    return { list, count, carrier: outbox.carrier };
  },

  async sendAgain({ messageUuid }, context) {
    const { queries, clock, outbox } = context;
    const call = adminCalls.sendAgain;
    const message = await queries
      .selectFrom("outbox")
      .select(["kind", "recipient", "at", "tries"])
      .where("id", "=", messageUuid)
      .executeTakeFirst();
    if (!message) return notFound();
    const now = clock.now();
    if (isExpired(message, now)) return refuse(call, "MESSAGE_EXPIRED");
    const changed = await queries
      .updateTable("outbox")
      .set({ next_at: now })
      .where("id", "=", messageUuid)
      .where("next_at", "=", 0)
      .where("sent_at", "is", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return refuse(call, "MESSAGE_NOT_FAILED");
    await audit(context, "outbox.again", messageUuid, {
      after: { kind: message.kind, to: maskMobile(message.recipient), tries: message.tries },
    });
    outbox.wakeSoon();
    return null;
  },
};

function stateOf({ sent_at, next_at }: { sent_at: number | null; next_at: number }) {
  if (sent_at !== null) return "sent" as const;
  return next_at > 0 ? ("waiting" as const) : ("failed" as const);
}
