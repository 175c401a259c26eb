import { feedbackRecord } from "#contract/admin/feedback";
import type { Context } from "../handler";
import { refuse } from "../handler";
import { recordHandlers } from "../records/handlers";
import type { RecordTable } from "../records/table";

/** Hourly quota per operator. */
export const feedbackLimit = { times: 10, window: 3_600_000 } as const;

export const feedbackTable: RecordTable = {
  table: "feedback",
  columns: {
    text: "text",
    page: "page",
    at: "at",
    answer: "answer",
    answeredAt: "answered_at",
    companyShortName: "company.short_name",
    realName: "operator.real_name",
  },
  joins: [
    ["company", "id", "company_id"],
    ["operator", "id", "operator_id"],
  ],
  narrow: ({ isOpen }) =>
    isOpen === undefined ? [] : [["feedback.answered_at", isOpen ? "=" : ">", 0] as const],
  async onAdd(context) {
    await refuseTooMany(context);
    const { caller, clock } = context;
    const unanswered = { answer: "", answered_at: 0, answered_by: "" };
    return { operator_id: caller.operatorId, at: clock.now(), ...unanswered };
  },
  onUpdate: ({ caller, clock }) => ({ answered_at: clock.now(), answered_by: caller.operatorId }),
};

/** Exact because the company is locked: concurrent submissions are counted one after another. */
async function refuseTooMany({ queries, caller, clock }: Context): Promise<void> {
  const now = clock.now();
  const given = await queries
    .selectFrom("feedback")
    .select("at")
    .where("company_id", "=", caller.companyId)
    .where("operator_id", "=", caller.operatorId)
    .where("at", ">", now - feedbackLimit.window)
    .orderBy("at", "desc")
    .limit(feedbackLimit.times)
    .execute();
  if (given.length < feedbackLimit.times) return;
  const free = given.at(-1)!.at + feedbackLimit.window;
  refuse(feedbackRecord.calls.add, "TOO_MANY_TRIES", { minutes: Math.ceil((free - now) / 60_000) });
}

export const feedbackHandlers = recordHandlers(feedbackRecord, feedbackTable);
