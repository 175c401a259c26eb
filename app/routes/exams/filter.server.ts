import type * as z from "zod/v4";
import { examFilter } from "#contract/exams/shapes";
import { readSearchTerm, type SearchTerm } from "~/form/search-term.server";
import { type Period, periodQueryOf, rangeOf, readPeriod } from "~/lists/period.server";
import { pageSizes } from "~/routes/office/ListPager";
import { askedSize } from "~/routes/office/paging.server";

export interface ExamListQuery extends Omit<SearchTerm, "key"> {
  filter: z.output<typeof examFilter>;
  /** The days of opening. */
  period: Period;
}

/** The list query in the parameters of its URL; what is invalid falls back to the first. */
export function readExamFilter(asked: URLSearchParams, zone: string): ExamListQuery {
  const { label, category, author, sort, pageNum } = examFilter.shape;
  const read = (name: string) => asked.get(name) || undefined;
  const { key, ...told } = readSearchTerm(asked);
  const period = readPeriod(asked, zone);
  return {
    filter: {
      key,
      label: label.catch("").parse(read("label")),
      category: category.catch("").parse(read("category")),
      author: author.catch("").parse(read("author")),
      ...rangeOf(period, zone),
      sort: sort.catch("work").parse(read("sort")),
      isReversed: asked.get("reversed") === "1",
      pageNum: pageNum.catch(1).parse(read("page")),
      pageSize: askedSize(asked),
    },
    period,
    ...told,
  };
}

/** The query string of this list; defaults are omitted. */
export const examQueryOf = ({ filter, period }: Pick<ExamListQuery, "filter" | "period">) => ({
  key: filter.key,
  label: filter.label,
  category: filter.category,
  author: filter.author,
  ...periodQueryOf(period),
  sort: filter.sort === "work" ? "" : filter.sort,
  reversed: filter.isReversed ? "1" : "",
  size: filter.pageSize === pageSizes[0] ? undefined : filter.pageSize,
  page: filter.pageNum > 1 ? filter.pageNum : undefined,
});
