import { accountCalls } from "#contract/accounts/calls";
import { type Handler, refuse } from "../handler";
import { auditRefusal, enter } from "./entry";
import { findCode, type ShownCode, tryCode, useCode } from "./sms-codes";
import { beginTry, withdrawTry } from "./throttle";

const call = accountCalls.signIn;

/**
 * Operators sign in with a code that was sent to their mobile instead of the password. Wrong ones count like wrong
 * passwords. Nobody, somebody locked, and somebody whose password comes before their code are told what a wrong
 * code is told (trust A5).
 */
export const signInByCode: Handler<typeof call> = async ({ username: mobile, smsCode, token }, context) => {
  const { queries, devices, address, database } = context;
  const shown: ShownCode = { purpose: "login", mobile, handle: token, smsCode };
  const waiting = await findCode(context, shown);
  if (!waiting) return refuse(call, "CODE_EXPIRED");
  const operator = await queries
    .selectFrom("operator")
    .select(["id", "company_id", "mobile", "locked", "second_step"])
    .where("mobile", "=", mobile)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  const device = devices.recognise(context.device, operator?.id ?? "");
  const attempt = await beginTry(context, { mobile, address, device });
  const tried = await tryCode(queries, shown, waiting.codeHash);
  if (!tried) {
    await withdrawTry(queries, attempt);
    return refuse(call, "CODE_EXPIRED");
  }
  if (!tried.isRight || !operator || operator.locked || operator.second_step) {
    await auditRefusal(context, operator, mobile, tried.isRight ? "locked" : "code");
    return refuse(call, "CODE_WRONG", { left: tried.left });
  }
  await withdrawTry(queries, attempt);
  return database.transaction(async (trx) => {
    await useCode(call, trx, token);
    const entered = await enter({ ...context, queries: trx }, operator, device, "code");
    return entered ?? refuse(call, "CODE_EXPIRED");
  });
};
