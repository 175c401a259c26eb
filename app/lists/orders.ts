import type { Sort } from "~/ui/Table";

/** A head that sorts: each order from the end that one looks for first; asked for again, it is reversed. */
export function sortOf<Name extends string>({
  sort,
  now,
  isReversed,
  isAscending,
  to,
}: {
  /** The order of this head, and the current one. */
  sort: Name;
  now: Name;
  isReversed: boolean;
  /** Whether this order ascends until it is reversed. */
  isAscending: boolean;
  /** The list in this order; `reversed` is "1" or "". */
  to: (reversed: "1" | "") => string;
}): Sort {
  const isNow = now === sort;
  return {
    to: to(isNow && !isReversed ? "1" : ""),
    now: isNow ? (isAscending !== isReversed ? "ascending" : "descending") : undefined,
  };
}

/** The heads of a list by the order in its query, which says nothing of the usual one; each leads to the first page. */
export const headsBy =
  <Name extends string>(
    query: { sort?: string; reversed?: string },
    { usual, ascending }: { usual: Name; ascending: readonly Name[] },
    to: (order: { sort: Name | ""; reversed: "1" | ""; page: undefined }) => string,
  ) =>
  (sort: NoInfer<Name>): Sort =>
    sortOf<Name>({
      now: (query.sort || usual) as Name,
      isReversed: query.reversed === "1",
      sort,
      isAscending: ascending.includes(sort),
      to: (reversed) => to({ sort: sort === usual ? "" : sort, reversed, page: undefined }),
    });
