import type * as z from "zod/v4";
import { paperFilter } from "#contract/papers/shapes";
import { readSearchTerm, type SearchTerm } from "~/form/search-term.server";
import { type Period, periodQueryOf, rangeOf, readPeriod } from "~/lists/period.server";
import { paths } from "~/paths";
import { pageSizes } from "~/routes/office/ListPager";
import { askedSize } from "~/routes/office/paging.server";

export interface PaperListQuery extends Omit<SearchTerm, "key"> {
  filter: z.output<typeof paperFilter>;
  period: Period;
}

/**
 * The list query in the parameters of its URL or its form. An invalid filter, order, size or page falls back
 * to the first.
 */
export function readPaperFilter(asked: URLSearchParams, zone: string): PaperListQuery {
  const { state, sort, author, pageNum } = paperFilter.shape;
  const read = (name: string) => asked.get(name) || undefined;
  const { key, ...told } = readSearchTerm(asked);
  const period = readPeriod(asked, zone);
  return {
    filter: {
      key,
      state: state.catch("").parse(read("state")),
      author: author.catch("").parse(read("author")),
      ...rangeOf(period, zone),
      sort: sort.catch("updated").parse(read("sort")),
      isReversed: asked.get("reversed") === "1",
      pageNum: pageNum.catch(1).parse(read("page")),
      pageSize: askedSize(asked),
    },
    period,
    ...told,
  };
}

/** The query of the list: its own, or under a dialog that of the URL that the dialog came from. */
export function paperListQuery(url: URL): URLSearchParams {
  const from = url.searchParams.get("from") ?? "";
  const addresses = [url, ...(URL.canParse(from, url) ? [new URL(from, url)] : [])];
  const list = addresses.find(({ pathname }) => pathname === paths.papers.list());
  return list?.searchParams ?? new URLSearchParams();
}

/** The query string of this list; defaults are omitted. */
export const paperQueryOf = ({ filter, period }: Pick<PaperListQuery, "filter" | "period">) => ({
  key: filter.key,
  state: filter.state,
  author: filter.author,
  ...periodQueryOf(period),
  sort: filter.sort === "updated" ? "" : filter.sort,
  reversed: filter.isReversed ? "1" : "",
  size: filter.pageSize === pageSizes[0] ? undefined : filter.pageSize,
  page: filter.pageNum > 1 ? filter.pageNum : undefined,
});

export type PaperQuery = ReturnType<typeof paperQueryOf>;
