import { registrationCalls } from "#contract/registration/calls";
import { hashPassword, isTooCommon } from "../accounts/passwords";
import { endSessionsOf } from "../accounts/sessions";
import { resetTriesOfAccount } from "../accounts/sign-in-limits";
import { type ShownCode, useCode } from "../accounts/sms-codes";
import { audit } from "../audit";
import { type Handler, refuse } from "../handler";
import { expectCode } from "./expect-code";

const call = registrationCalls.resetPassword;

/** An operator who forgot the password sets another with a code from their mobile; all sessions are ended. */
export const resetPassword: Handler<typeof call> = async ({ mobile, handle, smsCode, password }, context) => {
  if (isTooCommon(password, mobile)) return refuse(call, "PASSWORD_COMMON");
  const shown: ShownCode = { purpose: "password", mobile, handle, smsCode };
  const operatorId = await expectCode(call, context, shown);
  const password_hash = await hashPassword(password);
  await context.database.transaction(async (trx) => {
    await useCode(call, trx, handle);
    const changed = await trx
      .updateTable("operator")
      .set({ password_hash, must_change_password: 0, demo: 0 })
      .where("id", "=", operatorId)
      .where("mobile", "=", mobile)
      .where("locked", "=", 0)
      .where("removed_at", "=", 0)
      .returning("company_id")
      .executeTakeFirst();
    // why: in the meantime the operator may have been locked or removed, or have changed mobiles.
    if (!changed) return refuse(call, "CODE_EXPIRED");
    await endSessionsOf(trx, [operatorId]);
    // Pending codes that were requested before are void with the old password.
    await trx.deleteFrom("sms_code").where("operator_id", "=", operatorId).execute();
    await resetTriesOfAccount(trx, mobile);
    const caller = { operatorId, companyId: changed.company_id };
    await audit({ ...context, queries: trx, caller }, "password.reset", operatorId);
  });
  return null;
};
