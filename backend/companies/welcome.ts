import type { Context } from "../handler";
import { bookEntry, giftAmount } from "./ledger";

type Scene = Pick<Context, "queries" | "caller" | "clock" | "outbox">;

/**
 * The effects of a verification, within its transaction: removes r_not_validate from all of the company's
 * operators, effective at their next request, and books the one-time gift. True if it was booked now.
 */
export async function welcome({ queries, caller, clock }: Scene, companyId: string): Promise<boolean> {
  await queries
    .deleteFrom("operator_role")
    .where("role_key", "=", "r_not_validate")
    .where("operator_id", "in", (query) =>
      query.selectFrom("operator").select("id").where("company_id", "=", companyId),
    )
    .execute();
  return bookEntry(queries, {
    company_id: companyId,
    kind: "gift",
    amount: giftAmount,
    note: "",
    operator_id: caller.operatorId,
    at: clock.now(),
  });
}

/** Enqueues messages to the company's administrators about the result of its verification. */
export async function notifyAdministrators(
  { queries, outbox }: Scene,
  companyId: string,
  name: string,
  answer: { gift: boolean } | { reason: string },
): Promise<void> {
  const administrators = await queries
    .selectFrom("operator")
    .innerJoin("operator_role", "operator_role.operator_id", "operator.id")
    .select("operator.mobile")
    .where("operator.company_id", "=", companyId)
    .where("operator.locked", "=", 0)
    .where("operator.removed_at", "=", 0)
    .where("operator_role.role_key", "=", "r_ent_admin")
    .orderBy("operator.id")
    .execute();
  const text =
    "reason" in answer
      ? `【明试】${name}的企业认证未通过，原因：${answer.reason}。请登录后修改，再次提交。`
      : `【明试】${name}已通过企业认证。${answer.gift ? "1000 元体验金已到账，可供 33 人免费考试。" : ""}`;
  for (const { mobile } of administrators)
    await outbox.put(queries, { companyId, kind: "verification", recipient: mobile, text });
}
