import type * as z from "zod/v4";
import type { Language } from "#locales/languages";

/** The `sort` that a contract declares with `ordered`. */
type Sorts<Name extends string> = z.ZodDefault<z.ZodEnum<{ [each in Name]: each }>>;

/** The order in a list's query; an unknown one is the usual. `query` is its part of the address, empty for the usual. */
export function readOrder<Name extends string>(asked: URLSearchParams, sorts: Sorts<Name>) {
  const usual = sorts.parse(undefined) as Name;
  const sort = sorts.catch(usual as never).parse(asked.get("sort") || undefined) as Name;
  const isReversed = asked.get("reversed") === "1";
  return {
    order: { sort, isReversed },
    query: {
      sort: sort === usual ? ("" as const) : sort,
      reversed: isReversed ? ("1" as const) : ("" as const),
    },
  };
}

/**
 * Rows of a list that is so short that its call sends all of them, in the asked order: what each is sorted by, texts as
 * the reader's language sorts them. Equal rows stay in the order of the call.
 */
export function inOrder<Row, Name extends string>(
  rows: readonly Row[],
  { sort, isReversed }: { sort: Name; isReversed: boolean },
  language: Language,
  orders: Record<Name, { by: (row: Row) => string | number; isAscending: boolean }>,
): Row[] {
  const { by, isAscending } = orders[sort];
  const sign = isAscending === isReversed ? -1 : 1;
  const { compare } = new Intl.Collator(language);
  return rows.toSorted((one, other) => {
    const [first, second] = [by(one), by(other)];
    return sign * (typeof first === "number" ? first - Number(second) : compare(first, String(second)));
  });
}
