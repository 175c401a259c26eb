import type * as z from "zod/v4";
import { questionQuery } from "#contract/bank/shapes";
import { type AskedWord, readWord } from "~/form/word.server";
import { paths } from "~/paths";
import { safeRedirect } from "~/routes/entrance/redirect.server";

/** Questions on one page of the list. */
export const pageSize = 20;

export interface Asked extends Omit<AskedWord, "key"> {
  filter: z.output<typeof questionQuery>;
}

/** What the list's address asks for; a filter, an order or a page that does not exist is none. */
export function readFilter(url: URL): Asked {
  const { type, difficulty, tag, ownership, usage, bankId, sort, pageNum } = questionQuery.shape;
  const asked = url.searchParams;
  const read = (name: string) => asked.get(name) || undefined;
  const { key, ...told } = readWord(asked);
  return {
    filter: {
      key,
      type: type.catch(0).parse(read("type")),
      difficulty: difficulty.catch(0).parse(read("difficulty")),
      tag: tag.catch("").parse(read("tag")),
      ownership: ownership.catch("").parse(read("ownership")),
      usage: usage.catch("").parse(read("usage")),
      bankId: bankId.catch("").parse(read("bank")),
      sort: sort.catch("updated").parse(read("sort")),
      pageNum: pageNum.catch(1).parse(read("page")),
      pageSize,
    },
    ...told,
  };
}

/** The query that shows this list again; what goes without saying is left out. */
export const queryOf = ({ key, type, difficulty, sort, pageNum, ...filter }: Asked["filter"]) => ({
  key,
  bank: filter.bankId,
  type: type ? String(type) : "",
  difficulty: difficulty ? String(difficulty) : "",
  tag: filter.tag,
  ownership: filter.ownership,
  usage: filter.usage,
  sort: sort === "updated" ? "" : sort,
  page: pageNum > 1 ? pageNum : undefined,
});

/** Where a page about chosen questions leads back to: the one that it came from, else the list. */
export const backFrom = (request: Request): string =>
  safeRedirect(new URL(request.url).searchParams.get("from"), paths.bank.list());
