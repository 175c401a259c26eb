import * as z from "zod/v4";
import { candidateId, candidateLimits } from "../candidates/shapes";
import { page } from "../paging";
import { questionType } from "../questions/shapes";
import { id, line, searchWord } from "../text";

/** Why an answer has its score (decisions §5). "waits": a person has not marked it yet; the last three are rescored. */
export const scoreReason = z.enum([
  ...(["blank", "right", "partly", "wrong", "deducted", "waits", "marked"] as const),
  ...(["voided", "everybody", "changed"] as const),
]);

const earned = {
  /** Hundredths of a point; null while nobody has marked it, below 0 where a wrong answer costs. */
  score: z.number().int().nullable(),
  full: z.number().int(),
  why: scoreReason,
};
const scored = {
  ...earned,
  /** Where a rescoring applies: what the rules or the markers alone give. */
  base: z.object(earned).optional(),
};

/** The score of one answer, by place in the candidate's paper; that of a parent question is its children's. */
export const answerScore = z.object({
  ...scored,
  versionId: z.string(),
  part: z.number(),
  children: z.array(z.object(scored)),
});
export type AnswerScore = z.output<typeof answerScore>;
export type ItemScore = Pick<AnswerScore, "score" | "full" | "why" | "base">;

/** Tabs of the results: to be marked, ready to be released, released, withheld. */
export const resultTabs = ["open", "ready", "released", "withheld"] as const;
export const resultSort = z.enum(["number", "name", "score"]);

export const resultFilter = z.object({
  examId: id,
  key: searchWord,
  tab: z.enum(["", ...resultTabs]).default(""),
  sort: resultSort.default("number"),
  isReversed: z.boolean().default(false),
  ...page,
});

const result = {
  candidateId: z.string(),
  number: z.number(),
  realName: z.string(),
  group: z.string(),
  state: z.string(),
  /** Hundredths of a point, of what has a score so far. */
  score: z.number(),
  total: z.number(),
  /** Answers that nobody has marked yet. */
  open: z.number(),
  /** Null where the paper has no pass score, or something is open. */
  isPassed: z.boolean().nullable(),
  /** Epoch milliseconds; 0 until then. */
  submittedAt: z.number(),
  releasedAt: z.number(),
  /** Why the score is withheld; "" where it is not. */
  withheld: z.string(),
};
export const resultItem = z.object(result);
export type ResultItem = z.output<typeof resultItem>;

export const resultPage = z.object({
  resultList: z.array(resultItem),
  resultCount: z.number(),
  /** Some have handed in and have no score yet: it comes by itself. */
  isScoring: z.boolean(),
  tabs: z.object({
    all: z.number(),
    open: z.number(),
    ready: z.number(),
    released: z.number(),
    withheld: z.number(),
  }),
  /**
   * Of people, each by the last attempt with every answer scored; `submitted` counts whoever has a score at all.
   * Scores in hundredths, null without any.
   */
  figures: z.object({
    submitted: z.number(),
    complete: z.number(),
    mean: z.number().nullable(),
    highest: z.number().nullable(),
    lowest: z.number().nullable(),
    /** Null where the paper has no pass score. */
    passed: z.number().nullable(),
    total: z.number(),
  }),
});
export type ResultPage = z.output<typeof resultPage>;

/** What was noticed in a sitting, as its result tells it; each sitting begins from some network. */
export const noticedKinds = [
  ...(["left", "returned", "leftFullScreen", "copied", "pasted", "otherNetwork", "takeOver"] as const),
] as const;

export const resultDetail = resultItem.extend({
  examId: z.string(),
  /** Whether the answers were given on paper, and keyed. */
  isOnPaper: z.boolean(),
  /** The scores that rescorings replaced, the first first; each until `at`, and why. */
  versions: z.array(
    z.object({
      version: z.number(),
      score: z.number(),
      total: z.number(),
      isPassed: z.boolean().nullable(),
      reason: z.string(),
      at: z.number(),
    }),
  ),
  /** What was noticed in the sitting: evidence for a person (trust G9). */
  events: z.array(
    z.object({
      kind: z.enum(noticedKinds),
      at: z.number(),
      /** How often, where it tells of several at once. */
      times: z.number(),
      /** Of another network, which; else "". */
      note: z.string(),
    }),
  ),
  /** Of each part in hundredths: with a floor of 0, and without it. */
  parts: z.array(z.object({ name: z.string(), score: z.number(), unfloored: z.number(), total: z.number() })),
  answers: z.array(
    answerScore.extend({
      type: questionType,
      content: z.string(),
      /** What was answered, in words: letters of the options as the question stands, texts, a file's name. */
      given: z.array(z.string()),
      /** Whether it is a file, which `result/answer` opens. */
      isFile: z.boolean(),
      marks: z.array(
        z.object({
          /** The place of the sub-question that it is of; -1 for the question itself. */
          child: z.number(),
          round: z.number(),
          marker: z.string(),
          score: z.number(),
          /** The marking points that the marker ticked. */
          points: z.array(z.string()),
          /** What the recording says, as they wrote it down. */
          transcript: z.string(),
          note: z.string(),
          at: z.number(),
        }),
      ),
    }),
  ),
});

/** A candidate's answer, by its place in their paper, from 0. */
export const answerPlace = candidateId.extend({
  place: z.coerce.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID").max(100_000, "NOT_VALID"),
});
export type ResultDetail = z.output<typeof resultDetail>;

export const withholdReason = z
  .string("WITHHOLD_REASON_MISSING")
  .pipe(line(candidateLimits.reasonMax).min(1, "WITHHOLD_REASON_MISSING"));
