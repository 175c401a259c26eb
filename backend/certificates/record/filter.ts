import { sql } from "kysely";
import type * as z from "zod/v4";
import { isCertificateNumber, normalNumber } from "#contract/certificates/number";
import { type certificateFilter, expiringDays } from "#contract/certificates/shapes";
import type { Queries } from "../../database/open";
import { hasWord } from "../../search/text-search";

export type CertificateFilter = z.output<typeof certificateFilter>;

/** The company's certificates except those staged by unfinished lists. */
export const issued = (queries: Queries, companyId: string) =>
  queries
    .selectFrom("certificate")
    .where("certificate.company_id", "=", companyId)
    // why: a literal, since a partial index is not chosen for bound parameters.
    .where(sql<boolean>`certificate.staged = ''`);

/**
 * The certificates that match the filter, unordered. Each filter has an index; a search scans a covering
 * index, and a complete number is looked up.
 */
export function filterCertificates(
  queries: Queries,
  companyId: string,
  filter: CertificateFilter,
  now: number,
) {
  const { key, state, templateUuid, listId, since, until } = filter;
  let certificates = issued(queries, companyId);
  const number = normalNumber(key);
  if (isCertificateNumber(number)) certificates = certificates.where("certificate.number", "=", number);
  else if (key) certificates = certificates.where(hasWord("certificate.search_key", key, companyId));
  // why: during a search, another index would require fetching each row.
  const column = (name: string) => (key ? sql.raw(`coalesce(${name}, '')`) : sql.raw(name));
  if (templateUuid)
    certificates = certificates.where(sql<boolean>`${column("certificate.template_id")} = ${templateUuid}`);
  if (listId) certificates = certificates.where(sql<boolean>`${column("certificate.list_id")} = ${listId}`);
  const day = column("certificate.issued_on");
  if (since) certificates = certificates.where(sql<boolean>`${day} >= ${since}`);
  if (until) certificates = certificates.where(sql<boolean>`${day} <= ${until}`);
  if (!state) return certificates;
  if (state === "expiring") return certificates.where(isExpiring(now));
  const stored = state === "expired" ? "issued" : state;
  certificates = certificates.where(sql<boolean>`${column("certificate.state")} = ${stored}`);
  const isOver = sql<boolean>`certificate.ends_at > 0 and certificate.ends_at <= ${now}`;
  if (state === "expired") return certificates.where(isOver);
  return state === "issued" ? certificates.where(sql<boolean>`not (${isOver})`) : certificates;
}

/** In literals, as the partial index of those that expire has them. */
const isExpiring = (now: number) =>
  sql<boolean>`certificate.state = 'issued' and certificate.ends_at > 0
    and certificate.ends_at > ${now} and certificate.ends_at <= ${now + expiringDays * 86_400_000}`;
