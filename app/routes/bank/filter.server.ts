import type * as z from "zod/v4";
import { questionQuery } from "#contract/bank/shapes";
import { readSearchTerm, type SearchTerm } from "~/form/search-term.server";
import { type Period, periodQueryOf, rangeOf, readPeriod } from "~/lists/period.server";
import { paths } from "~/paths";
import { askedSize } from "~/routes/office/paging.server";
import { safeRedirect } from "~/session/redirect.server";

/** Questions on one page of the list, unless another number is asked for. */
export const bankPageSize = 20;

export interface BankListQuery extends Omit<SearchTerm, "key"> {
  filter: z.output<typeof questionQuery>;
  period: Period;
}

/** The list query in the parameters of its URL or its form; what is invalid is ignored. */
export function readBankFilter(asked: URLSearchParams, zone: string): BankListQuery {
  const { type, difficulty, tag, ownership, usage, review, bankId, topicId, author, sort, pageNum } =
    questionQuery.shape;
  const read = (name: string) => asked.get(name) || undefined;
  const { key, ...told } = readSearchTerm(asked);
  const period = readPeriod(asked, zone);
  const { since, until } = rangeOf(period, zone);
  return {
    filter: {
      key,
      type: type.catch(0).parse(read("type")),
      difficulty: difficulty.catch(0).parse(read("difficulty")),
      tag: tag.catch("").parse(read("tag")),
      ownership: ownership.catch("").parse(read("ownership")),
      usage: usage.catch("").parse(read("usage")),
      review: review.catch("").parse(read("review")),
      bankId: bankId.catch("").parse(read("bank")),
      topicId: topicId.catch("").parse(read("topic")),
      author: author.catch("").parse(read("author")),
      since: since ?? 0,
      until: until ?? 0,
      sort: sort.catch("updated").parse(read("sort")),
      isReversed: asked.get("reversed") === "1",
      pageNum: pageNum.catch(1).parse(read("page")),
      pageSize: askedSize(asked, bankPageSize),
    },
    period,
    ...told,
  };
}

/** The query string of this list; defaults are omitted. */
export const bankQueryOf = ({ filter, period }: Pick<BankListQuery, "filter" | "period">) => ({
  key: filter.key,
  bank: filter.bankId,
  type: filter.type ? String(filter.type) : "",
  difficulty: filter.difficulty ? String(filter.difficulty) : "",
  tag: filter.tag,
  topic: filter.topicId,
  ownership: filter.ownership,
  usage: filter.usage,
  review: filter.review,
  author: filter.author,
  ...periodQueryOf(period),
  sort: filter.sort === "updated" ? "" : filter.sort,
  reversed: filter.isReversed ? "1" : "",
  size: filter.pageSize === bankPageSize ? undefined : filter.pageSize,
  page: filter.pageNum > 1 ? filter.pageNum : undefined,
});

/** Where a page about chosen questions returns to: the page that it came from, else the list. */
export const backToBank = (request: Request): string =>
  safeRedirect(new URL(request.url).searchParams.get("from"), paths.bank.list());
