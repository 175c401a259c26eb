import { randomInt } from "node:crypto";
import { accountCalls } from "#contract/accounts/calls";
import type { Queries } from "../database/open";
import { type Handlers, refuse } from "../handler";
import { hashToken, newHandle } from "../ids";
import { isSame } from "./devices";
import { auditRefusal, enter } from "./entry";
import { beginTry, withdrawTry } from "./throttle";

/**
 * Times in milliseconds. A code is good for 5 minutes and 5 tries, another may be sent after 60 seconds; whoever
 * waits longer than a quarter of an hour begins anew. All handles of one operator together send 20 codes in
 * that time, so that a stolen password cannot flood somebody's telephone.
 */
export const secondStepLimits = {
  code: 5 * 60_000,
  tries: 5,
  resend: 60_000,
  handle: 15 * 60_000,
  sends: 20,
} as const;

/** A random handle of 24 characters that stands for a right password; it opens nothing by itself. */
export async function openSecondStep(queries: Queries, operatorId: string, now: number): Promise<string> {
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
    })
    .execute();
  return handle;
}

/** Operators finish signing in with the code that was sent to their mobile (decisions §3; trust A6). */
export const secondStepService: Pick<
  Handlers<typeof accountCalls>,
  "sendSecondStepCode" | "finishSecondStep"
> = {
  async sendSecondStepCode({ token: handle }, { queries, database, clock, outbox }) {
    const call = accountCalls.sendSecondStepCode;
    const now = clock.now();
    const step = await findStep(queries, handle, now);
    // why: a handle whose tries are used up would take no code any more, not even the right one.
    if (!step || step.tries >= secondStepLimits.tries) return refuse(call, "CODE_EXPIRED");
    const sent = await outbox.sentTimes(
      queries,
      "second-step",
      { recipient: step.mobile },
      now - secondStepLimits.handle,
    );
    const nextOfAll =
      sent.length < secondStepLimits.sends ? 0 : sent.at(-secondStepLimits.sends)! + secondStepLimits.handle;
    const next = Math.max(step.sent_at + secondStepLimits.resend, nextOfAll);
    if (next > now) return refuse(call, "CODE_TOO_SOON", { seconds: Math.ceil((next - now) / 1000) });

    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const message = await database.transaction(async (trx) => {
      const claimed = await trx
        .updateTable("second_step")
        .set({ code_hash: hashCode(handle, code), sent_at: now })
        .where("handle_hash", "=", hashToken(handle))
        .where("sent_at", "=", step.sent_at)
        .executeTakeFirst();
      if (claimed.numUpdatedRows === 0n) {
        refuse(call, "CODE_TOO_SOON", { seconds: secondStepLimits.resend / 1000 });
      }
      return outbox.put(trx, {
        companyId: step.company_id,
        kind: "second-step",
        recipient: step.mobile,
        text: `【明试】验证码 ${code}，5 分钟内有效。如非本人操作，请尽快修改密码。`,
      });
    });
    outbox.send(message);
    return null;
  },

  /** A wrong code also counts as a failed try of the account, or handle after handle would bring new tries. */
  async finishSecondStep({ token: handle, smsCode }, context) {
    const call = accountCalls.finishSecondStep;
    const { queries, database, clock, devices, address } = context;
    const now = clock.now();
    const step = await findStep(queries, handle, now);
    if (!step || now - step.sent_at > secondStepLimits.code || step.tries >= secondStepLimits.tries) {
      return refuse(call, "CODE_EXPIRED");
    }
    const device = devices.recognise(context.device, step.id);
    const attempt = await beginTry(context, { mobile: step.mobile, address, device });
    const counted = await queries
      .updateTable("second_step")
      .set((set) => ({ tries: set("tries", "+", 1) }))
      .where("handle_hash", "=", hashToken(handle))
      .where("code_hash", "=", step.code_hash)
      .where("tries", "<", secondStepLimits.tries)
      .returning("tries")
      .executeTakeFirst();
    if (!counted) {
      await withdrawTry(queries, attempt);
      return refuse(call, "CODE_EXPIRED");
    }
    if (!isSame(step.code_hash, hashCode(handle, smsCode))) {
      await auditRefusal(context, step, step.mobile, "code");
      return refuse(call, "CODE_WRONG", { left: secondStepLimits.tries - counted.tries });
    }
    await withdrawTry(queries, attempt);
    return database.transaction(async (trx) => {
      const used = await trx
        .deleteFrom("second_step")
        .where("handle_hash", "=", hashToken(handle))
        .executeTakeFirst();
      // why: the same code sent twice at once signs in once.
      if (used.numDeletedRows === 0n) refuse(call, "CODE_EXPIRED");
      return (
        (await enter({ ...context, queries: trx }, step, device, "code")) ?? refuse(call, "CODE_EXPIRED")
      );
    });
  },
};

/** The sign-in behind a handle that is still waiting, and whose it is. */
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
    ])
    .where("second_step.handle_hash", "=", hashToken(handle))
    .where("second_step.created_at", ">", now - secondStepLimits.handle)
    .where("operator.locked", "=", 0)
    .executeTakeFirst();
}

/** Six digits alone would be found in a million tries; the handle, of which only a hash is kept, hides them. */
const hashCode = (handle: string, code: string) => hashToken(`${handle}\n${code}`);
