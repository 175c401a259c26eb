import type { Queries } from "../database/open";
import type { Context } from "../handler";
import { type Hit, reset } from "../rate-limit/rate-limit";
import { reserve } from "../rate-limit/reserve";

/** Who makes the try. An unknown mobile is counted like any other, so that the limit reveals nothing. */
export interface Guesser {
  mobile: string;
  address: string;
  /** The id of a device that signed in to this account before; otherwise "". */
  device: string;
}

/**
 * Reserves a try, to be counted or released once its outcome is known. Refuses with TOO_MANY_TRIES {minutes}
 * when the account's or the address's limit is used up; a known device has only its own limit, so that others
 * cannot lock it out (decisions §2; trust A4). Not inside a transaction, whose rollback would undo it.
 */
export function reserveTry(context: Pick<Context, "queries" | "clock">, guesser: Guesser): Promise<Hit[]> {
  return guesser.device
    ? reserve(context, ["sign-in.device"], guesser)
    : reserve(context, ["sign-in.account", "sign-in.address"], guesser);
}

/** Resets the account's limit after a password reset: the guesses were at the old password. */
export async function resetTriesOfAccount(queries: Queries, mobile: string): Promise<void> {
  await reset(queries, "sign-in.account", { mobile });
  await reset(queries, "sign-in.device", { mobile });
}

/**
 * Resets the known device's limit after a sign-in. Others' failures stay: they are not this operator's, and
 * resetting an address's would let an attacker reset it with an account of their own.
 */
export async function resetTriesOfDevice(
  queries: Queries,
  { mobile, device }: Pick<Guesser, "mobile" | "device">,
): Promise<void> {
  if (device) await reset(queries, "sign-in.device", { mobile, device });
}
