import * as z from "zod/v4";
import { plainNumber } from "../normal-form";
import { changedWithin, page } from "../paging";
import { forbiddenInNames, id, line, lines, searchWord } from "../text";
import { timingRules } from "./rules";

/** Limits also used in texts and markup. Minutes and points. */
export const paperLimits = {
  titleMax: 100,
  descMax: 300,
  postIdMax: 64,
  remarkMax: 500,
  durationMax: 1440,
  passScoreMax: 10_000,
  targetMax: 10_000,
  childrenMax: 20,
  /** Papers recommended for a group at once. */
  recommendedMax: 20,
} as const;

/** Rule 1: the whole paper is timed. Rule 2: each part is timed (001 §3). */
export const timingRule = z.enum(["1", "2"], "TIMING_RULE_MISSING");
/** 1: parts in order. 2: in any order. */
export const openOrder = z.enum(["1", "2"], "OPEN_ORDER_MISSING");
/** 1: a part may open early. 2: at one time for all candidates. */
export const partStartTimeType = z.enum(["1", "2"], "NOT_VALID");

export const paperName = line(paperLimits.titleMax)
  .min(1, "TITLE_MISSING")
  .refine((name) => !forbiddenInNames.test(name), "TITLE_HAS_SPECIAL");

/** Points as typed: digits and one dot, at most one decimal place. */
export const points = (max: number) =>
  z
    .string("NOT_A_SCORE")
    .trim()
    .refine((text) => !text.startsWith("-"), "BELOW_ZERO")
    .refine((text) => text.startsWith("-") || /^\d{1,6}(\.\d)?$/.test(text), "NOT_A_SCORE")
    .transform(Number)
    .refine((value) => value <= max, "SCORE_TOO_HIGH");

/** Points with at most one decimal place, on the wire. */
export const isOneDecimal = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9;

/** A pass score in points, 0 for none; shown with one decimal (001 §9), so it has no more. */
export const passScore = z
  .number()
  .min(0, "BELOW_ZERO")
  .max(paperLimits.passScoreMax, "SCORE_TOO_HIGH")
  .refine(isOneDecimal, "NOT_A_SCORE");

/** Minutes in a form: a whole number from 1. */
export const minutes = z
  .string("DURATION_MISSING")
  .overwrite(plainNumber)
  .min(1, "DURATION_MISSING")
  .regex(/^\d{1,4}$/, "NOT_MINUTES")
  .transform(Number)
  .refine((value) => value >= 1 && value <= paperLimits.durationMax, "NOT_MINUTES");

/** The total, in points, that the author of a new paper aims at. */
export const usualTarget = 100;

export const paperState = z.enum(["draft", "ready", "used", "archived"]);
export type PaperState = z.infer<typeof paperState>;

/** Payload of `job/add` and `job/edit` (001 §3). `duration` is in seconds, the unit of `jobDuration`. */
export const paperPayload = z
  .object({
    name: paperName,
    shortName: lines(paperLimits.descMax),
    timeRule: z.union([z.literal(1), z.literal(2)]),
    partOpenType: z.union([z.literal(1), z.literal(2)]),
    partStartTimeType: z.union([z.literal(1), z.literal(2)]),
    isPractice: z.boolean(),
    /** JSON text {"postId": …}: the position is stored inside the description. */
    description: z.string().max(500, "TOO_LONG"),
    isShowCandidateScore: z.boolean(),
    duration: z
      .number()
      .int()
      .min(60, "NOT_MINUTES")
      .max(paperLimits.durationMax * 60, "NOT_MINUTES"),
    /** The total that the author aims at, in points, 0 for none. Left out, it stays; a new paper's is 100. */
    targetScore: z
      .number("NOT_A_SCORE")
      .min(0, "BELOW_ZERO")
      .max(paperLimits.targetMax, "SCORE_TOO_HIGH")
      .refine(isOneDecimal, "NOT_A_SCORE")
      .optional(),
  })
  .superRefine((paper, { addIssue }) => {
    for (const [message, { field, isBroken }] of Object.entries(timingRules))
      if (isBroken(paper)) addIssue({ code: "custom", message, path: [field] });
  });
export type PaperPayload = z.infer<typeof paperPayload>;

/** One row of the list (001 §3); scores are points, durations seconds, times epoch milliseconds. */
export const paperItem = z.object({
  _id: z.string(),
  /** Counts from 1 in each company. */
  number: z.number(),
  name: z.string(),
  shortName: z.string(),
  state: paperState,
  jobScore: z.number(),
  jobDuration: z.number(),
  jobQuestionCount: z.number(),
  passScore: z.number(),
  quoted: z.boolean(),
  isGroup: z.boolean(),
  isPractice: z.boolean(),
  remark: z.string(),
  /** The names of who made it and of who changed it last. */
  createdBy: z.string(),
  updatedAt: z.number(),
  updatedBy: z.string(),
});
export type PaperItem = z.infer<typeof paperItem>;

export const paperDetail = paperItem.extend({
  description: z.string(),
  timeRule: z.number(),
  partOpenType: z.number(),
  partStartTimeType: z.number(),
  isShowCandidateScore: z.boolean(),
  /** The total that the author aims at, in points; 0 for none. */
  targetScore: z.number(),
  partCount: z.number(),
  /** True once a candidate paper has been generated from it: only then may the pass score be set (001 §5). */
  isGenerated: z.boolean(),
  /** The revision; an edit names the one that its form was rendered from. */
  revision: z.number(),
});
export type PaperDetail = z.infer<typeof paperDetail>;

/** Newest change, highest number and highest score come first, names from A on, unless it is reversed. */
export const paperSort = z.enum(["updated", "number", "name", "score"]);

export const paperFilter = z.object({
  /** A search term in the name, description, remark or number. */
  key: searchWord,
  state: z.union([paperState, z.literal("")]).default(""),
  /** The id of the operator who made it. */
  author: z.string().max(64, "NOT_VALID").default(""),
  ...changedWithin,
  sort: paperSort.default("updated"),
  isReversed: z.boolean().default(false),
  ...page,
});

/** Everything but the states is over the whole result; `authors` are all who made papers of the company. */
export const paperPage = z.object({
  jobList: z.array(paperItem),
  jobCount: z.number(),
  totals: z.object({ questions: z.number(), score: z.number() }),
  authors: z.array(z.object({ id: z.string(), name: z.string() })),
  states: z.object({ draft: z.number(), ready: z.number(), used: z.number(), archived: z.number() }),
});
export type PaperPage = z.infer<typeof paperPage>;

export const standardPaper = z.object({
  _id: z.string(),
  positionTitle: z.string(),
  /** Seconds. */
  totalTime: z.number(),
  introduction: z.string(),
  questionCount: z.number(),
  totalScore: z.number(),
});
export type StandardPaper = z.infer<typeof standardPaper>;

export const childPaper = paperItem.pick({
  _id: true,
  number: true,
  name: true,
  state: true,
  jobScore: true,
  jobDuration: true,
  jobQuestionCount: true,
});

export const jobId = z.object({ jobId: id });
