import { normalNumber } from "#contract/certificates/number";
import { network } from "../accounts/throttle";
import type { Queries } from "../database/open";
import { type Context, Refusal } from "../handler";
import { hashToken, newId } from "../ids";
import { nameKey } from "./names";

/** How many wrong pairs are borne within the window (milliseconds) before it is "later" (trust G8). */
export const findThrottle = { perNumber: 5, perAddress: 20, window: 15 * 60_000 } as const;

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
  const at = clock.now();
  // The try is there before anything is counted or looked for: of tries sent at the same moment none is overlooked.
  const mine = { id: newId(), address: "", number_key: hashToken(number), at };
  await queries.insertInto("certificate_try").values(mine).execute();
  const spent = (by: "address" | "number_key", key: string, most: number) =>
    waitFor(queries, { by, key, most, at });

  const numberWait = await spent("number_key", mine.number_key, findThrottle.perNumber);
  if (numberWait > 0) throw await refused(queries, mine.id, numberWait);

  const found = await lookUp(queries, number, nameKey(claim.name));
  const home = network(address);
  // Only a wrong try is one of its address's.
  if (!found)
    await queries.updateTable("certificate_try").set({ address: home }).where("id", "=", mine.id).execute();
  const addressWait = await spent("address", home, findThrottle.perAddress - Number(found !== null));
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

/** Milliseconds until one more try is free; 0 where one is now. */
async function waitFor(
  queries: Queries,
  { by, key, most, at }: { by: "address" | "number_key"; key: string; most: number; at: number },
): Promise<number> {
  const newest = await queries
    .selectFrom("certificate_try")
    .select("at")
    .where(by, "=", key)
    .where("at", ">", at - findThrottle.window)
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(most + 1)
    .execute();
  return newest.length > most ? newest[most]!.at + findThrottle.window - at : 0;
}

/** A try that is refused is no wrong one: were it counted, whoever keeps trying would keep the number shut. */
async function refused(queries: Queries, id: string, wait: number): Promise<Refusal> {
  await withdraw(queries, id);
  return new Refusal("TOO_MANY_TRIES", { minutes: Math.ceil(wait / 60_000) });
}

const withdraw = (queries: Queries, id: string) =>
  queries.deleteFrom("certificate_try").where("id", "=", id).execute();
