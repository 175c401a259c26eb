import * as z from "zod/v4";
import { page } from "../paging";
import { abilities } from "../questions/kinds";
import { questionType } from "../questions/shapes";
import { searchWord } from "../text";

export const reportFilter = z.object({ key: searchWord, ...page });

/** Scores are in hundredths of a point, shares 0–1, times epoch milliseconds; null where there is none. */
const share = z.number().nullable();
const score = z.number().nullable();
const interval = z.object({ low: z.number(), high: z.number() }).nullable();

export const reportItem = z.object({
  examId: z.string(),
  number: z.number(),
  name: z.string(),
  openAt: z.number(),
  closeAt: z.number(),
  /** Candidates, who handed in, and of those the ones with every answer scored. */
  candidates: z.number(),
  submitted: z.number(),
  complete: z.number(),
  mean: score,
  total: z.number(),
  /** Share of the complete ones; null without a pass score. */
  passed: share,
  released: z.number(),
});
export type ReportItem = z.output<typeof reportItem>;

export const reportPage = z.object({ reportList: z.array(reportItem), reportCount: z.number() });

/** Groups with fewer candidates are not shown by themselves. */
export const smallestGroup = 10;

/** Groups that are too small to be told, and the candidates in them. */
export const smallGroups = z.object({ groups: z.number(), candidates: z.number() });

export const examReport = z.object({
  examId: z.string(),
  name: z.string(),
  openAt: z.number(),
  closeAt: z.number(),
  candidates: z.number(),
  submitted: z.number(),
  absent: z.number(),
  /** Candidates with every answer scored: all that follows is of them. */
  n: z.number(),
  total: z.number(),
  passScore: z.number(),
  passed: z.number(),
  mean: score,
  sd: score,
  median: score,
  alpha: share,
  sem: score,
  /** Seconds from the start to the hand-in, without pauses; of those who did not answer on paper. */
  medianTime: z.number().nullable(),
  /** Ten classes of equal width; `from` inclusive, `to` exclusive but for the last. */
  distribution: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
  /** Candidates within one standard error of the pass score, and how many of them failed; null without either. */
  nearPass: z.object({ count: z.number(), failed: z.number() }).nullable(),
  parts: z.array(z.object({ name: z.string(), items: z.number(), full: z.number(), mean: score, share })),
  abilities: z.array(z.object({ ability: z.enum(abilities), items: z.number(), share, interval })),
  /** Groups of at least `smallestGroup`, the best first. */
  groups: z.array(
    z.object({
      name: z.string(),
      n: z.number(),
      mean: score,
      interval,
      passed: z.number(),
      medianTime: z.number().nullable(),
    }),
  ),
  smallGroups,
});
export type ExamReport = z.output<typeof examReport>;

/**
 * What is odd about an item: a wrong option beats the key, the weak do better, too easy, too hard, tells nobody apart,
 * or was seen too often before.
 */
export const itemWarning = z.enum(["key", "negative", "easy", "hard", "weak", "seen"]);
export type ItemWarning = z.output<typeof itemWarning>;

const statistic = z.number().nullable();

export const reportedItem = z.object({
  /** Counts from 1 in the paper's order. */
  number: z.number(),
  type: questionType,
  content: z.string(),
  part: z.number(),
  full: z.number(),
  n: z.number(),
  p: statistic,
  sd: statistic,
  rTotal: statistic,
  rRest: statistic,
  discrimination: statistic,
  alphaIfDeleted: statistic,
  /** Candidates who may have seen it in earlier exams of the company. */
  seenBy: z.number(),
  warning: itemWarning.nullable(),
  /** The option that beats the key, from 0; -1 for none. */
  beatenBy: z.number(),
  /** Of a question with options: how many chose each, and the mean total of those; `isKey` of the right ones. */
  options: z.array(z.object({ isKey: z.boolean(), count: z.number(), mean: score })),
});
export type ReportedItem = z.output<typeof reportedItem>;

/** Fewer candidates are no ground for a judgement; up to `fairN` figures are a hint. */
export const leastN = 30;
export const fairN = 100;

/** From so many candidates on, a question is no secret: a choice of ours, since no source gives a number. */
export const seenTooOften = 500;

export const itemReport = z.object({
  examId: z.string(),
  name: z.string(),
  n: z.number(),
  alpha: statistic,
  alphaInterval: interval,
  sem: score,
  meanP: statistic,
  meanRTotal: statistic,
  parts: z.array(z.string()),
  items: z.array(reportedItem),
  /** The numbers of questions that a rescoring voided: they count nowhere. */
  voided: z.array(z.number()),
});
export type ItemReport = z.output<typeof itemReport>;

export const recomputation = z.object({
  figures: z.number(),
  /** Those that differ in the fourth decimal. */
  differing: z.number(),
  milliseconds: z.number(),
});
