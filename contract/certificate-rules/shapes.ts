import * as z from "zod/v4";
import { certificateLimits } from "../certificates/shapes";
import { id, line } from "../text";

/** Who of an exam's candidates gets a certificate: those who passed, or those with a score of at least so much. */
export const ruleKinds = ["passed", "score"] as const;
export const ruleKind = z.enum(ruleKinds, "NOT_VALID");
export type RuleKind = z.output<typeof ruleKind>;

export const certificateRule = {
  kind: ruleKind,
  /** Hundredths of a point, of rule `score`; 0 else. */
  least: z.number("NOT_A_SCORE").int("NOT_A_SCORE").min(0, "NOT_A_SCORE").max(99_999_900, "SCORE_TOO_HIGH"),
  templateUuid: id,
  /** What the certificate says as grade, the same for everybody; "" where the template asks for none. */
  grade: line(certificateLimits.labelMax).default(""),
};

/** A template that a rule can fill: it asks for nothing that only a person knows. */
export const ruleTemplate = z.object({
  templateUuid: z.string(),
  name: z.string(),
  needsGrade: z.boolean(),
  needsScore: z.boolean(),
});

export const examCertificates = z.object({
  /** The state of the rule; a change names the one that its form was rendered from. */
  revision: z.string(),
  rule: z
    .object({
      ...certificateRule,
      templateUuid: z.string(),
      grade: z.string(),
      setBy: z.string(),
      setAt: z.number(),
      /** Why nothing is issued just now: the name of an error; "" for nothing. */
      problem: z.string(),
    })
    .nullable(),
  templates: z.array(ruleTemplate),
  /** In hundredths, of the paper; a pass score of 0 is none. */
  total: z.number(),
  passScore: z.number(),
  /** In people, each once however often they sat a practice paper. */
  counts: z.object({
    /** Those whose score is released, and those of them who fulfil the rule. */
    released: z.number(),
    earned: z.number(),
    /** Those the rule has given a certificate that stands, and those it took one back from. */
    issued: z.number(),
    takenBack: z.number(),
    /** Released since the rule was last gone through. */
    waiting: z.number(),
  }),
});
export type ExamCertificates = z.output<typeof examCertificates>;
