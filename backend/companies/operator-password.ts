import { companyCalls } from "#contract/companies/calls";
import { hashPassword, oneTimePassword } from "../accounts/passwords";
import { endSessionsOf } from "../accounts/sessions";
import { audit } from "../audit";
import { type Handler, refuse } from "../handler";
import { consume, tooManyTries } from "../rate-limit/rate-limit";
import { lockOperators, personOf, refuseUntouchable } from "./operator-rights";

const call = companyCalls.resetOperatorPassword;

/** Administrators send an operator a new one-time password, to the operator's mobile alone (trust A7). */
export const resetOperatorPassword: Handler<typeof call> = async ({ operatorUuid }, context) => {
  const { once, caller, clock, outbox } = context;
  const { companyId } = caller;
  const secret = oneTimePassword();
  const password_hash = await hashPassword(secret);

  await once(async (trx) => {
    await lockOperators(trx, companyId);
    const person = await personOf(trx, companyId, operatorUuid);
    refuseUntouchable(call, caller, person);
    if (person.locked) refuse(call, "OPERATOR_LOCKED");
    await trx
      .updateTable("operator")
      .set({ password_hash, must_change_password: 1, demo: 0 })
      .where("id", "=", person.id)
      .execute();
    await endSessionsOf(trx, [person.id]);
    const names = ["one-time-password.resend", "one-time-password.mobile"] as const;
    // Rolled back with the transaction if nothing is sent in the end.
    const consumed = await consume({ queries: trx, clock }, names, { mobile: person.mobile });
    if (!consumed.allowed) {
      const { limit, retryAfter } = consumed;
      if (limit === "one-time-password.resend")
        refuse(call, "CODE_TOO_SOON", { seconds: Math.ceil(retryAfter / 1000) });
      throw tooManyTries(retryAfter);
    }
    await outbox.put(trx, {
      companyId,
      kind: "one-time-password",
      recipient: person.mobile,
      text: `【明试】管理员已重置你的密码。请用本手机号和一次性密码 ${secret} 登录，登录后设置自己的密码。`,
    });
    await audit({ ...context, queries: trx }, "operator.password.reset", person.id);
    return null;
  });
  return null;
};
