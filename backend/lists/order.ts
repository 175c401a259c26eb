import type { OrderByExpression, SelectQueryBuilder } from "kysely";

type Direction = "asc" | "desc";

/**
 * Rows in the asked order: the columns of each, the last of them unique, so that pages never share a row; reversed,
 * an index is read from its end.
 */
export function inOrderOf<DB, TB extends keyof DB, O, Name extends string>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { sort, isReversed }: { sort: Name; isReversed: boolean },
  orders: Record<Name, readonly (readonly [column: OrderByExpression<DB, TB, O>, Direction])[]>,
): SelectQueryBuilder<DB, TB, O> {
  return orders[sort].reduce(
    (found, [column, usual]) => found.orderBy(column, isReversed ? reverse[usual] : usual),
    rows,
  );
}

const reverse = { asc: "desc", desc: "asc" } as const;
