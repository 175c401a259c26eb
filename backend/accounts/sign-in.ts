import { accountCalls } from "#contract/accounts/calls";
import { audit } from "../audit";
import { type Handlers, refuse } from "../handler";
import { auditRefusal, enter } from "./entry";
import { hashPassword, isPassword, isTooCommon } from "./passwords";
import { openSecondStep } from "./second-step";
import { endOtherSessions, endSession, isFresh } from "./sessions";
import { beginTry, withdrawTry } from "./throttle";

/** Operators sign in with mobile and password, choose a password of their own, and sign out; each is audited. */
export const signInService: Pick<Handlers<typeof accountCalls>, "signIn" | "choosePassword" | "signOut"> = {
  /** Unknown mobile, wrong password and locked operator get one answer, after the same work (trust A5). */
  async signIn({ username: mobile, password }, context) {
    const { queries, devices, address, clock } = context;
    const operator = await queries
      .selectFrom("operator")
      .select(["id", "company_id", "mobile", "password_hash", "locked", "second_step"])
      .where("mobile", "=", mobile)
      .executeTakeFirst();
    const device = devices.recognise(context.device, operator?.id ?? "");
    const attempt = await beginTry(context, { mobile, address, device });
    const isRight = await isPassword(operator?.password_hash ?? null, password);
    if (!operator || !isRight || operator.locked) {
      await auditRefusal(context, operator, mobile, isRight ? "locked" : "password");
      return refuse(accountCalls.signIn, "WRONG_MOBILE_OR_PASSWORD");
    }
    await withdrawTry(queries, attempt);
    if (operator.second_step) return openSecondStep(queries, operator.id, clock.now());
    return context.database.transaction((trx) =>
      enter({ ...context, queries: trx }, operator, device, "password"),
    );
  },

  /** All other sessions of the operator end, and whoever waits for a second step has to begin anew (trust A3). */
  async choosePassword({ password }, { queries, database, caller, clock, address }) {
    const call = accountCalls.choosePassword;
    const isProven = caller.mustChoosePassword || (await isFresh(queries, caller.tokenHash, clock.now()));
    if (!isProven) return refuse(call, "PROOF_NEEDED");
    const operator = await queries
      .selectFrom("operator")
      .select(["mobile", "password_hash"])
      .where("id", "=", caller.operatorId)
      .executeTakeFirstOrThrow();
    if (isTooCommon(password, operator.mobile)) return refuse(call, "PASSWORD_COMMON");
    if (await isPassword(operator.password_hash, password)) return refuse(call, "PASSWORD_SAME");
    const password_hash = await hashPassword(password);
    await database.transaction(async (trx) => {
      const changed = await trx
        .updateTable("operator")
        .set({ password_hash, must_change_password: 0, demo: 0 })
        .where("id", "=", caller.operatorId)
        .where("password_hash", "=", operator.password_hash)
        .executeTakeFirst();
      // why: of two choices at the same moment the second one's proof was the password that is gone.
      if (changed.numUpdatedRows === 0n) refuse(call, "PROOF_NEEDED");
      await endOtherSessions(trx, caller.operatorId, caller.tokenHash);
      await trx.deleteFrom("second_step").where("operator_id", "=", caller.operatorId).execute();
      await audit({ queries: trx, caller, clock, address }, "password.choose", caller.operatorId);
    });
    return null;
  },

  async signOut(_, context) {
    await endSession(context.queries, context.caller.tokenHash);
    await audit(context, "signOut", context.caller.operatorId);
    return null;
  },
};
