import { companyCalls } from "#contract/companies/calls";
import { maskMobile } from "../accounts/mobiles";
import { newOperator } from "../accounts/newcomers";
import { hashPassword, oneTimePassword } from "../accounts/passwords";
import { endSessionsOf } from "../accounts/sessions";
import { audit } from "../audit";
import { type Context, type Handlers, type Refusing, refuse } from "../handler";
import { newId } from "../ids";
import type { Message } from "../outbox/outbox";
import { sendLimits } from "../registration/send-codes";
import { holdOperators, personOf, refuseUntouchable, rolesGiven } from "./operator-rights";

/** Milliseconds between two one-time passwords to one mobile. */
export const resend = 60_000;

/** One-time passwords within the window (milliseconds): to one mobile as many as codes, and of one company in all. */
export const inviteLimits = {
  perMobile: sendLimits.perMobile,
  /** More than anybody types in; fewer than would make a company's name worth borrowing. */
  perCompany: { most: 200, window: 3_600_000 },
} as const;

/** Administrators let somebody in with a one-time password that goes to that person's mobile and nowhere else (trust A7). */
export const invitationService: Pick<
  Handlers<typeof companyCalls>,
  "addOperator" | "resetOperatorPassword"
> = {
  async addOperator({ mobile, realName, roleKeys }, context) {
    const call = companyCalls.addOperator;
    const { once, caller, clock, outbox } = context;
    // why: a new administrator could otherwise do what this session would be asked a proof for.
    if (roleKeys.includes("r_ent_admin") && !caller.isProven) return refuse(call, "PROOF_NEEDED");
    const secret = oneTimePassword();
    const password_hash = await hashPassword(secret);

    let message: Message | undefined;
    const added = await once(async (trx) => {
      const id = newId();
      const company = await holdOperators(trx, caller.companyId);
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
      // Somebody who began to register and has no company yet is an operator of this one now.
      await trx.deleteFrom("registration").where("mobile", "=", mobile).execute();
      const from = isVerified ? `“${company.name}”` : "你的单位";
      message = await tell({ ...context, queries: trx }, call, mobile, `${from}已为你开通账号`, secret);
      const after = { realName, mobile: maskMobile(mobile), roleKeys: roles };
      await audit({ ...context, queries: trx }, "operator.add", id, { after });
      return id;
    });
    if (message) outbox.send(message);
    return added;
  },

  async resetOperatorPassword({ operatorUuid }, context) {
    const call = companyCalls.resetOperatorPassword;
    const { once, caller, outbox } = context;
    const secret = oneTimePassword();
    const password_hash = await hashPassword(secret);

    let message: Message | undefined;
    await once(async (trx) => {
      await holdOperators(trx, caller.companyId);
      const person = await personOf(trx, caller.companyId, operatorUuid);
      refuseUntouchable(call, caller, person);
      if (person.locked) refuse(call, "OPERATOR_LOCKED");
      await trx
        .updateTable("operator")
        .set({ password_hash, must_change_password: 1, demo: 0 })
        .where("id", "=", person.id)
        .execute();
      await endSessionsOf(trx, [person.id]);
      message = await tell({ ...context, queries: trx }, call, person.mobile, "管理员已重置你的密码", secret);
      await audit({ ...context, queries: trx }, "operator.password.reset", person.id);
      return null;
    });
    if (message) outbox.send(message);
    return null;
  },
};

/** Writes down what the person is told: at most once a minute for each mobile, and so many times an hour. */
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
): Promise<Message> {
  const kind = "one-time-password";
  const { companyId } = caller;
  const { perMobile, perCompany } = inviteLimits;
  const now = clock.now();
  const toMobile = await outbox.sentTimes(queries, kind, { recipient: mobile }, now - perMobile.window);
  const rest = (toMobile.at(-1) ?? Number.NEGATIVE_INFINITY) + resend - now;
  if (rest > 0) refuse(call, "CODE_TOO_SOON", { seconds: Math.ceil(rest / 1000) });
  // Exact: the company is held.
  const ofCompany = await outbox.sentTimes(queries, kind, { companyId }, now - perCompany.window);
  const wait = Math.max(waitFor(toMobile, perMobile, now), waitFor(ofCompany, perCompany, now));
  if (wait > 0) refuse(call, "TOO_MANY_TRIES", { minutes: Math.ceil(wait / 60_000) });
  return outbox.put(queries, {
    companyId,
    kind,
    recipient: mobile,
    text: `【明试】${news}。请用本手机号和一次性密码 ${secret} 登录，登录后设置自己的密码。`,
  });
}

/** Milliseconds until one more may be sent after these; 0 or less where it may be now. */
const waitFor = (times: number[], { most, window }: { most: number; window: number }, now: number) =>
  (times.at(-most) ?? Number.NEGATIVE_INFINITY) + window - now;
