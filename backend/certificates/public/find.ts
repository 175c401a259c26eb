import { normalNumber } from "#contract/certificates/number";
import type { Queries } from "../../database/open";
import type { Context } from "../../handler";
import { consume, consumeOrRefuse, peek, refund, tooManyTries } from "../../rate-limit/rate-limit";
import { nameKey } from "../record/names";

interface Found {
  templateUuid: string;
  certificateUuid: string;
}

/**
 * The certificate with this number and this name; null for every wrong pair, whichever half is wrong and
 * whether or not the number exists. Refuses with TOO_MANY_TRIES {minutes} when the number's or the address's
 * rate limit is used up. Right pairs are refunded: a whole hall may share one address.
 */
export async function findByClaim(
  context: Pick<Context, "queries" | "clock" | "address">,
  claim: { certificateNumber: string; name: string },
): Promise<Found | null> {
  const { queries } = context;
  const number = normalNumber(claim.certificateNumber);
  const facts = { number, address: context.address };
  const before = await peek(context, perAddress, facts);
  if (!before.allowed) throw tooManyTries(before.retryAfter);
  // Consumed before the lookup, so that concurrent tries are all counted.
  const hits = await consumeOrRefuse(context, ["certificate.number"], facts);
  const found = await lookUp(queries, number, nameKey(claim.name));
  if (found) {
    await refund(queries, hits);
    return found;
  }
  // Only a wrong try counts against the address.
  const wrong = await consume(context, perAddress, facts);
  if (wrong.allowed) return null;
  await refund(queries, hits);
  throw tooManyTries(wrong.retryAfter);
}

/** The limits of an address: for one number, and in total. */
const perAddress = ["certificate.place", "certificate.address"] as const;

async function lookUp(queries: Queries, number: string, key: string): Promise<Found | null> {
  const row = await queries
    .selectFrom("certificate")
    .select(["id", "template_id", "name_key"])
    .where("number", "=", number)
    .where("staged", "=", "")
    .executeTakeFirst();
  return row?.name_key === key ? { templateUuid: row.template_id, certificateUuid: row.id } : null;
}
