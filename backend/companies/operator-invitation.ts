import { companyCalls } from "#contract/companies/calls";
import { newOperator } from "../accounts/newcomers";
import { hashPassword, oneTimePassword } from "../accounts/passwords";
import { endSessionsOf } from "../accounts/sessions";
import { audit } from "../audit";
import { type Context, type Handlers, type Refusing, refuse } from "../handler";
import { newId } from "../ids";
import { maskMobile } from "../mobiles";
import { consume, tooManyTries } from "../rate-limit/rate-limit";
import { lockOperators, personOf, refuseUntouchable, rolesGiven } from "./operator-rights";

/** Administrators add operators with a one-time password sent only to the operator's mobile (trust A7). */
export const invitationService: Pick<
  Handlers<typeof companyCalls>,
  "addOperator" | "resetOperatorPassword"
> = {
  async addOperator({ mobile, realName, roleKeys }, context) {
    const call = companyCalls.addOperator;
    const { once, caller, clock } = context;
    // why: whoever is added could otherwise do what this session may not; an open session gives no role.
    if (!caller.isProven) return refuse(call, "PROOF_NEEDED");
    const secret = oneTimePassword();
    const password_hash = await hashPassword(secret);

    return once(async (trx) => {
      const id = newId();
      const company = await lockOperators(trx, caller.companyId);
      const isVerified = company.verification === "verified";
      const roles = rolesGiven(roleKeys, [], isVerified);
      const row = await trx
        .insertInto("operator")
        .values(
          newOperator({
            id,
            company_id: caller.companyId,
            mobile,
            password_hash,
            real_name: realName,
            must_change_password: 1,
            created_at: clock.now(),
          }),
        )
        .onConflict((conflict) => conflict.column("mobile").doNothing())
        .executeTakeFirst();
      if (!row.numInsertedOrUpdatedRows) refuse(call, "MOBILE_TAKEN");
      await trx
        .insertInto("operator_role")
        .values(roles.map((role_key) => ({ operator_id: id, role_key })))
        .execute();
      // An unfinished registration without a company yet ends: its person is now an operator of this one.
      await trx.deleteFrom("registration").where("mobile", "=", mobile).execute();
      const from = isVerified ? `“${company.name}”` : "你的单位";
      await tell({ ...context, queries: trx }, call, mobile, `${from}已为你开通账号`, secret);
      const after = { realName, mobile: maskMobile(mobile), roleKeys: roles };
      await audit({ ...context, queries: trx }, "operator.add", id, { after });
      return id;
    });
  },

  async resetOperatorPassword({ operatorUuid }, context) {
    const call = companyCalls.resetOperatorPassword;
    const { once, caller } = context;
    const secret = oneTimePassword();
    const password_hash = await hashPassword(secret);

    await once(async (trx) => {
      await lockOperators(trx, caller.companyId);
      const person = await personOf(trx, caller.companyId, operatorUuid);
      refuseUntouchable(call, caller, person);
      if (person.locked) refuse(call, "OPERATOR_LOCKED");
      await trx
        .updateTable("operator")
        .set({ password_hash, must_change_password: 1, demo: 0 })
        .where("id", "=", person.id)
        .execute();
      await endSessionsOf(trx, [person.id]);
      await tell({ ...context, queries: trx }, call, person.mobile, "管理员已重置你的密码", secret);
      await audit({ ...context, queries: trx }, "operator.password.reset", person.id);
      return null;
    });
    return null;
  },
};

/** Enqueues the invitation message: at most one a minute per mobile, and within the hourly quota. */
async function tell(
  {
    queries,
    caller,
    clock,
    outbox,
  }: Pick<Context, "queries" | "clock" | "outbox"> & { caller: { companyId: string } },
  call: Refusing<"CODE_TOO_SOON" | "TOO_MANY_TRIES">,
  mobile: string,
  news: string,
  secret: string,
): Promise<void> {
  const { companyId } = caller;
  const names = ["invitation.resend", "invitation.mobile", "invitation.company"] as const;
  // Rolled back with the transaction if nothing is sent in the end.
  const consumed = await consume({ queries, clock }, names, { mobile, company: companyId });
  if (!consumed.allowed) {
    const { limit, retryAfter } = consumed;
    if (limit === "invitation.resend")
      refuse(call, "CODE_TOO_SOON", { seconds: Math.ceil(retryAfter / 1000) });
    throw tooManyTries(retryAfter);
  }
  await outbox.put(queries, {
    companyId,
    kind: "one-time-password",
    recipient: mobile,
    text: `【明试】${news}。请用本手机号和一次性密码 ${secret} 登录，登录后设置自己的密码。`,
  });
}
