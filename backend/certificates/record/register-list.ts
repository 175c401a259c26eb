import { sql } from "kysely";
import type * as z from "zod/v4";
import type { certificatePage, certificateQuery } from "#contract/certificates/shapes";
import { mostChosen } from "#contract/lists/calls";
import type { Queries } from "../../database/open";
import { type CertificateFilter, filterCertificates } from "./filter";
import { stateOf } from "./shown";

type Query = z.output<typeof certificateQuery>;

/** Up to this many matches are read and sorted as requested; with more, an index in that order fills a page. */
const fewMatches = mostChosen;

/**
 * One page of a company's certificates. Few matches are counted as they are read; many are counted by an index
 * that holds what is filtered by, and an index in the requested order soon fills a page.
 */
export async function listCertificates(
  queries: Queries,
  companyId: string,
  query: Query,
  now: number,
): Promise<z.input<typeof certificatePage>> {
  const few = await certificateIds(queries, companyId, query, now, fewMatches + 1);
  const isMany = few.length > fewMatches;
  const matches = isMany
    ? filterCertificates(queries, companyId, query, now)
    : queries.selectFrom("certificate").where("certificate.id", "in", few);
  const page = few.length > 0 ? await pageOf(matches, query).execute() : [];
  const rows = await rowsOf(
    queries,
    page.map(({ id }) => id),
  );
  return {
    certificateList: rows.map((row) => ({
      templateUuid: row.template_id,
      certificateUuid: row.id,
      number: row.number,
      name: row.name,
      exam: row.exam,
      templateName: row.templateName,
      state: stateOf(row, now),
      issuedOn: row.issued_on,
      validUntil: row.valid_until,
      issuedAt: row.issued_at,
    })),
    certificateCount: isMany ? await countOf(matches) : few.length,
  };
}

/** The ids of so many matches. why the orders: a search reads one index alone, and a day is looked up in its own. */
export async function certificateIds(
  queries: Queries,
  companyId: string,
  filter: CertificateFilter,
  now: number,
  most: number,
): Promise<string[]> {
  const { key, since, until } = filter;
  const isByDay = !key && Boolean(since || until);
  const found = await filterCertificates(queries, companyId, filter, now)
    .select("certificate.id")
    .orderBy(isByDay ? "certificate.issued_on" : "certificate.issued_at", "desc")
    .orderBy("certificate.id", "desc")
    .limit(most)
    .execute();
  return found.map(({ id }) => id);
}

type Matches = ReturnType<typeof filterCertificates>;

async function countOf(matches: Matches): Promise<number> {
  const { count } = await matches
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The ids of one page in the requested order, each of which an index has; those without an end come last. */
function pageOf(matches: Matches, { sort, isReversed, pageNum, pageSize }: Query) {
  const page = matches
    .select("certificate.id")
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  const [first, second] = isReversed ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  if (sort === "name") return page.orderBy("certificate.name", first).orderBy("certificate.id", first);
  if (sort === "ends")
    return page
      .orderBy(sql`case when certificate.ends_at = 0 then 1 else 0 end`, first)
      .orderBy("certificate.ends_at", first)
      .orderBy("certificate.id", first);
  return page
    .orderBy(sort === "day" ? "certificate.issued_on" : "certificate.issued_at", second)
    .orderBy("certificate.id", second);
}

/** These certificates as rows of the list, in the same order. */
async function rowsOf(queries: Queries, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom("certificate as own")
    .innerJoin("certificate_template as template", "template.id", "own.template_id")
    .select(["own.id", "own.template_id", "own.number", "own.name", "own.exam", "own.state", "own.ends_at"])
    .select(["own.issued_on", "own.valid_until", "own.issued_at", "template.name as templateName"])
    .where("own.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
