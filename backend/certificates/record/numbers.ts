import { randomInt } from "node:crypto";
import { codeAlphabet, codeLength, numberOf } from "#contract/certificates/number";
import { certificateLimits } from "#contract/certificates/shapes";
import type { Queries } from "../../database/open";

/**
 * The next numbers of a company, in the transaction of `queries`: unique, and without gaps within a day,
 * since a rollback returns them. `today` is YYYY-MM-DD in the company's time zone; where a clock or zone went
 * back, numbers continue on the later day. Null where the day has no more.
 */
export async function takeNumbers(
  queries: Queries,
  companyId: string,
  today: string,
  count: number,
): Promise<string[] | null> {
  await giveCode(queries, companyId);
  const day = today.replaceAll("-", "");
  const { dayMax } = certificateLimits;
  const taken = await queries
    .updateTable("certificate_issuer")
    .set(({ eb, ref }) => ({
      day: eb.case().when("day", "<", day).then(day).else(ref("day")).end(),
      last: eb
        .case()
        .when("day", "<", day)
        .then(count)
        .else(eb("last", "+", count))
        .end(),
    }))
    .where("company_id", "=", companyId)
    .where(({ eb, or }) => or([eb("day", "<", day), eb("last", "<=", dayMax - count)]))
    .returning(["code", "day", "last"])
    .executeTakeFirst();
  if (!taken) return null;
  const first = taken.last - count + 1;
  return Array.from({ length: count }, (_, at) => numberOf(taken.code, taken.day, first + at));
}

/** Assigns the letters that a company's numbers begin with: permanent and unique. */
async function giveCode(queries: Queries, companyId: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const issuer = await queries
      .selectFrom("certificate_issuer")
      .select("code")
      .where("company_id", "=", companyId)
      .executeTakeFirst();
    if (issuer) return;
    await queries
      .insertInto("certificate_issuer")
      .values({ company_id: companyId, code: newCode(), day: "", last: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  throw new Error("No letters are left for another company's certificates.");
}

const newCode = () =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
