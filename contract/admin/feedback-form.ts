import * as z from "zod/v4";
import { lines } from "../text";

/** Required lines; a form omits an empty field. */
const said = (missing: string) =>
  lines(2000)
    .default("")
    .refine((text) => text.trim() !== "", missing);

/** Feedback to the platform. */
export const feedbackText = z.object({
  text: said("FEEDBACK_MISSING"),
  /** The URL that the feedback is about. */
  page: z.string().max(300).default(""),
});

export const feedbackAnswer = z.object({
  answer: said("ANSWER_TEXT_MISSING"),
});
