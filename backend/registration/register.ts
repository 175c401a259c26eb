import { registrationCalls } from "#contract/registration/calls";
import { enter } from "../accounts/entry";
import { newCompany, newOperator } from "../accounts/newcomers";
import { hashPassword, isTooCommon } from "../accounts/passwords";
import { recordAuthentication } from "../accounts/sessions";
import { type ShownCode, useCode } from "../accounts/sms-codes";
import { audit } from "../audit";
import { type Handlers, refuse } from "../handler";
import { hashToken, newId, newToken } from "../ids";
import { maskMobile } from "../mobiles";
import { expectCode } from "./expect-code";

/** How long the ticket between the two steps is valid, in milliseconds. */
export const registrationLife = 24 * 3_600_000;

/** Registration: the operator, with a code from their mobile, then the company; then they are signed in. */
export const registerService: Pick<
  Handlers<typeof registrationCalls>,
  "registerOperator" | "registerCompany"
> = {
  /** Registering again starts over: the last password counts, and the previous ticket is void. */
  async registerOperator({ mobile, handle, smsCode, password, realName }, context) {
    const call = registrationCalls.registerOperator;
    if (isTooCommon(password, mobile)) return refuse(call, "PASSWORD_COMMON");
    const shown: ShownCode = { purpose: "register", mobile, handle, smsCode };
    await expectCode(call, context, shown);
    const password_hash = await hashPassword(password);
    const ticket = newToken();
    const row = {
      ticket_hash: hashToken(ticket),
      password_hash,
      real_name: realName,
      at: context.clock.now(),
    };
    await context.database.transaction(async (trx) => {
      await useCode(call, trx, handle);
      await trx
        .insertInto("registration")
        .values({ mobile, ...row })
        .onConflict((conflict) => conflict.column("mobile").doUpdateSet(row))
        .execute();
      const caller = { operatorId: "", companyId: "" };
      await audit({ ...context, queries: trx, caller }, "operator.register", maskMobile(mobile));
    });
    return ticket;
  },

  /**
   * The company is created unverified, with this operator as its administrator. Whether another company gave
   * the same credit code is not revealed here; the verifying operator sees it (trust A5).
   */
  async registerCompany({ ticket, companyName, shortName, creditCode }, context) {
    const call = registrationCalls.registerCompany;
    const now = context.clock.now();
    return context.database.transaction(async (trx) => {
      const registered = await trx
        .deleteFrom("registration")
        .where("ticket_hash", "=", hashToken(ticket))
        .where("at", ">=", now - registrationLife)
        .returning(["mobile", "password_hash", "real_name", "at"])
        .executeTakeFirst();
      if (!registered) return refuse(call, "REGISTRATION_EXPIRED");
      const { at, ...person } = registered;

      const company_id = newId();
      await trx
        .insertInto("company")
        .values(
          newCompany({
            id: company_id,
            name: companyName,
            short_name: shortName,
            credit_code: creditCode,
            created_at: now,
          }),
        )
        .execute();
      const operator = { id: newId(), company_id, ...person };
      const added = await trx
        .insertInto("operator")
        .values(
          newOperator({
            ...operator,
            created_at: now,
          }),
        )
        .onConflict((conflict) => conflict.column("mobile").doNothing())
        .executeTakeFirst();
      // why: in the meantime a company may have created an operator with this mobile.
      if (!added.numInsertedOrUpdatedRows) return refuse(call, "REGISTRATION_EXPIRED");
      await trx
        .insertInto("operator_role")
        .values(["r_ent_admin", "r_not_validate"].map((role_key) => ({ operator_id: operator.id, role_key })))
        .execute();
      const caller = { operatorId: operator.id, companyId: company_id };
      const change = { after: { name: companyName, shortName, creditCode } };
      await audit({ ...context, queries: trx, caller }, "company.register", company_id, change);
      const token = await enter({ ...context, queries: trx }, operator, "", "registration");
      if (!token) return refuse(call, "REGISTRATION_EXPIRED");
      // why: the code was entered up to a day ago; the ticket is no recent authentication (trust A8).
      await recordAuthentication(trx, hashToken(token), at);
      return token;
    });
  },
};
