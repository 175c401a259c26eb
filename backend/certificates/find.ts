import { normalNumber } from "#contract/certificates/number";
import { network } from "../accounts/throttle";
import type { Queries } from "../database/open";
import { type Context, Refusal } from "../handler";
import { hashToken, newId } from "../ids";
import { nameKey } from "./names";

/**
 * How many wrong pairs are borne within the window (milliseconds) before it is "later" (trust G8): of one number from
 * one address, of one number from wherever, from one address of whatever numbers. Nobody alone keeps a number shut.
 */
export const findThrottle = { perPlace: 5, perNumber: 20, perAddress: 20, window: 15 * 60_000 } as const;

interface Found {
  templateUuid: string;
  certificateUuid: string;
}

/**
 * The certificate that has this number and this name; null for every wrong pair, whichever half is wrong and whether or
 * not there is such a number. Refuses with TOO_MANY_TRIES {minutes} where the number, or the address, has used up its
 * tries. Right pairs leave no trace: a hall may come from one address.
 */
export async function findByClaim(
  { queries, clock, address }: Pick<Context, "queries" | "clock" | "address">,
  claim: { certificateNumber: string; name: string },
): Promise<Found | null> {
  const number = normalNumber(claim.certificateNumber);
  const number_key = hashToken(number);
  const home = network(address);
  const at = clock.now();
  // The try is there before anything is counted or looked for: of tries sent at the same moment none is overlooked.
  const mine = { id: newId(), address: "", number_key, at };
  await queries.insertInto("certificate_try").values(mine).execute();

  const { perPlace, perNumber, perAddress } = findThrottle;
  const wait =
    (await waitFor(queries, at, { number_key, address: home }, perPlace)) ||
    (await waitFor(queries, at, { number_key }, perNumber + 1));
  if (wait > 0) throw await refused(queries, mine.id, wait);

  const found = await lookUp(queries, number, nameKey(claim.name));
  // Only a wrong try is one of its address's.
  if (!found)
    await queries.updateTable("certificate_try").set({ address: home }).where("id", "=", mine.id).execute();
  const addressWait = await waitFor(queries, at, { address: home }, found ? perAddress : perAddress + 1);
  if (addressWait > 0) throw await refused(queries, mine.id, addressWait);
  if (found) await withdraw(queries, mine.id);
  return found;
}

async function lookUp(queries: Queries, number: string, key: string): Promise<Found | null> {
  const row = await queries
    .selectFrom("certificate")
    .select(["id", "template_id", "name_key"])
    .where("number", "=", number)
    .where("staged", "=", "")
    .executeTakeFirst();
  return row?.name_key === key ? { templateUuid: row.template_id, certificateUuid: row.id } : null;
}

/** Milliseconds until there are fewer than so many tries of this kind; 0 where that is now. */
async function waitFor(
  queries: Queries,
  at: number,
  kind: { number_key?: string; address?: string },
  many: number,
): Promise<number> {
  const newest = await queries
    .selectFrom("certificate_try")
    .select("at")
    .where((where) => where.and(kind))
    .where("at", ">", at - findThrottle.window)
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(many)
    .execute();
  return newest.length === many ? newest[many - 1]!.at + findThrottle.window - at : 0;
}

/** A try that is refused is no wrong one: were it counted, whoever keeps trying would keep the number shut. */
async function refused(queries: Queries, id: string, wait: number): Promise<Refusal> {
  await withdraw(queries, id);
  return new Refusal("TOO_MANY_TRIES", { minutes: Math.ceil(wait / 60_000) });
}

const withdraw = (queries: Queries, id: string) =>
  queries.deleteFrom("certificate_try").where("id", "=", id).execute();
