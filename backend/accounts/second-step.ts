import { randomInt } from "node:crypto";
import { accountCalls } from "#contract/accounts/calls";
import type { Queries } from "../database/open";
import { type Handlers, refuse } from "../handler";
import { hashToken, newHandle } from "../ids";
import { consume } from "../rate-limit/rate-limit";
import { countFailure, release } from "../rate-limit/reserve";
import { isSame } from "./devices";
import { auditRefusal, enter } from "./entry";
import { bindToTicket } from "./sessions";
import { reserveTry } from "./sign-in-limits";

/**
 * Milliseconds. A code is valid for 5 minutes and 5 tries; after 15 minutes the sign-in must be restarted.
 */
export const secondStepLimits = {
  code: 5 * 60_000,
  tries: 5,
  handle: 15 * 60_000,
} as const;

/**
 * A random handle of 24 characters for a verified password, or for a ticket under this key; it is no credential by
 * itself.
 */
export async function openSecondStep(
  queries: Queries,
  operatorId: string,
  now: number,
  ticketKey = "",
): Promise<string> {
  const handle = newHandle();
  await queries
    .insertInto("second_step")
    .values({
      handle_hash: hashToken(handle),
      operator_id: operatorId,
      code_hash: "",
      tries: 0,
      sent_at: 0,
      created_at: now,
      ticket_key: ticketKey,
    })
    .execute();
  return handle;
}

/** The second step of signing in: a code sent to the operator's mobile (decisions §3; trust A6). */
export const secondStepService: Pick<
  Handlers<typeof accountCalls>,
  "sendSecondStepCode" | "finishSecondStep"
> = {
  async sendSecondStepCode({ token: handle }, { queries, database, clock, outbox }) {
    const call = accountCalls.sendSecondStepCode;
    const now = clock.now();
    const step = await findStep(queries, handle, now);
    // why: a handle without tries left accepts no code, not even the right one.
    if (!step || step.tries >= secondStepLimits.tries) return refuse(call, "CODE_EXPIRED");
    const { mobile } = step;
    const names = ["second-step.resend", "second-step.mobile"] as const;
    const consumed = await consume({ queries, clock }, names, { handle, mobile });
    if (!consumed.allowed)
      return refuse(call, "CODE_TOO_SOON", { seconds: Math.ceil(consumed.retryAfter / 1000) });

    const code = String(randomInt(1_000_000)).padStart(6, "0");
    await database.transaction(async (trx) => {
      await trx
        .updateTable("second_step")
        .set({ code_hash: hashCode(handle, code), sent_at: now })
        .where("handle_hash", "=", hashToken(handle))
        .execute();
      await outbox.put(trx, {
        companyId: step.company_id,
        kind: "second-step",
        recipient: mobile,
        text: `【明试】验证码 ${code}，5 分钟内有效。如非本人操作，请尽快修改密码。`,
      });
    });
    return null;
  },

  /** A wrong code also counts against the account, or each new handle would grant new tries. */
  async finishSecondStep({ token: handle, smsCode }, context) {
    const call = accountCalls.finishSecondStep;
    const { queries, database, clock, devices, address } = context;
    const now = clock.now();
    const step = await findStep(queries, handle, now);
    if (!step || now - step.sent_at > secondStepLimits.code || step.tries >= secondStepLimits.tries) {
      return refuse(call, "CODE_EXPIRED");
    }
    const device = devices.recognise(context.device, step.id);
    const attempt = await reserveTry(context, { mobile: step.mobile, address, device });
    const counted = await queries
      .updateTable("second_step")
      .set((set) => ({ tries: set("tries", "+", 1) }))
      .where("handle_hash", "=", hashToken(handle))
      .where("code_hash", "=", step.code_hash)
      .where("tries", "<", secondStepLimits.tries)
      .returning("tries")
      .executeTakeFirst();
    if (!counted) {
      await release(queries, attempt);
      return refuse(call, "CODE_EXPIRED");
    }
    if (!isSame(step.code_hash, hashCode(handle, smsCode))) {
      await countFailure(queries, attempt);
      await auditRefusal(context, step, step.mobile, "code");
      return refuse(call, "CODE_WRONG", { left: secondStepLimits.tries - counted.tries });
    }
    await release(queries, attempt);
    return database.transaction(async (trx) => {
      const used = await trx
        .deleteFrom("second_step")
        .where("handle_hash", "=", hashToken(handle))
        .executeTakeFirst();
      // why: the same code sent twice concurrently signs in once.
      if (used.numDeletedRows === 0n) refuse(call, "CODE_EXPIRED");
      const token = await enter({ ...context, queries: trx }, step, device, "code");
      if (!token) return refuse(call, "CODE_EXPIRED");
      if (step.ticket_key) await bindToTicket(trx, hashToken(token), step.ticket_key);
      return token;
    });
  },
};

/** The pending sign-in of a handle, with its operator. */
function findStep(queries: Queries, handle: string, now: number) {
  return queries
    .selectFrom("second_step")
    .innerJoin("operator", "operator.id", "second_step.operator_id")
    .select([
      "operator.id",
      "operator.company_id",
      "operator.mobile",
      "second_step.code_hash",
      "second_step.tries",
      "second_step.sent_at",
      "second_step.ticket_key",
    ])
    .where("second_step.handle_hash", "=", hashToken(handle))
    .where("second_step.created_at", ">", now - secondStepLimits.handle)
    .where("operator.locked", "=", 0)
    .executeTakeFirst();
}

/** A six-digit code alone could be brute-forced; the handle, stored only hashed, salts it. */
const hashCode = (handle: string, code: string) => hashToken(`${handle}\n${code}`);
