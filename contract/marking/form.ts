import * as z from "zod/v4";
import { markingOrder, markPayload } from "./shapes";

/** Points as typed: `3`, `3.5` or `3,5`; they become hundredths. */
export const typedHundredths = (text: string) => {
  const points = text.trim().replace(",", ".");
  return /^\d{1,4}(\.\d{1,2})?$/.test(points) ? Math.round(Number(points) * 100) : Number.NaN;
};

/** The form of one mark. */
export const answerMarkForm = z.object({
  score: z
    .string("MARK_MISSING")
    .min(1, "MARK_MISSING")
    .transform(typedHundredths)
    .refine((score) => markPayload.shape.score.safeParse(score).success, "NOT_A_MARK"),
  note: markPayload.shape.note,
});

/** The form of an exam's markers. */
export const planForm = z.object({
  markerIds: z.array(z.string("NOT_VALID")).default([]),
  isDouble: z.boolean().default(false),
  order: markingOrder.default("question"),
  isSeeded: z.boolean().default(false),
});
