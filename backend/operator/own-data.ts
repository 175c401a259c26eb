import { operatorCalls } from "#contract/operator/calls";
import { ownTrailLimit } from "#contract/operator/shapes";
import { type Context, type Handler, refuse } from "../handler";
import { liveSessionsOf } from "./own-sessions";

const call = operatorCalls.ownData;

/** What is kept about the caller (trust F6); a screen left unlocked is not enough to read it (trust A8). */
export const ownData: Handler<typeof call> = async (_, context) => {
  if (!context.caller.isProven) return refuse(call, "PROOF_NEEDED");
  const { mobile, ...account } = await accountOf(context);
  return {
    account: { mobile, ...account },
    sessions: await liveSessionsOf(context),
    messages: await context.queries
      .selectFrom("outbox")
      .select(["kind", "at"])
      .where("recipient", "=", mobile)
      .orderBy("at", "desc")
      .execute(),
    feedback: await context.queries
      .selectFrom("feedback")
      .select(["text", "page", "at", "answer", "answered_at as answeredAt"])
      .where("company_id", "=", context.caller.companyId)
      .where("operator_id", "=", context.caller.operatorId)
      .orderBy("at", "desc")
      .execute(),
    trail: await trailOf(context),
    trailCount: await countOf(context, "audit", "operator_id"),
    created: {
      papers: await countOf(context, "paper", "created_by"),
      questions: await countOf(context, "question", "created_by"),
      certificates: await countOf(context, "certificate", "issued_by"),
    },
  };
};

async function accountOf({ queries, caller }: Context) {
  const row = await queries
    .selectFrom("operator")
    .innerJoin("company", "company.id", "operator.company_id")
    .selectAll("operator")
    .select("company.name as company_name")
    .where("operator.id", "=", caller.operatorId)
    .executeTakeFirstOrThrow();
  return {
    operatorId: row.id,
    companyName: row.company_name,
    mobile: row.mobile,
    realName: row.real_name,
    introduction: row.introduction,
    hasPortrait: row.avatar !== "",
    hasSecondStep: row.second_step === 1,
    roleKeys: caller.heldRoles,
    signInCount: row.login_times,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}

const trailOf = ({ queries, caller }: Context) =>
  queries
    .selectFrom("audit")
    .select(["action", "at", "address"])
    .where("company_id", "=", caller.companyId)
    .where("operator_id", "=", caller.operatorId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(ownTrailLimit)
    .execute();

/** The rows of the company that name the caller in this column. */
async function countOf(
  { queries, caller }: Context,
  table: "audit" | "paper" | "question" | "certificate",
  column: "operator_id" | "created_by" | "issued_by",
): Promise<number> {
  const { count } = await queries
    .selectFrom(table as "audit")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("company_id", "=", caller.companyId)
    .where(column as "operator_id", "=", caller.operatorId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
