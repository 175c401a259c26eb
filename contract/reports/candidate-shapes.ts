import * as z from "zod/v4";
import { page } from "../paging";
import { abilities } from "../questions/kinds";
import { reviewedAnswer, sittingToken } from "../sitting/shapes";
import { id, searchWord } from "../text";

/** Grades of an ability, the best first. */
export const grades = ["excellent", "outstanding", "competent", "developing"] as const;
export type Grade = (typeof grades)[number];

/** So many candidates make a norm; with fewer, grades follow from percentages. */
export const leastNorm = 30;

/** From which value on somebody has each grade but the last, the best first; inclusive. */
const cutoffList = (min: number, max: number) => {
  const cutoff = z
    .number("NOT_A_CUTOFF")
    .int("NOT_A_CUTOFF")
    .min(min, "NOT_A_CUTOFF")
    .max(max, "NOT_A_CUTOFF");
  return z.tuple([cutoff, cutoff, cutoff]);
};
/** A list of values between 1 and 100 where each is below the one before it. */
const falling = ([first, second, third]: readonly [number, number, number]) =>
  first > second && second > third;

export const gradeCutoffs = z.object({
  /** Percentiles, where there is a norm. */
  norm: cutoffList(1, 99).refine(falling, "CUTOFFS_NOT_FALLING"),
  /** Percent of the points, where there is none. */
  percent: cutoffList(1, 100).refine(falling, "CUTOFFS_NOT_FALLING"),
});
export type GradeCutoffs = z.output<typeof gradeCutoffs>;

export const usualCutoffs: GradeCutoffs = { norm: [85, 60, 25], percent: [85, 70, 60] };

const share = z.number().nullable();

/** What is stored with each release. Scores are in hundredths, shares 0–1, times epoch milliseconds. */
export const reportFigures = z.object({
  score: z.number(),
  total: z.number(),
  /** 0 without a pass score. */
  passScore: z.number(),
  isPassed: z.boolean().nullable(),
  parts: z.array(
    z.object({
      name: z.string(),
      score: z.number(),
      total: z.number(),
      items: z.number(),
      /** Items with full marks. */
      full: z.number(),
      /** Median share of the points among all candidates of the exam; null where nobody is scored in full. */
      median: share,
    }),
  ),
  abilities: z.array(
    z.object({
      ability: z.enum(abilities),
      score: z.number(),
      total: z.number(),
      median: share,
      /** 1–99; null without a norm. */
      percentile: z.number().nullable(),
      grade: z.enum(grades),
      /** Candidates of the exam who were asked this ability. */
      n: z.number(),
    }),
  ),
  cutoffs: gradeCutoffs,
});
export type ReportFigures = z.output<typeof reportFigures>;

/** The report of one candidate. */
export const candidateReport = reportFigures.extend({
  candidateId: z.string(),
  /** The candidate's public id. */
  candUuid: z.string(),
  examId: z.string(),
  exam: z.string(),
  company: z.string(),
  companyUuid: z.string(),
  timeZone: z.string(),
  number: z.number(),
  name: z.string(),
  group: z.string(),
  /** The release that is shown, from 1; 0 where nothing is stored yet. */
  version: z.number(),
  /** 0 until the score is released. */
  releasedAt: z.number(),
  /** Why the score is withheld; "" where it is not. */
  withheld: z.string(),
  releases: z.array(z.object({ version: z.number(), toldAt: z.number(), score: z.number() })),
  questions: z.number(),
  answered: z.number(),
  /** From the start to the hand-in without pauses, null of answers on paper; and what was allowed. */
  seconds: z.number().nullable(),
  allowedSeconds: z.number(),
  /** Of the allowed ones, those of an accommodation. */
  extraSeconds: z.number(),
  receipt: z.string(),
  /** 0 nothing, 1 with correct answers, 2 without; and from when, 0 where that time has come. */
  viewReport: z.number(),
  reviewAt: z.number(),
  canReview: z.boolean(),
  /** False where the exam tells candidates no score: then nobody but operators sees one. */
  isTold: z.boolean(),
  certificates: z.array(
    z.object({ templateUuid: z.string(), certificateUuid: z.string(), number: z.string() }),
  ),
});
export type CandidateReport = z.output<typeof candidateReport>;

export const candidateReportFilter = z.object({
  /** "" for every exam. */
  examId: z.union([z.literal(""), id]).default(""),
  key: searchWord,
  ...page,
});

export const candidateReportPage = z.object({
  reportList: z.array(
    z.object({
      candidateId: z.string(),
      examId: z.string(),
      exam: z.string(),
      number: z.number(),
      realName: z.string(),
      group: z.string(),
      score: z.number(),
      total: z.number(),
      isPassed: z.boolean().nullable(),
      releasedAt: z.number(),
    }),
  ),
  reportCount: z.number(),
});

/** What is printed of a candidate: the whole report, or the graded abilities alone. */
export const reportPdfKind = z.enum(["report", "grades"], "NOT_VALID");
export type ReportPdfKind = z.output<typeof reportPdfKind>;

/** What a signed link opens. */
export const linkKind = z.enum(["report", "review"], "NOT_VALID");
export type LinkKind = z.output<typeof linkKind>;

/** Days that a link can be valid. */
export const linkDays = { usual: 7, max: 90 } as const;
export const linkPayload = z.object({
  kind: linkKind,
  days: z
    .number("NOT_LINK_DAYS")
    .int("NOT_LINK_DAYS")
    .min(1, "NOT_LINK_DAYS")
    .max(linkDays.max, "NOT_LINK_DAYS"),
});

/** Who asks for a page without signing in: by a link's token, or by the session of their own sitting. */
export const externalRequest = z.object({
  candId: z.string("LINK_NEEDED").regex(/^[\w-]{1,64}$/, "LINK_NEEDED"),
  token: z.string().max(100, "LINK_WRONG").default(""),
  /** Where the address names a company, it is the candidate's. */
  company: z.string().max(64, "LINK_WRONG").default(""),
  session: z.union([z.literal(""), sittingToken]).default(""),
});

export const externalReview = z.object({
  exam: z.string(),
  company: z.string(),
  name: z.string(),
  candUuid: z.string(),
  answers: z.array(reviewedAnswer),
});
export type ExternalReview = z.output<typeof externalReview>;
