import * as z from "zod/v4";
import { personMark } from "../marking/shapes";
import { page } from "../paging";
import { partialCredit } from "../questions/partial-credit";
import { questionLimits, questionType } from "../questions/shapes";
import { id, lines } from "../text";

export const rescoringLimits = {
  reasonMax: 500,
  /** For so long a rescoring can be undone. */
  undoDays: 30,
};

/** The question, and its sub-question from 0; -1 for the question itself. */
const item = {
  /** The id of the question's version in the exam's paper. */
  versionId: id,
  child: z
    .number("NOT_VALID")
    .int("NOT_VALID")
    .min(-1, "NOT_VALID")
    .max(questionLimits.childrenMax, "NOT_VALID")
    .default(-1),
};
const number = z.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID");

/**
 * What a rescoring changes. `void`: the question counts for nobody, and total and pass score fall. `everybody`: all get
 * its full mark. `key`: other keys (of a single choice each is right), with the partial credit that they have now.
 * `mark`: the mark of one candidate's answer, in hundredths. `undo`: an earlier rescoring no longer applies.
 */
export const rescoringChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("void"), ...item }),
  z.object({ kind: z.literal("everybody"), ...item }),
  z.object({
    kind: z.literal("key"),
    ...item,
    keys: z.array(number).max(questionLimits.optionsMax, "NOT_VALID").default([]),
    blanks: z
      .array(z.array(lines(questionLimits.optionMax)).max(50, "NOT_VALID"))
      .max(questionLimits.blanksMax, "NOT_VALID")
      .default([]),
    weights: partialCredit.weights.unwrap().optional(),
    partial: partialCredit.partial.unwrap().optional(),
  }),
  z.object({
    kind: z.literal("mark"),
    ...item,
    candidateId: id,
    /** Of the answer in the candidate's paper, from 0: older papers may hold a question twice. Without it, each. */
    place: number.optional(),
    score: personMark,
  }),
  z.object({ kind: z.literal("undo"), rescoringId: id }),
]);
export type RescoringChange = z.output<typeof rescoringChange>;
/** What applies to scores, also to those that come later: every change but `undo`. */
export type Correction = Exclude<RescoringChange, { kind: "undo" }>;

export const rescoringTabs = ["gained", "lost", "changed", "same"] as const;
export type RescoringTab = (typeof rescoringTabs)[number];

const examId = { examId: id };
export const previewPayload = z.object({
  ...examId,
  change: rescoringChange,
  tab: z.enum(["", ...rescoringTabs]).default(""),
  ...page,
});
export const applyPayload = z.object({
  ...examId,
  change: rescoringChange,
  reason: z
    .string("RESCORING_REASON_MISSING")
    .trim()
    // Before the pipe: a form has nothing where a text is blank.
    .min(1, { error: "RESCORING_REASON_MISSING", abort: true })
    .pipe(lines(rescoringLimits.reasonMax)),
  /** Stands for what the preview showed: applied is that, or nothing. */
  digest: z.string("NOT_VALID").max(64, "NOT_VALID"),
});

/** A question of an exam's paper, or a sub-question, with what applies to it now. */
export const rescoredQuestion = z.object({
  versionId: z.string(),
  child: z.number(),
  /** Counts from 1, in the paper's order. */
  number: z.number(),
  type: questionType,
  content: z.string(),
  options: z.array(z.string()),
  keys: z.array(z.number()),
  blanks: z.array(z.array(z.string())),
  weights: z.array(z.number()),
  partial: partialCredit.partial,
  /** Hundredths. */
  full: z.number(),
  /** With one candidate's answers, what the answer has now; null where it has none, and without a candidate. */
  score: z.number().nullable(),
  /** A rescoring that applies to it; null for none. */
  kind: z.enum(["void", "everybody", "key"]).nullable(),
});
export type RescoredQuestion = z.output<typeof rescoredQuestion>;

const points = z.number().nullable();
const pass = z.boolean().nullable();
export const rescoredPerson = z.object({
  candidateId: z.string(),
  number: z.number(),
  realName: z.string(),
  group: z.string(),
  given: z.array(z.string()),
  /** Hundredths; totals as well, which fall where a question is voided. */
  before: z.number(),
  after: z.number(),
  totalBefore: z.number(),
  totalAfter: z.number(),
  passedBefore: pass,
  passedAfter: pass,
});

/** Whose mark is changed; null where a change is about a question, or the candidate is gone. */
const markedPerson = z.object({ number: z.number(), realName: z.string() }).nullable();

/** What a rescoring would do; scores and means in hundredths, of candidates who count. */
export const rescoringPreview = z.object({
  /** Of the scores that would come. */
  version: z.number(),
  digest: z.string(),
  question: rescoredQuestion.nullable(),
  candidate: markedPerson,
  /** Of an undo: what is undone. */
  undone: z.object({ kind: z.string(), reason: z.string(), version: z.number() }).nullable(),
  candidates: z.number(),
  /** The pass score that would apply; 0 for none. */
  passScore: z.number(),
  passes: z.object({
    kept: z.number(),
    gained: z.number(),
    lost: z.number(),
    failed: z.number(),
    undecided: z.number(),
  }),
  tabs: z.object({ gained: z.number(), lost: z.number(), changed: z.number(), same: z.number() }),
  mean: z.object({ before: points, after: points }),
  /** The question's difficulty: its mean share of the full mark; null without one. */
  p: z.object({ before: points, after: points }),
  /** What was answered, the most frequent first: how many, and the score before and after. */
  groups: z.array(z.object({ given: z.array(z.string()), count: z.number(), before: points, after: points })),
  /** What the exam's certificate rule would do about it; null without one. */
  certificates: z
    .object({
      /** Candidates who would earn one once their score is released. */
      won: z.number(),
      /** Certificates that would be revoked, and those that print the score and would be replaced. */
      lost: z.number(),
      replaced: z.number(),
    })
    .nullable(),
  /** Candidates whose score was released and would change. */
  told: z.number(),
  people: z.array(rescoredPerson),
  peopleCount: z.number(),
});
export type RescoringPreview = z.output<typeof rescoringPreview>;

/** A rescoring that was applied. */
const rescoringItem = z.object({
  rescoringId: z.string(),
  version: z.number(),
  change: rescoringChange,
  /** The question's number in the paper; 0 for none. */
  question: z.number(),
  content: z.string(),
  candidate: markedPerson,
  /** The mark that was given, in hundredths; null where the change is about a question. */
  mark: z.number().nullable(),
  reason: z.string(),
  changed: z.number(),
  gained: z.number(),
  lost: z.number(),
  by: z.string(),
  at: z.number(),
  /** The version that undid it; 0 where it applies. */
  undoneIn: z.number(),
  /** Of an undo: the version that it undid; 0 else. */
  undid: z.number(),
  canUndo: z.boolean(),
});
export const rescoringPage = z.object({
  rescoringList: z.array(rescoringItem),
  count: z.number(),
  /** The version that the exam's scores are in now. */
  version: z.number(),
});
