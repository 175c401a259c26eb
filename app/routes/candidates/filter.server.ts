import type * as z from "zod/v4";
import { candidateFilter } from "#contract/candidates/shapes";
import { readSearchTerm, type SearchTerm } from "~/form/search-term.server";
import { pageSizes } from "~/routes/office/ListPager";
import { askedSize } from "~/routes/office/paging.server";

export interface CandidateListQuery extends Omit<SearchTerm, "key"> {
  filter: z.output<typeof candidateFilter>;
}

/** The list query in the parameters of its URL or its form; what is invalid falls back to the first. */
export function readCandidateFilter(asked: URLSearchParams, examId: string): CandidateListQuery {
  const { tab, group, room, sort, pageNum } = candidateFilter.shape;
  const read = (name: string) => asked.get(name) || undefined;
  const { key, ...told } = readSearchTerm(asked);
  return {
    filter: {
      examId,
      key,
      tab: tab.catch("").parse(read("tab")),
      group: group.catch("").parse(read("group")),
      room: room.catch("").parse(read("room")),
      sort: sort.catch("number").parse(read("sort")),
      isReversed: asked.get("reversed") === "1",
      pageNum: pageNum.catch(1).parse(read("page")),
      pageSize: askedSize(asked),
    },
    ...told,
  };
}

/** The query string of this list; defaults are omitted. */
export const candidateQueryOf = ({ filter }: Pick<CandidateListQuery, "filter">) => ({
  key: filter.key,
  tab: filter.tab,
  group: filter.group,
  room: filter.room,
  sort: filter.sort === "number" ? "" : filter.sort,
  reversed: filter.isReversed ? "1" : "",
  size: filter.pageSize === pageSizes[0] ? undefined : filter.pageSize,
  page: filter.pageNum > 1 ? filter.pageNum : undefined,
});
