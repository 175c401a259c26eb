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

/** A list narrowed to what was changed within a time, in epoch milliseconds: from `since` on, before `until`. */
export const changedWithin = {
  since: z.number().int("NOT_VALID").nullable().default(null),
  until: z.number().int("NOT_VALID").nullable().default(null),
};
