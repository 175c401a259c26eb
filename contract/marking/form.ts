import * as z from "zod/v4";
import { plainNumber } from "../normal-form";
import { seenRevision } from "../revision";
import { markingOrder, markPayload } from "./shapes";

/** Points as typed: `3`, `3.5` or `3,5`; they become hundredths. */
export const typedHundredths = (text: string) => {
  const points = plainNumber(text).replace(",", ".");
  return /^\d{1,4}(\.\d{1,2})?$/.test(points) ? Math.round(Number(points) * 100) : Number.NaN;
};

/** The form of one mark; left blank, it is the sum of the ticked marking points. */
export const answerMarkForm = z
  .object({
    score: z
      .string("NOT_TEXT")
      .default("")
      .transform((text) => (text.trim() === "" ? null : typedHundredths(text)))
      .refine((score) => markPayload.shape.score.safeParse(score).success, "NOT_A_MARK"),
    points: z
      .array(
        z
          .string("NOT_VALID")
          .regex(/^\d{1,2}$/, "NOT_VALID")
          .transform(Number),
      )
      .default([]),
    transcript: markPayload.shape.transcript,
    note: markPayload.shape.note,
  })
  .refine(({ score, points }) => score !== null || points.length > 0, {
    message: "MARK_MISSING",
    path: ["score"],
  });

/** The form of an exam's markers. */
export const planForm = z.object({
  markerIds: z.array(z.string("NOT_VALID")).default([]),
  isDouble: z.boolean().default(false),
  order: markingOrder.default("question"),
  isSeeded: z.boolean().default(false),
  ...seenRevision,
});
