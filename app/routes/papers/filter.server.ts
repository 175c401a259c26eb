import type * as z from "zod/v4";
import { paperFilter } from "#contract/papers/shapes";
import { type AskedWord, readWord } from "~/form/word.server";
import { paths } from "~/paths";

export interface Asked extends Omit<AskedWord, "key"> {
  filter: z.output<typeof paperFilter>;
}

/**
 * What the list is asked for: by its own address, or under a dialog by the address that the dialog came from.
 * A state, an order or a page that does not exist is the first of its kind.
 */
export function readFilter(url: URL): Asked {
  const { state, sort, pageNum, pageSize } = paperFilter.shape;
  const asked = listAddress(url)?.searchParams ?? new URLSearchParams();
  const { key, ...told } = readWord(asked);
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

/** The query that shows this list again; what goes without saying is left out. */
export const queryOf = ({ key, state, sort, pageNum }: Asked["filter"]) => ({
  key,
  state,
  sort: sort === "updated" ? "" : sort,
  page: pageNum > 1 ? pageNum : undefined,
});
