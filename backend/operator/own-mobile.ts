import { operatorCalls } from "#contract/operator/calls";
import { maskMobile } from "../accounts/mobiles";
import { endOtherSessions } from "../accounts/sessions";
import { codeLimits, keepCode, newCode, type ShownCode, useCode } from "../accounts/sms-codes";
import { claimPause, ration, withdrawTry } from "../accounts/throttle";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { isTakenMeanwhile } from "../database/unique";
import { type Handlers, refuse } from "../handler";
import { newHandle } from "../ids";
import { expectCode } from "../registration/expect-code";
import { sendLimits } from "../registration/send-codes";

/** Operators change the mobile that they sign in with, proving first themselves and then the new mobile (trust A8). */
export const ownMobileService: Pick<Handlers<typeof operatorCalls>, "sendMobileCode" | "changeMobile"> = {
  /** A mobile that somebody has is told so by SMS in place of a code; the reply is the same (trust A5). */
  async sendMobileCode({ mobile }, context) {
    const call = operatorCalls.sendMobileCode;
    const { queries, database, caller, clock, outbox, address } = context;
    if (!caller.isProven) return refuse(call, "PROOF_NEEDED");
    const owner = await ownerOf(queries, mobile);
    if (owner === caller.operatorId) return refuse(call, "MOBILE_SAME");
    const { perMobile, perAddress } = sendLimits;
    const counted = await ration(context, "message", { mobile, address }, [perMobile, perAddress]);
    const rest = await claimPause(context, `message\nmobile\n${mobile}`, codeLimits.resend);
    if (rest > 0) {
      await withdrawTry(queries, counted);
      return refuse(call, "CODE_TOO_SOON", { seconds: Math.ceil(rest / 1000) });
    }

    const handle = newHandle();
    const code = owner === null ? newCode() : null;
    const text = code
      ? `【明试】更换手机号验证码 ${code}，5 分钟内有效，请勿告诉他人。如非本人操作，请忽略本短信。`
      : "【明试】有人想把这个手机号设为自己的登录手机号，但它已有账号，没有任何改动。如非本人操作，请忽略本短信。";
    const message = await database.transaction(async (trx) => {
      const { operatorId, companyId } = caller;
      await keepCode(trx, { purpose: "mobile", mobile, handle }, { code, operatorId }, clock.now());
      return outbox.put(trx, { companyId, kind: "mobile", recipient: mobile, text });
    });
    outbox.send(message);
    return handle;
  },

  /** Every other session ends, codes under way are void, and the old mobile is told (trust A3). */
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
      const told = await outbox.put(trx, { companyId, kind: "mobile", recipient: before, text });
      await audit({ ...context, queries: trx }, "operator.mobile", caller.operatorId, {
        before: { mobile: maskMobile(before) },
        after: { mobile: maskMobile(mobile) },
      });
      return told;
    });
    const message = await change.catch((error) => {
      // why: somebody else came to this mobile since the code was sent.
      if (isTakenMeanwhile(error)) return refuse(call, "CODE_EXPIRED");
      throw error;
    });
    outbox.send(message);
    return null;
  },
};

/** Whose mobile it is; null where nobody has it. */
async function ownerOf(queries: Queries, mobile: string): Promise<string | null> {
  const found = await queries
    .selectFrom("operator")
    .select("id")
    .where("mobile", "=", mobile)
    .executeTakeFirst();
  return found?.id ?? null;
}
