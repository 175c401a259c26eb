import * as z from "zod/v4";

/** Page numbers count from 1. */
export const page = {
  pageNum: z.coerce
    .number("NOT_VALID")
    .int("NOT_VALID")
    .min(1, "NOT_VALID")
    .max(100_000, "NOT_VALID")
    .default(1),
  pageSize: z.coerce
    .number("NOT_VALID")
    .int("NOT_VALID")
    .min(1, "NOT_VALID")
    .max(100, "NOT_VALID")
    .default(10),
};

/** The orders of a list, the usual one first; each from the end that one looks for first, unless it is reversed. */
export const ordered = <const Names extends readonly [string, ...string[]]>(...names: Names) => ({
  sort: z.enum(names, "NOT_VALID").default(names[0]),
  isReversed: z.boolean("NOT_VALID").default(false),
});

/** A list narrowed to what was changed within a time, in epoch milliseconds: from `since` on, before `until`. */
export const changedWithin = {
  since: z.number().int("NOT_VALID").nullable().default(null),
  until: z.number().int("NOT_VALID").nullable().default(null),
};
