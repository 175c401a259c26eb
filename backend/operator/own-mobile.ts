import { operatorCalls } from "#contract/operator/calls";
import { endOtherSessions } from "../accounts/sessions";
import { consumeCode, newCode, type ShownCode, storeCode, useCode } from "../accounts/sms-codes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { isUniqueViolation } from "../database/unique-violation";
import { type Handlers, refuse } from "../handler";
import { newHandle } from "../ids";
import { maskMobile } from "../mobiles";
import { expectCode } from "../registration/expect-code";

/** Operators change their sign-in mobile, verifying first themselves and then the new mobile (trust A8). */
export const ownMobileService: Pick<Handlers<typeof operatorCalls>, "sendMobileCode" | "changeMobile"> = {
  /** A mobile already in use gets a notice by SMS in place of a code; the reply is the same (trust A5). */
  async sendMobileCode({ mobile }, context) {
    const call = operatorCalls.sendMobileCode;
    const { queries, database, caller, clock, outbox } = context;
    if (!caller.isProven) return refuse(call, "PROOF_NEEDED");
    const owner = await ownerOf(queries, mobile);
    if (owner === caller.operatorId) return refuse(call, "MOBILE_SAME");
    await consumeCode(call, context, { purpose: "mobile", mobile });

    const handle = newHandle();
    const code = owner === null ? newCode() : null;
    const text = code
      ? `【明试】更换手机号验证码 ${code}，5 分钟内有效，请勿告诉他人。如非本人操作，请忽略本短信。`
      : "【明试】有人想把这个手机号设为自己的登录手机号，但它已有账号，没有任何改动。如非本人操作，请忽略本短信。";
    await database.transaction(async (trx) => {
      const { operatorId, companyId } = caller;
      await storeCode(trx, { purpose: "mobile", mobile, handle }, { code, operatorId }, clock.now());
      await outbox.put(trx, { companyId, kind: "mobile", recipient: mobile, text });
    });
    return handle;
  },

  /** Every other session ends, pending codes are void, and the old mobile is notified (trust A3). */
  async changeMobile({ mobile, handle, smsCode }, context) {
    const call = operatorCalls.changeMobile;
    const { database, caller, outbox } = context;
    if (!caller.isProven) return refuse(call, "PROOF_NEEDED");
    const shown: ShownCode = { purpose: "mobile", mobile, handle, smsCode };
    if ((await expectCode(call, context, shown)) !== caller.operatorId) return refuse(call, "CODE_EXPIRED");

    const change = database.transaction(async (trx) => {
      await useCode(call, trx, handle);
      const { mobile: before } = await trx
        .selectFrom("operator")
        .select("mobile")
        .where("id", "=", caller.operatorId)
        .executeTakeFirstOrThrow();
      await trx.updateTable("operator").set({ mobile }).where("id", "=", caller.operatorId).execute();
      await endOtherSessions(trx, caller.operatorId, caller.tokenHash);
      for (const waiting of ["second_step", "sms_code"] as const)
        await trx.deleteFrom(waiting).where("operator_id", "=", caller.operatorId).execute();
      await trx.deleteFrom("registration").where("mobile", "=", mobile).execute();
      const text = `【明试】你的登录手机号已改为 ${maskMobile(mobile)}。如非本人操作，请立即联系单位管理员。`;
      const { companyId } = caller;
      await outbox.put(trx, { companyId, kind: "mobile", recipient: before, text });
      await audit({ ...context, queries: trx }, "operator.mobile", caller.operatorId, {
        before: { mobile: maskMobile(before) },
        after: { mobile: maskMobile(mobile) },
      });
    });
    await change.catch((error) => {
      // why: another operator took this mobile since the code was sent.
      if (isUniqueViolation(error)) return refuse(call, "CODE_EXPIRED");
      throw error;
    });
    return null;
  },
};

/** The mobile's operator; null for none. */
async function ownerOf(queries: Queries, mobile: string): Promise<string | null> {
  const found = await queries
    .selectFrom("operator")
    .select("id")
    .where("mobile", "=", mobile)
    .executeTakeFirst();
  return found?.id ?? null;
}
