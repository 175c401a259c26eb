import type * as z from "zod/v4";
import { resultFilter } from "#contract/results/shapes";
import { readSearchTerm } from "~/form/search-term.server";
import { pageSizes } from "~/routes/office/ListPager";
import { askedSize } from "~/routes/office/paging.server";

/** The list query in the parameters of its URL; what is invalid falls back to the first. */
export function readResultFilter(asked: URLSearchParams, examId: string) {
  const { tab, sort, pageNum } = resultFilter.shape;
  const read = (name: string) => asked.get(name) || undefined;
  const { key, ...told } = readSearchTerm(asked);
  const filter: z.output<typeof resultFilter> = {
    ...{ examId, key },
    tab: tab.catch("").parse(read("tab")),
    sort: sort.catch("number").parse(read("sort")),
    isReversed: asked.get("reversed") === "1",
    pageNum: pageNum.catch(1).parse(read("page")),
    pageSize: askedSize(asked),
  };
  const query = {
    ...{ key, tab: filter.tab, sort: filter.sort === "number" ? "" : filter.sort },
    reversed: filter.isReversed ? "1" : "",
    size: filter.pageSize === pageSizes[0] ? undefined : filter.pageSize,
    page: filter.pageNum > 1 ? filter.pageNum : undefined,
  };
  return { filter, query, ...told };
}
