import type * as z from "zod/v4";
import { watchFilter } from "#contract/monitoring/shapes";
import { readSearchTerm } from "~/form/search-term.server";
import { pageSizes } from "~/routes/office/ListPager";
import { askedSize } from "~/routes/office/paging.server";

/** What to watch, from the URL's parameters; what is invalid falls back to everybody. */
export function readWatchFilter(asked: URLSearchParams, examId: string) {
  const { tab, room, pageNum } = watchFilter.shape;
  const read = (name: string) => asked.get(name) || undefined;
  const { key, ...told } = readSearchTerm(asked);
  const filter: z.output<typeof watchFilter> = {
    ...{ examId, key, tab: tab.catch("").parse(read("tab")), room: room.catch("").parse(read("room")) },
    ...{ pageNum: pageNum.catch(1).parse(read("page")), pageSize: askedSize(asked) },
  };
  const isStill = asked.get("still") === "1";
  const query = {
    ...{ key, tab: filter.tab, room: filter.room, still: isStill ? "1" : undefined },
    size: filter.pageSize === pageSizes[0] ? undefined : filter.pageSize,
    page: filter.pageNum > 1 ? filter.pageNum : undefined,
  };
  return { filter, query, isStill, ...told };
}
