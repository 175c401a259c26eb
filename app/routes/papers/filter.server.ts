import type * as z from "zod/v4";
import { paperFilter } from "#contract/papers/shapes";
import { readSearchTerm, type SearchTerm } from "~/form/search-term.server";
import { paths } from "~/paths";

export interface PaperListQuery extends Omit<SearchTerm, "key"> {
  filter: z.output<typeof paperFilter>;
}

/**
 * The list query: from the list's own URL, or under a dialog from the URL that the dialog came from. An
 * invalid state, order or page falls back to the first.
 */
export function readPaperFilter(url: URL): PaperListQuery {
  const { state, sort, pageNum, pageSize } = paperFilter.shape;
  const asked = listAddress(url)?.searchParams ?? new URLSearchParams();
  const { key, ...told } = readSearchTerm(asked);
  return {
    filter: {
      key,
      state: state.catch("").parse(asked.get("state") ?? ""),
      sort: sort.catch("updated").parse(asked.get("sort") ?? undefined),
      pageNum: pageNum.catch(1).parse(asked.get("page") ?? undefined),
      pageSize: pageSize.parse(undefined),
    },
    ...told,
  };
}

function listAddress(url: URL): URL | null {
  const from = url.searchParams.get("from") ?? "";
  const addresses = [url, ...(URL.canParse(from, url) ? [new URL(from, url)] : [])];
  return addresses.find(({ pathname }) => pathname === paths.papers.list()) ?? null;
}

/** The query string of this list; defaults are omitted. */
export const paperQueryOf = ({ key, state, sort, pageNum }: PaperListQuery["filter"]) => ({
  key,
  state,
  sort: sort === "updated" ? "" : sort,
  page: pageNum > 1 ? pageNum : undefined,
});
