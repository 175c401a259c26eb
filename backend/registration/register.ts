import { registrationCalls } from "#contract/registration/calls";
import { enter } from "../accounts/entry";
import { maskMobile } from "../accounts/mobiles";
import { newCompany, newOperator } from "../accounts/newcomers";
import { hashPassword, isTooCommon } from "../accounts/passwords";
import { renewProof } from "../accounts/sessions";
import { type ShownCode, useCode } from "../accounts/sms-codes";
import { audit } from "../audit";
import { type Handlers, refuse } from "../handler";
import { hashToken, newId, newToken } from "../ids";
import { expectCode } from "./expect-code";

/** How long the ticket between the two steps is good for, in milliseconds. */
export const registrationLife = 24 * 3_600_000;

/** Somebody registers: first themselves, with the code from their mobile, then their company; then they are in. */
export const registerService: Pick<
  Handlers<typeof registrationCalls>,
  "registerOperator" | "registerCompany"
> = {
  /** Who registers again begins anew: the last password counts, and the ticket before is void. */
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
   * The company begins unverified, with this person as its administrator. Whether another company gave the same
   * credit code is not told here; who verifies it sees that (trust A5).
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
      // why: meanwhile a company may have made an operator of this mobile.
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
      // why: the code was shown when they registered, which may be a day ago; the ticket proves nothing since (trust A8).
      await renewProof(trx, hashToken(token), at);
      return token;
    });
  },
};
