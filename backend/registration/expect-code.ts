import { findCode, type ShownCode, tryCode } from "../accounts/sms-codes";
import { audit } from "../audit";
import { type Context, type Refusing, refuse } from "../handler";
import { maskMobile } from "../mobiles";

/**
 * Refuses a code other than the one sent; a wrong one is recorded. Returns the mobile's operator, "" for
 * none. The code is used up only by `useCode`, in the transaction of what it permits.
 */
export async function expectCode(
  call: Refusing<"CODE_WRONG" | "CODE_EXPIRED">,
  context: Context<typeof call>,
  shown: ShownCode,
): Promise<string> {
  const { queries } = context;
  const waiting = await findCode(context, shown);
  if (!waiting) return refuse(call, "CODE_EXPIRED");
  const tried = await tryCode(queries, shown, waiting.codeHash);
  if (!tried) return refuse(call, "CODE_EXPIRED");
  if (tried.isRight) return waiting.operatorId;
  const owner = await queries
    .selectFrom("operator")
    .select("company_id")
    .where("id", "=", waiting.operatorId)
    .executeTakeFirst();
  const caller = { operatorId: waiting.operatorId, companyId: owner?.company_id ?? "" };
  const change = { after: { purpose: shown.purpose } };
  await audit({ ...context, caller }, "code.refused", maskMobile(shown.mobile), change);
  return refuse(call, "CODE_WRONG", { left: tried.left });
}
