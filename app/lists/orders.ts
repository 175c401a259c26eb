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
