import * as z from "zod/v4";
import { examItem, examState } from "../exams/shapes";

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

/** Exams in each state, without archived ones. */
const examCounts = z.record(examState, z.number());
export type ExamCounts = z.infer<typeof examCounts>;

/** Exams that open from the first to the last of these days (YYYY-MM-DD in the company's time zone). */
const opening = z.object({ since: z.string(), until: z.string(), states: examCounts });
export type Opening = z.infer<typeof opening>;

export const arrangements = z.object({
  states: examCounts,
  archived: z.number(),
  today: opening,
  /** From Monday to Sunday. */
  week: opening,
});

export const examWork = z.object({
  /** What is open, by its end; then what opens next. */
  next: z.array(examItem),
  /** Drafts that open within a week, or should have opened in the last 30 days, by opening. */
  drafts: z.array(examItem),
});

export const usageYear = z.object({
  /** The present one where it is left out, by the calendar of the company's time zone. */
  year: z.coerce
    .number("NOT_VALID")
    .int("NOT_VALID")
    .min(2000, "NOT_VALID")
    .max(2200, "NOT_VALID")
    .optional(),
});

export const annualUsage = z.object({
  year: z.number(),
  /** The present month (YYYY-MM in the company's time zone), of this year or not. */
  now: z.string(),
  /** Candidates charged in each of the twelve months (YYYY-MM). */
  months: z.array(z.object({ month: z.string(), count: z.number() })),
});
export type AnnualUsage = z.infer<typeof annualUsage>;

/** A company's money, in fen. */
export const accountInformation = z.object({
  /** The sum of the ledger, with what is reserved. */
  balance: z.number(),
  /** Part of the balance that invited candidates will be charged from. */
  reserved: z.number(),
  /** What was charged, ever. */
  spent: z.number(),
  /** What is left of the gift, which is spent first. */
  giftLeft: z.number(),
});
export type AccountInformation = z.infer<typeof accountInformation>;
