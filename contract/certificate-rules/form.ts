import * as z from "zod/v4";
import { typedHundredths } from "../marking/form";
import { seenRevision } from "../revision";
import { certificateRule } from "./shapes";

/** The form of an exam's certificate rule; the score in points, as typed. */
export const certificateRuleForm = z.object({
  kind: certificateRule.kind,
  least: z
    .string()
    .default("")
    .transform((text) => (text.trim() === "" ? 0 : typedHundredths(text)))
    .refine((least) => least % 10 === 0, "NOT_A_SCORE")
    .pipe(certificateRule.least),
  templateUuid: z.string("TEMPLATE_MISSING").pipe(certificateRule.templateUuid),
  grade: certificateRule.grade,
  ...seenRevision,
});
