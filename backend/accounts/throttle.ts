import { isIPv6 } from "node:net";
import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import { Refusal } from "../handler";
import { hashToken, newId } from "../ids";

/** How many wrong passwords and codes are borne within the window (milliseconds) before it is "later". */
export const throttle = { perAccount: 5, perAddress: 20, perDevice: 5, window: 15 * 60_000 } as const;

/** Whose try it is. A mobile that nobody has is counted like any other, so the limit gives nothing away. */
export interface Guesser {
  mobile: string;
  address: string;
  /** The id of a device that signed in to this account before; "" for every other. */
  device: string;
}

/**
 * Counts a try as a failure before it is made, and returns its id for `withdrawTry` should it succeed. Refuses
 * with TOO_MANY_TRIES {minutes} when the account or the address has used up its tries; a known device answers
 * for its own tries alone, so that nobody can be locked out by others (decisions §2; trust A4).
 *
 * The row is committed before anything is counted: of guesses sent at the same moment none is overlooked. Do not
 * call it inside a transaction.
 */
export async function beginTry(
  { queries, clock }: { queries: Queries; clock: Clock },
  guesser: Guesser,
): Promise<string> {
  const at = clock.now();
  const id = newId();
  const row = {
    account_key: accountKey(guesser.mobile),
    address: network(guesser.address),
    device: guesser.device,
  };
  await queries
    .insertInto("sign_in_failure")
    .values({ id, at, ...row })
    .execute();

  const newest = (limit: number) =>
    queries
      .selectFrom("sign_in_failure")
      .select("at")
      .where("at", ">", at - throttle.window)
      .where("device", "=", row.device)
      .orderBy("at", "desc")
      .orderBy("id")
      .limit(limit + 1);
  const waits = row.device
    ? [
        wait(
          await newest(throttle.perDevice).where("account_key", "=", row.account_key).execute(),
          throttle.perDevice,
          at,
        ),
      ]
    : [
        wait(
          await newest(throttle.perAccount).where("account_key", "=", row.account_key).execute(),
          throttle.perAccount,
          at,
        ),
        wait(
          await newest(throttle.perAddress).where("address", "=", row.address).execute(),
          throttle.perAddress,
          at,
        ),
      ];
  const longest = Math.max(...waits);
  if (longest === 0) return id;
  // why: a refused try is no failure; were it counted, whoever keeps trying would keep the account shut.
  await withdrawTry(queries, id);
  throw new Refusal("TOO_MANY_TRIES", { minutes: Math.ceil(longest / 60_000) });
}

/** Milliseconds until one more try is free; 0 when there is one. The newest row is the try itself. */
function wait(rows: { at: number }[], limit: number, now: number): number {
  return rows.length <= limit ? 0 : rows[limit]!.at + throttle.window - now;
}

/** Takes back a try that succeeded. */
export async function withdrawTry(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("sign_in_failure").where("id", "=", id).execute();
}

/**
 * After a sign-in the known device starts afresh. The failures of others stay: they are not this person's,
 * and clearing an address's would let an attacker reset it with an account of their own.
 */
export async function forgiveDevice(queries: Queries, { mobile, device }: Guesser): Promise<void> {
  if (!device) return;
  await queries
    .deleteFrom("sign_in_failure")
    .where("account_key", "=", accountKey(mobile))
    .where("device", "=", device)
    .execute();
}

const accountKey = (mobile: string) => hashToken(mobile);

/** Whoever has one IPv6 address has the 2^64 around it: those count as one. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = "", tail] = address.split("%")[0]!.toLowerCase().split("::");
  const front = head ? head.split(":") : [];
  const back = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill("0"), ...back];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
