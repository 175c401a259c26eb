import { accountCalls } from "#contract/accounts/calls";
import { type Handler, refuse } from "../handler";
import { countFailure, release } from "../rate-limit/reserve";
import { auditRefusal, enter } from "./entry";
import { reserveTry } from "./sign-in-limits";
import { findCode, type ShownCode, tryCode, useCode } from "./sms-codes";

const call = accountCalls.signIn;

/**
 * Signs in with a code sent to the mobile instead of the password. Wrong codes count like wrong passwords. An
 * unknown mobile, a locked operator and one who needs a password before the code get the same answer as a
 * wrong code (trust A5).
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
  const attempt = await reserveTry(context, { mobile, address, device });
  const tried = await tryCode(queries, shown, waiting.codeHash);
  if (!tried) {
    await release(queries, attempt);
    return refuse(call, "CODE_EXPIRED");
  }
  if (!tried.isRight || !operator || operator.locked || operator.second_step) {
    await countFailure(queries, attempt);
    await auditRefusal(context, operator, mobile, tried.isRight ? "locked" : "code");
    return refuse(call, "CODE_WRONG", { left: tried.left });
  }
  await release(queries, attempt);
  return database.transaction(async (trx) => {
    await useCode(call, trx, token);
    const entered = await enter({ ...context, queries: trx }, operator, device, "code");
    return entered ?? refuse(call, "CODE_EXPIRED");
  });
};
