import * as z from "zod/v4";
import { markingPoint, questionLimits, questionType } from "../questions/shapes";
import { seenRevision } from "../revision";
import { recordingEvidence } from "../sitting/recordings";
import { id, lines } from "../text";

/** Limits also used in texts and forms. */
export const markingLimits = {
  markersMax: 100,
  noteMax: 1000,
  transcriptMax: 20_000,
  /** A task that is not marked goes back so many milliseconds after it was taken. */
  lease: 30 * 60_000,
  /** Marks are given in steps of so many hundredths of a point. */
  step: 50,
  /** After so many answers a marker gets one whose mark is known, where the plan says so. */
  seedEvery: 10,
} as const;

/** In which order answers are handed out: all of one question, all of one candidate, or by chance. */
export const markingOrder = z.enum(["question", "candidate", "random"], "NOT_VALID");

export const markingPlan = z.object({
  markerIds: z.array(id).max(markingLimits.markersMax, "TOO_MANY_CHOSEN"),
  isDouble: z.boolean("NOT_VALID"),
  order: markingOrder,
  isSeeded: z.boolean("NOT_VALID").default(false),
});
export type MarkingPlan = z.output<typeof markingPlan>;

export const markingPlanChange = markingPlan.extend({
  examId: id,
  ...seenRevision,
});
export type MarkingPlanChange = z.output<typeof markingPlanChange>;

/** Stops the proposals of an exam, or asks for them again. */
export const proposalsChange = z.object({ examId: id, isStopped: z.boolean("NOT_VALID") });

/** How the marking of an exam stands; marks in hundredths of a point. */
export const markingOverview = z.object({
  plan: markingPlan,
  /** The state of the plan; a change names the one that its form was rendered from. */
  revision: z.string(),
  /** Whether an AI service is asked for proposals, or its manager has stopped them. */
  proposals: z.enum(["none", "asked", "stopped"]),
  /** Who can be chosen to mark. */
  reviewers: z.array(z.object({ operatorId: z.string(), realName: z.string() })),
  /** Plan is fixed: something was marked already. */
  hasBegun: z.boolean(),
  counts: z.object({
    ...{ open: z.number(), leased: z.number(), done: z.number(), third: z.number() },
    /** Of the open ones: what none of the chosen markers may take, as each has marked the answer, or nobody is chosen. */
    stuck: z.number(),
  }),
  /** How many of the chosen markers can mark: whoever left, or lost the role, cannot. */
  able: z.number(),
  /** In the order of the paper; one asked with several full marks is one row for each, so that means compare. */
  questions: z.array(
    z.object({
      versionId: z.string(),
      /** The place of a question below another; -1 for the question itself. */
      child: z.number(),
      content: z.string(),
      full: z.number(),
      tasks: z.number(),
      done: z.number(),
      mean: z.number().nullable(),
    }),
  ),
  markers: z.array(
    z.object({
      operatorId: z.string(),
      realName: z.string(),
      done: z.number(),
      /** The mean share of the full mark that they gave, 0 to 1; null without any. */
      share: z.number().nullable(),
      /** Of answers that two marked: how many, and how often the two were within the tolerance. */
      compared: z.number(),
      agreed: z.number(),
      /**
       * Of answers whose mark was known: how many, how many within the tolerance, and the mean difference as a share of
       * the full mark, -1 to 1; null without any.
       */
      seeds: z.number(),
      fitting: z.number(),
      drift: z.number().nullable(),
    }),
  ),
});
export type MarkingOverview = z.output<typeof markingOverview>;

export const markingExam = z.object({
  examId: z.string(),
  name: z.string(),
  /** Tasks that this marker could take or has begun, and those that they have done. */
  open: z.number(),
  /** Since when the first of the open ones waits; 0 for none. */
  since: z.number(),
  done: z.number(),
  /** The task that they did last; "" where none can be changed. */
  last: z.string(),
});

/** What an AI service proposes for an answer: material for the person who decides (decisions §6). */
export const markProposal = z.object({
  /** Hundredths of a point. */
  score: z.number(),
  reasons: z.array(z.string()),
  /** What a recording says; "" of a typed answer. */
  transcript: z.string(),
  model: z.string(),
  at: z.number(),
});
export type MarkProposal = z.output<typeof markProposal>;

/** An answer to mark: its candidate is a number, and no other marker's mark is here (trust B5). */
export const markingTask = z.object({
  taskId: z.string(),
  examId: z.string(),
  exam: z.string(),
  /** Stands for the candidate; it is that of no list. */
  candidate: z.string(),
  /** The third marker decides where two differ. */
  isThird: z.boolean(),
  type: questionType,
  content: z.string(),
  /** The text that stands before the question; "" for none. */
  stimulus: z.string(),
  /** Of a sub-question: the parent's text. */
  parent: z.string(),
  reference: z.string(),
  analysis: z.string(),
  /** Empty where the question has none. */
  rubric: z.array(markingPoint),
  text: z.string(),
  /** Whether the answer is on paper alone, on the sheet with the candidate's code. */
  isOnPaper: z.boolean(),
  /** Of a program; "" for others. */
  language: z.string(),
  file: z.object({ name: z.string(), size: z.number(), type: z.string() }).nullable(),
  /** Null of what is no recording, or where nothing is known of it. */
  recording: recordingEvidence.nullable(),
  /** Hundredths of a point. */
  full: z.number(),
  /** Null where none was asked for or made. */
  proposal: markProposal.nullable(),
  /** What this marker gave before; null where nothing. */
  score: z.number().nullable(),
  /** Indexes of the marking points that they ticked. */
  points: z.array(z.number()),
  /** What the recording says, as this marker wrote it down. */
  transcript: z.string(),
  note: z.string(),
  leasedUntil: z.number(),
  open: z.number(),
  done: z.number(),
  /** The task that this marker did before; "" where none can be changed. */
  previous: z.string(),
});
export type MarkingTask = z.output<typeof markingTask>;

export const taskId = z.object({ taskId: id });

/** A mark that a person gives, in hundredths. */
export const personMark = z
  .number("MARK_MISSING")
  .int("NOT_A_MARK")
  .min(0, "NOT_A_MARK")
  .multipleOf(markingLimits.step, "NOT_A_MARK");

/**
 * A mark, the marking points that were met, by index, what a recording says, and a note for the exam's manager.
 * Without a mark it is the sum of the points, and the full mark at most.
 */
export const markPayload = taskId.extend({
  score: personMark.nullable().default(null),
  points: z
    .array(z.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID"))
    .max(questionLimits.rubricMax, "NOT_VALID")
    .default([]),
  transcript: lines(markingLimits.transcriptMax).default(""),
  note: lines(markingLimits.noteMax).default(""),
});

/** The mark that was given, in hundredths. */
export const givenMark = z.object({ score: z.number() });

/** The mark that was taken back, in hundredths; null where there was none any more. */
export const undoneMark = z.object({ score: z.number().nullable() });
