import { sql } from "kysely";
import type * as z from "zod/v4";
import { isNumber, normalNumber } from "#contract/certificates/number";
import type { certificateFilter } from "#contract/certificates/shapes";
import type { Queries } from "../database/open";
import { searchPattern } from "../text-search";

export type Filter = z.output<typeof certificateFilter>;

/** The company's certificates but those of lists that are not done. */
export const issued = (queries: Queries, companyId: string) =>
  queries
    .selectFrom("certificate")
    .where("certificate.company_id", "=", companyId)
    // why: written out, for an index of only such rows is not chosen for values that come later.
    .where(sql<boolean>`certificate.staged = ''`);

/**
 * The certificates that the filter lets through, in no order. Each filter has an index; a search reads the one that
 * holds its keys from end to end, and a whole number is looked up.
 */
export function filtered(queries: Queries, companyId: string, filter: Filter, now: number) {
  const { key, state, templateUuid, listId } = filter;
  let certificates = issued(queries, companyId);
  const number = normalNumber(key);
  if (isNumber(number)) certificates = certificates.where("certificate.number", "=", number);
  else if (key)
    certificates = certificates.where(
      sql<boolean>`certificate.search_key like ${searchPattern(key)} escape '\\'`,
    );
  // why: among rows that a search looks through, another index would mean a look at each row itself.
  const column = (name: string) => (key ? sql.raw(`coalesce(${name}, '')`) : sql.raw(name));
  if (templateUuid)
    certificates = certificates.where(sql<boolean>`${column("certificate.template_id")} = ${templateUuid}`);
  if (listId) certificates = certificates.where(sql<boolean>`${column("certificate.list_id")} = ${listId}`);
  if (!state) return certificates;
  const stored = state === "expired" ? "issued" : state;
  certificates = certificates.where(sql<boolean>`${column("certificate.state")} = ${stored}`);
  const isOver = sql<boolean>`certificate.ends_at > 0 and certificate.ends_at <= ${now}`;
  if (state === "expired") return certificates.where(isOver);
  return state === "issued" ? certificates.where(sql<boolean>`not (${isOver})`) : certificates;
}
