import * as z from "zod/v4";
import { id, searchWord } from "../text";
import { smallGroups } from "./shapes";

/** Another exam, or "" (or the same one) for the groups of this one alone. */
export const comparisonRequest = z.object({
  examId: id,
  otherExamId: z.union([z.literal(""), id]).default(""),
});
/** With a search of the exams to choose from. */
export const comparisonSearch = comparisonRequest.extend({ key: searchWord });

const interval = z.object({ low: z.number(), high: z.number() }).nullable();
/** Of candidates with every answer scored; shares of the total and of the candidates, 0–1. */
const compared = {
  n: z.number(),
  /** Mean share of the total that was reached; null without candidates. */
  mean: z.number().nullable(),
  meanInterval: interval,
  /** Null without a pass score. */
  passed: z.number().nullable(),
  passedInterval: interval,
};
/** One side less the other, with 95 % intervals: what contains 0 shows no difference. */
const difference = {
  mean: z.number().nullable(),
  meanInterval: interval,
  passed: z.number().nullable(),
  passedInterval: interval,
};

export const comparedExam = z.object({
  ...{ examId: z.string(), name: z.string(), openAt: z.number(), total: z.number(), ...compared },
  medianTime: z.number().nullable(),
});
export type ComparedExam = z.output<typeof comparedExam>;
export const differenceOfTwo = z.object(difference);
export type DifferenceOfTwo = z.output<typeof differenceOfTwo>;

export const comparison = z.object({
  exam: comparedExam,
  other: comparedExam.nullable(),
  /** Both exams have the same paper: then a difference is one of the candidates. */
  isSamePaper: z.boolean(),
  difference: differenceOfTwo.nullable(),
  /** Each group against all other candidates of the exam; groups of fewer than ten are not told. */
  groups: z.array(z.object({ name: z.string(), ...compared, difference: differenceOfTwo })),
  smallGroups,
  /** Exams that it can be compared with, the latest first; and whether there are more, which a search finds. */
  choices: z.array(z.object({ examId: z.string(), name: z.string(), openAt: z.number() })),
  isCut: z.boolean(),
});
export type Comparison = z.output<typeof comparison>;
