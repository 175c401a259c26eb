import { sql } from "kysely";
import { invitationCalls as calls } from "#contract/invitations/calls";
import { deliveryReports, namedRecipients } from "#contract/invitations/delivery";
import { audit } from "../audit";
import { candidatesOf } from "../candidates/store/store";
import { findExam } from "../exams/store";
import { type Handlers, notFound, refuse } from "../handler";

type Delivery = Pick<Handlers<typeof calls>, "reportDelivery" | "setDelivery" | "reportReturned">;

/** What became of messages after they were handed on: the carriers report it, or an operator who got it back. */
export const deliveryService: Delivery = {
  async reportDelivery({ body, signature }, { queries, outbox, clock }) {
    const channel = outbox.reporterOf(body, signature);
    if (!channel) return refuse(calls.reportDelivery, "SIGNATURE_WRONG");
    const read = deliveryReports.safeParse(parsed(body));
    if (!read.success) return refuse(calls.reportDelivery, "REPORT_UNREADABLE");
    let taken = 0;
    for (const { id, state, reason, at: told } of read.data) {
      // A carrier whose clock is ahead must not make its report the last word.
      const at = Math.min(told, clock.now());
      const { numUpdatedRows } = await queries
        .updateTable("invitation_message")
        .set({ report: state, report_reason: reason, reported_at: at, reported_by: "" })
        .where("id", "=", id)
        .where("channel", "=", channel)
        // Reports may come twice, and late; what an operator said since stays.
        .where("reported_at", "<", at)
        .executeTakeFirst();
      taken += Number(numUpdatedRows);
    }
    return { taken };
  },

  async setDelivery({ messageId, isUndeliverable }, context) {
    const { queries, caller, clock } = context;
    const message = await queries
      .selectFrom("invitation_message as message")
      .innerJoin("candidate", "candidate.id", "message.candidate_id")
      .select(["message.id", "message.candidate_id", "message.report"])
      .where("message.id", "=", messageId)
      .where("candidate.company_id", "=", caller.companyId)
      .where("candidate.removed_at", "=", 0)
      .executeTakeFirst();
    if (!message) return notFound();
    const report = isUndeliverable ? "undeliverable" : "";
    if (message.report === report) return null;
    await queries
      .updateTable("invitation_message")
      .set({ report, report_reason: "", reported_at: clock.now(), reported_by: caller.operatorId })
      .where("id", "=", messageId)
      .execute();
    await audit(context, "invitation.delivery", message.candidate_id, {
      before: { report: message.report },
      after: { messageId, report },
    });
    return null;
  },

  async reportReturned({ examId, text }, context) {
    const { queries, caller, clock } = context;
    await findExam(queries, caller.companyId, examId);
    const { mobiles, emails } = namedRecipients(text);
    const named = await candidatesOf(queries, examId)
      .select(["id", "mobile", sql<string>`lower(email)`.as("email")])
      .where(({ or, eb }) =>
        or([
          eb("mobile", "in", mobiles.length > 0 ? mobiles : ["-"]),
          eb(sql<string>`lower(email)`, "in", emails.length > 0 ? emails : ["-"]),
        ]),
      )
      .orderBy("number")
      .execute();
    const marked = new Set<string>();
    const known = new Set<string>();
    for (const { id, ...own } of named)
      for (const [channel, recipient, returned] of [
        ["sms", own.mobile, mobiles],
        ["mail", own.email, emails],
      ] as const) {
        if (!returned.includes(recipient)) continue;
        const { numUpdatedRows } = await queries
          .updateTable("invitation_message")
          .set({
            ...{ report: "undeliverable", report_reason: "" },
            ...{ reported_at: clock.now(), reported_by: caller.operatorId },
          })
          .where("candidate_id", "=", id)
          .where("channel", "=", channel)
          .where(
            "at",
            "=",
            queries
              .selectFrom("invitation_message as newest")
              .select(({ fn }) => fn.max("newest.at").as("at"))
              .where("newest.exam_id", "=", examId)
              .where("newest.candidate_id", "=", id)
              .where("newest.channel", "=", channel),
          )
          .executeTakeFirst();
        if (numUpdatedRows === 0n) continue;
        known.add(recipient);
        marked.add(id);
      }
    if (marked.size === 0) return refuse(calls.reportReturned, "NOBODY_RETURNED");
    await audit(context, "invitation.returned", examId, { after: { candidateIds: [...marked] } });
    return { count: marked.size, unknown: mobiles.length + emails.length - known.size };
  },
};

/** From what was reported, else from the state of its job; the rows of old jobs are gone. */
export function stateOfMessage({ report, state }: { report: string; state: string | null }) {
  if (report !== "") return report as "delivered" | "undeliverable";
  if (state === null) return "unknown" as const;
  if (state === "done") return "sent" as const;
  return state === "failed" ? ("failed" as const) : ("waiting" as const);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
