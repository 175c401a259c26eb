import { accountCalls } from "#contract/accounts/calls";
import { audit } from "../audit";
import { type Handlers, refuse } from "../handler";
import { countFailure, release } from "../rate-limit/reserve";
import { auditRefusal, enter } from "./entry";
import { isPassword, isTooCommon } from "./passwords";
import { replacePassword } from "./replace-password";
import { openSecondStep } from "./second-step";
import { endSession } from "./sessions";
import { signInByCode } from "./sign-in-by-code";
import { reserveTry } from "./sign-in-limits";

/** Signing in with mobile and password, choosing a password, and signing out; each is audited. */
export const signInService: Pick<Handlers<typeof accountCalls>, "signIn" | "choosePassword" | "signOut"> = {
  /**
   * Unknown mobile, wrong password and locked operator get the same answer after the same work; only with the
   * right password does the answer say that the company is still missing (trust A5).
   */
  async signIn(request, context) {
    const { username: mobile, password } = request;
    if (!password) return signInByCode(request, context);
    const { queries, devices, address, clock } = context;
    const operator = await queries
      .selectFrom("operator")
      .select(["id", "company_id", "mobile", "password_hash", "locked", "second_step"])
      .where("mobile", "=", mobile)
      .where("removed_at", "=", 0)
      .executeTakeFirst();
    const registration = await queries
      .selectFrom("registration")
      .select("password_hash")
      .where("mobile", "=", mobile)
      .executeTakeFirst();
    const device = devices.recognise(context.device, operator?.id ?? "");
    const attempt = await reserveTry(context, { mobile, address, device });
    const hash = operator?.password_hash ?? registration?.password_hash ?? null;
    const isRight = await isPassword(hash, password);
    if (isRight && !operator) {
      await release(queries, attempt);
      await auditRefusal(context, operator, mobile, "company");
      return refuse(accountCalls.signIn, "COMPANY_INCOMPLETE");
    }
    if (!operator || !isRight || operator.locked) {
      await countFailure(queries, attempt);
      await auditRefusal(context, operator, mobile, isRight ? "locked" : "password");
      return refuse(accountCalls.signIn, "WRONG_MOBILE_OR_PASSWORD");
    }
    await release(queries, attempt);
    if (operator.second_step) return openSecondStep(queries, operator.id, clock.now());
    return context.database.transaction(async (trx) => {
      const token = await enter({ ...context, queries: trx }, operator, device, "password");
      return token ?? refuse(accountCalls.signIn, "WRONG_MOBILE_OR_PASSWORD");
    });
  },

  /** Ends the operator's other sessions and pending second steps (trust A3). */
  async choosePassword({ password }, context) {
    const call = accountCalls.choosePassword;
    const { queries, caller } = context;
    if (!caller.mustChoosePassword && !caller.isProven) return refuse(call, "PROOF_NEEDED");
    const operator = await queries
      .selectFrom("operator")
      .select(["mobile", "password_hash"])
      .where("id", "=", caller.operatorId)
      .executeTakeFirstOrThrow();
    if (isTooCommon(password, operator.mobile)) return refuse(call, "PASSWORD_COMMON");
    if (await isPassword(operator.password_hash, password)) return refuse(call, "PASSWORD_SAME");
    const was = operator.password_hash;
    const isChosen = await replacePassword(context, { was, password, action: "password.choose" });
    return isChosen ? null : refuse(call, "PROOF_NEEDED");
  },

  async signOut(_, context) {
    await endSession(context.queries, context.caller.tokenHash);
    await audit(context, "signOut", context.caller.operatorId);
    return null;
  },
};
