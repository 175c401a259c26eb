import type * as z from "zod/v4";
import { questionQuery } from "#contract/bank/shapes";
import { readSearchTerm, type SearchTerm } from "~/form/search-term.server";
import { paths } from "~/paths";
import { askedSize } from "~/routes/office/paging.server";
import { safeRedirect } from "~/session/redirect.server";

/** Questions on one page of the list, unless another number is asked for. */
export const bankPageSize = 20;

export interface BankListQuery extends Omit<SearchTerm, "key"> {
  filter: z.output<typeof questionQuery>;
}

/** The list query in the URL; an invalid filter, order or page is ignored. */
export function readBankFilter(asked: URLSearchParams): BankListQuery {
  const { type, difficulty, tag, ownership, usage, bankId, sort, pageNum } = questionQuery.shape;
  const read = (name: string) => asked.get(name) || undefined;
  const { key, ...told } = readSearchTerm(asked);
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
      pageSize: askedSize(asked, bankPageSize),
    },
    ...told,
  };
}

/** The query string of this list; defaults are omitted. */
export const bankQueryOf = ({
  key,
  type,
  difficulty,
  sort,
  pageNum,
  pageSize,
  ...filter
}: BankListQuery["filter"]) => ({
  key,
  bank: filter.bankId,
  type: type ? String(type) : "",
  difficulty: difficulty ? String(difficulty) : "",
  tag: filter.tag,
  ownership: filter.ownership,
  usage: filter.usage,
  sort: sort === "updated" ? "" : sort,
  size: pageSize === bankPageSize ? undefined : pageSize,
  page: pageNum > 1 ? pageNum : undefined,
});

/** Where a page about chosen questions returns to: the page that it came from, else the list. */
export const backToBank = (request: Request): string =>
  safeRedirect(new URL(request.url).searchParams.get("from"), paths.bank.list());
