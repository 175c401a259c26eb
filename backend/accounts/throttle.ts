import { isIPv6 } from "node:net";
import type { Queries } from "../database/open";
import { type Context, Refusal } from "../handler";
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

/** So many within the window (milliseconds), of one account or of one address. */
export interface Ration {
  by: "account_key" | "address";
  most: number;
  window: number;
}

/**
 * Counts a try as a failure before it is made, and returns its id for `withdrawTry` should it succeed. Refuses
 * with TOO_MANY_TRIES {minutes} when the account or the address has used up its tries; a known device answers
 * for its own tries alone, so that nobody can be locked out by others (decisions §2; trust A4).
 */
export function beginTry(context: Pick<Context, "queries" | "clock">, guesser: Guesser): Promise<string> {
  const { perAccount, perAddress, perDevice, window } = throttle;
  const rations: Ration[] = guesser.device
    ? [{ by: "account_key", most: perDevice, window }]
    : [
        { by: "account_key", most: perAccount, window },
        { by: "address", most: perAddress, window },
      ];
  return spend(context, guesser, rations);
}

/**
 * Counts what people without a session ask for, each kind apart (no kind is as long as a device's id), and returns
 * its id for `withdrawTry`. Refuses with TOO_MANY_TRIES {minutes} when one of the rations is used up.
 */
export function ration(
  context: Pick<Context, "queries" | "clock">,
  kind: "message" | "ticket" | "demo",
  { mobile = "", address }: { mobile?: string; address: string },
  rations: Ration[],
): Promise<string> {
  return spend(context, { mobile, address, device: kind }, rations);
}

/**
 * The row is committed before anything is counted: of tries sent at the same moment none is overlooked. Do not
 * call it inside a transaction.
 */
async function spend(
  { queries, clock }: Pick<Context, "queries" | "clock">,
  guesser: Guesser,
  rations: Ration[],
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

  let longest = 0;
  for (const { by, most, window } of rations) {
    const newest = await queries
      .selectFrom("sign_in_failure")
      .select("at")
      .where(by, "=", row[by])
      .where("at", ">", at - window)
      .where("device", "=", row.device)
      .orderBy("at", "desc")
      .orderBy("id")
      .limit(most + 1)
      .execute();
    // The newest row is the try itself; one more is free once the oldest of those counted is out of the window.
    if (newest.length > most) longest = Math.max(longest, newest[most]!.at + window - at);
  }
  if (longest === 0) return id;
  // why: a refused try is no failure; were it counted, whoever keeps trying would keep the account shut.
  await withdrawTry(queries, id);
  throw new Refusal("TOO_MANY_TRIES", { minutes: Math.ceil(longest / 60_000) });
}

/** Claims a pause for something: 0 when it begins now, else the milliseconds that the one before still lasts. */
export async function claimPause(
  { queries, clock }: Pick<Context, "queries" | "clock">,
  what: string,
  pause: number,
): Promise<number> {
  const at = clock.now();
  const id = hashToken(`pause\n${what}`);
  // One row for each: of those who ask at the same moment one gets it.
  const claimed = await queries
    .insertInto("sign_in_failure")
    .values({ id, at, account_key: "", address: "", device: "pause" })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ at })
        .where("sign_in_failure.at", "<=", at - pause),
    )
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows) return 0;
  const begun = await queries
    .selectFrom("sign_in_failure")
    .select("at")
    .where("id", "=", id)
    .executeTakeFirst();
  return Math.max(1, (begun?.at ?? at) + pause - at);
}

/** Takes back a try that succeeded. */
export async function withdrawTry(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("sign_in_failure").where("id", "=", id).execute();
}

/** Whoever has proved that the mobile is theirs and chosen a new password starts afresh: guesses were at the old one. */
export async function forgiveAccount(queries: Queries, mobile: string): Promise<void> {
  await queries
    .deleteFrom("sign_in_failure")
    .where("account_key", "=", accountKey(mobile))
    // Messages that went to the mobile stay counted.
    .where("device", "!=", "message")
    .execute();
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
