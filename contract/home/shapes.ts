import * as z from "zod/v4";

/** Days of a chart, today included. */
export const chartDays = 14;
/** A draft that was not changed for so many days waits for nobody. */
export const draftDays = 30;

/** Counts by day (YYYY-MM-DD in the company's time zone), oldest first; the last is today. */
export const daily = z.array(z.object({ day: z.string(), count: z.number() }));
export type Daily = z.infer<typeof daily>;

export const ownDraft = z.object({
  paperId: z.string(),
  name: z.string(),
  isGroup: z.boolean(),
  questionCount: z.number(),
  updatedAt: z.number(),
});

export const questionFigures = z.object({
  /** Questions of the bank. */
  count: z.number(),
  /** Questions added. */
  days: daily,
});

export const certificateFigures = z.object({
  /** Certificates ever issued. */
  count: z.number(),
  /** Certificates issued. */
  days: daily,
  /** Those that expire soon, as the list's filter `expiring` finds them. */
  expiring: z.object({
    count: z.number(),
    /** The first that expires: its holder, exam and last valid day (YYYY-MM-DD); null for none. */
    first: z
      .object({ name: z.string(), exam: z.string(), validUntil: z.string(), endsAt: z.number() })
      .nullable(),
  }),
});
