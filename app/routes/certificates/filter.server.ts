import type * as z from "zod/v4";
import { certificateQuery } from "#contract/certificates/shapes";
import { readSearchTerm, type SearchTerm } from "~/form/search-term.server";
import { type Period, periodQueryOf, readPeriod } from "~/lists/period.server";
import { pageSizes } from "~/routes/office/ListPager";
import { askedSize } from "~/routes/office/paging.server";

export interface CertificateListQuery extends Omit<SearchTerm, "key"> {
  filter: z.output<typeof certificateQuery>;
  /** The days of issue. */
  period: Period;
}

/** The list query in the parameters of its URL or its form; what is invalid falls back to the first. */
export function readCertificateFilter(asked: URLSearchParams, zone: string): CertificateListQuery {
  const { state, templateUuid, listId, sort, pageNum } = certificateQuery.shape;
  const read = (name: string) => asked.get(name) || undefined;
  const { key, ...told } = readSearchTerm(asked);
  const period = readPeriod(asked, zone);
  return {
    filter: {
      key,
      state: state.catch("").parse(read("state")),
      templateUuid: templateUuid.catch("").parse(read("template")),
      listId: listId.catch("").parse(read("list")),
      since: period.since,
      until: period.until,
      sort: sort.catch("issued").parse(read("sort")),
      isReversed: asked.get("reversed") === "1",
      pageNum: pageNum.catch(1).parse(read("page")),
      pageSize: askedSize(asked),
    },
    period,
    ...told,
  };
}

/** The query string of this list; defaults are omitted. */
export const certificateQueryOf = ({ filter, period }: Pick<CertificateListQuery, "filter" | "period">) => ({
  key: filter.key,
  state: filter.state,
  template: filter.templateUuid,
  list: filter.listId,
  ...periodQueryOf(period),
  sort: filter.sort === "issued" ? "" : filter.sort,
  reversed: filter.isReversed ? "1" : "",
  size: filter.pageSize === pageSizes[0] ? undefined : filter.pageSize,
  page: filter.pageNum > 1 ? filter.pageNum : undefined,
});
