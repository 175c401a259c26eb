import type * as z from "zod/v4";
import type { certificatePage, certificateQuery } from "#contract/certificates/shapes";
import type { Queries } from "../../database/open";
import { filterCertificates } from "./filter";
import { stateOf } from "./shown";

type Query = z.output<typeof certificateQuery>;

/** Matches are counted up to this limit. */
const countLimit = 1000;

/**
 * One page of a company's certificates, newest first. Matches are read from an index up to the limit, so that
 * 100 and 100,000 certificates cost the same.
 */
export async function listCertificates(
  queries: Queries,
  companyId: string,
  query: Query,
  now: number,
): Promise<z.input<typeof certificatePage>> {
  const ids = filterCertificates(queries, companyId, query, now)
    .select("certificate.id")
    .orderBy("certificate.issued_at", "desc")
    .orderBy("certificate.id", "desc");
  const matches = await ids.limit(countLimit + 1).execute();
  const from = (query.pageNum - 1) * query.pageSize;
  const isFar = from + query.pageSize > countLimit && matches.length > countLimit;
  const page = isFar
    ? await ids.limit(query.pageSize).offset(from).execute()
    : matches.slice(from, from + query.pageSize);
  const rows = await rowsOf(
    queries,
    page.map((match) => match.id),
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
    certificateCount: Math.min(matches.length, countLimit),
    isMore: matches.length > countLimit,
  };
}

function rowsOf(queries: Queries, ids: string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("certificate as own")
    .innerJoin("certificate_template as template", "template.id", "own.template_id")
    .select(["own.id", "own.template_id", "own.number", "own.name", "own.exam", "own.state", "own.ends_at"])
    .select(["own.issued_on", "own.valid_until", "own.issued_at", "template.name as templateName"])
    .where("own.id", "in", ids)
    .orderBy("own.issued_at", "desc")
    .orderBy("own.id", "desc")
    .execute();
}
