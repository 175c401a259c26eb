import { randomInt } from "node:crypto";
import type { Queries } from "../database/open";
import { type Context, type Refusing, refuse } from "../handler";
import { hashToken } from "../ids";
import { codeLife } from "../outbox/outbox";
import { isSame } from "./devices";

/** Times in milliseconds. A code is good for 5 minutes and 5 tries; another goes to the same mobile after 60 seconds. */
export const codeLimits = { life: codeLife, tries: 5, resend: 60_000 } as const;

/** What a code is good for; it is worth nothing for another purpose. */
export type CodePurpose = "register" | "login" | "password" | "mobile";

/** A code as somebody shows it, with the handle that it was sent under. */
export interface ShownCode {
  purpose: CodePurpose;
  mobile: string;
  handle: string;
  smsCode: string;
}

/** Six random digits. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, "0");

/** Writes down that a code waits under this handle; without a code the handle waits just the same, for nothing. */
export async function keepCode(
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

/** The code that waits under this handle for this purpose and mobile, or null: never sent, too old, or all tries used. */
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
 * Counts a try at a code that `findCode` found, before it is compared, and tells how many are left: of guesses made
 * at the same moment none is free. Null when there was none left. Do not call it inside a transaction, whose end
 * could take the try back.
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

/** Uses the code up, in the transaction of what it permits; refuses when it was used meanwhile. */
export async function useCode(
  call: Refusing<"CODE_EXPIRED">,
  queries: Queries,
  handle: string,
): Promise<void> {
  const used = await queries
    .deleteFrom("sms_code")
    .where("handle_hash", "=", hashToken(handle))
    .executeTakeFirst();
  // why: the same code sent twice at once is good once.
  if (used.numDeletedRows === 0n) refuse(call, "CODE_EXPIRED");
}

/** Six digits alone would be found in a million tries; the handle, of which only a hash is kept, hides them. */
const hashCode = ({ purpose, mobile, handle, smsCode }: ShownCode) =>
  hashToken([handle, purpose, mobile, smsCode].join("\n"));
