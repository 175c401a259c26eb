import { randomInt } from "node:crypto";
import type { Queries } from "../database/open";
import { type Context, type Refusing, refuse } from "../handler";
import { hashToken } from "../ids";
import { codeLife } from "../outbox/outbox";
import { consume, tooManyTries } from "../rate-limit/rate-limit";
import { isSame } from "./devices";

/** A code is valid for 5 minutes (milliseconds) and 5 tries; sending is limited by `rateLimits`. */
export const codeLimits = { life: codeLife, tries: 5 } as const;

/** The purpose of a code; it is invalid for any other. */
export type CodePurpose = "register" | "login" | "password" | "mobile" | "invitation";

/** A code as entered, with the handle that it was sent under. */
export interface ShownCode {
  purpose: CodePurpose;
  mobile: string;
  handle: string;
  smsCode: string;
}

/** Six random digits. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, "0");

/** Consumes the quotas for sending a code; refuses with the time to wait. */
export async function consumeCode(
  call: Refusing<"CODE_TOO_SOON" | "TOO_MANY_TRIES">,
  context: Pick<Context, "queries" | "clock" | "address">,
  { purpose, mobile }: { purpose: CodePurpose; mobile: string },
): Promise<void> {
  const { address } = context;
  const own = { register: ["code.register"], password: ["code.reset"] } as const;
  const names = [
    ...(["code.resend", "code.mobile", "code.address"] as const),
    ...(purpose === "register" || purpose === "password" ? own[purpose] : []),
  ];
  const consumed = await consume(context, names, { purpose, mobile, address });
  if (consumed.allowed) return;
  const { limit, retryAfter } = consumed;
  if (limit === "code.resend") refuse(call, "CODE_TOO_SOON", { seconds: Math.ceil(retryAfter / 1000) });
  throw tooManyTries(retryAfter);
}

/** Stores a pending code under this handle; without a code, a handle that matches nothing. */
export async function storeCode(
  queries: Queries,
  { purpose, mobile, handle }: Omit<ShownCode, "smsCode">,
  { code, operatorId }: { code: string | null; operatorId: string },
  at: number,
): Promise<void> {
  await queries
    .insertInto("sms_code")
    .values({
      handle_hash: hashToken(handle),
      purpose,
      mobile,
      operator_id: operatorId,
      code_hash: code === null ? "" : hashCode({ purpose, mobile, handle, smsCode: code }),
      tries: 0,
      at,
    })
    .execute();
}

/** The pending code of this handle, purpose and mobile, or null: never sent, expired, or no tries left. */
export async function findCode(
  { queries, clock }: Pick<Context, "queries" | "clock">,
  { purpose, mobile, handle }: ShownCode,
) {
  const row = await queries
    .selectFrom("sms_code")
    .select(["operator_id", "code_hash"])
    .where("handle_hash", "=", hashToken(handle))
    .where("purpose", "=", purpose)
    .where("mobile", "=", mobile)
    .where("at", ">=", clock.now() - codeLimits.life)
    .where("tries", "<", codeLimits.tries)
    .executeTakeFirst();
  return row ? { operatorId: row.operator_id, codeHash: row.code_hash } : null;
}

/**
 * Counts a try at a code from `findCode` before comparing it, and returns the tries left, so that concurrent
 * guesses are all counted. Null if none was left. Not inside a transaction, whose rollback would undo the
 * count.
 */
export async function tryCode(
  queries: Queries,
  shown: ShownCode,
  codeHash: string,
): Promise<{ isRight: boolean; left: number } | null> {
  const counted = await queries
    .updateTable("sms_code")
    .set((set) => ({ tries: set("tries", "+", 1) }))
    .where("handle_hash", "=", hashToken(shown.handle))
    .where("tries", "<", codeLimits.tries)
    .returning("tries")
    .executeTakeFirst();
  if (!counted) return null;
  return { isRight: isSame(codeHash, hashCode(shown)), left: codeLimits.tries - counted.tries };
}

/** Consumes the code in the transaction of what it permits; refuses if it was used meanwhile. */
export async function useCode(
  call: Refusing<"CODE_EXPIRED">,
  queries: Queries,
  handle: string,
): Promise<void> {
  const used = await queries
    .deleteFrom("sms_code")
    .where("handle_hash", "=", hashToken(handle))
    .executeTakeFirst();
  // why: the same code sent twice concurrently is accepted once.
  if (used.numDeletedRows === 0n) refuse(call, "CODE_EXPIRED");
}

/** A six-digit code alone could be brute-forced; the handle, stored only hashed, salts it. */
const hashCode = ({ purpose, mobile, handle, smsCode }: ShownCode) =>
  hashToken([handle, purpose, mobile, smsCode].join("\n"));
