import * as z from "zod/v4";
import { uploaded } from "../call";
import { consentKinds } from "../exams/settings";
import { childTypes, codeLanguages, fileKinds, mediaKinds } from "../questions/kinds";
import { questionLimits, questionType } from "../questions/shapes";
import { answerScore } from "../results/shapes";
import { answerText, id, line } from "../text";
import { monitorNotice } from "./notice";
import { evidenceOfPage, shownConsents } from "./pictures";
import { programRun } from "./programs";
import { recordingState } from "./recordings";

/** Limits also used in texts. */
export const sittingLimits = {
  /** UTF-16 units of a written answer, of a blank, and of a program. */
  textMax: questionLimits.codeMax,
  /** Late answers that are kept of one sitting. */
  lateMax: 200,
  /** Bytes of one file. */
  fileBytes: 10_000_000,
} as const;

/** What the candidate's cookie holds: 256 random bits. */
export const sittingToken = z.string("SITTING_GONE").regex(/^[\w-]{43}$/, "SITTING_GONE");
/** The address of a receipt: 128 random bits. */
export const receiptId = z.string("NOT_FOUND").regex(/^[\w-]{22}$/, "NOT_FOUND");
const ofSession = { session: sittingToken };
export const sittingSession = z.object(ofSession);

/** A question's place in the candidate's paper, from 0. */
const place = z
  .number("NOT_FOUND")
  .int("NOT_FOUND")
  .min(0, "NOT_FOUND")
  .max(questionLimits.slotsMax * questionLimits.partsMax, "NOT_FOUND");
/** Names a form, so that the same form twice is one save. */
const formId = z.string("NOT_VALID").max(64, "NOT_VALID").default("");

const one = {
  /** Indexes of the question's own options, in any order; 1 or 0 for true/false. */
  keys: z.array(z.number().int().min(0).max(100)).max(questionLimits.optionsMax).default([]),
  blanks: z.array(z.string()).max(questionLimits.blanksMax).default([]),
  text: z.string().default(""),
};
export const sittingAnswer = z.object({
  ...one,
  /** Of a program; "" where none was chosen. */
  language: z.union([z.enum(codeLanguages), z.literal("")]).default(""),
  children: z.array(z.object(one)).max(questionLimits.childrenMax).default([]),
});
export type SittingAnswer = z.output<typeof sittingAnswer>;

export const noAnswer: SittingAnswer = { keys: [], blanks: [], text: "", language: "", children: [] };

/** A file that answers a question: an upload or a recording. */
export const fileAnswer = z.object({ fileId: z.string(), name: z.string(), size: z.number() });
export type SittingFile = z.output<typeof fileAnswer>;

/** 0 empty, 1 answered in part, 2 answered. */
export const answerAmount = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type AnswerAmount = z.infer<typeof answerAmount>;

const asked = {
  content: z.string(),
  /** `value` is what a choice means, in whichever order they stand. */
  options: z.array(z.object({ value: z.number(), content: z.string() })),
  blanks: z.number(),
  /** Points; null where the candidate is not told. */
  points: z.number().nullable(),
};

/** A question as a candidate gets it: nothing of its key, explanation or hidden tests (trust G1). */
export const sittingQuestion = z.object({
  ...asked,
  versionId: z.string(),
  /** The text that stands before it; "" for none. */
  stimulus: z.string(),
  /** What the answer to a Q&A question begins with; "" for none. */
  answerTemplate: z.string(),
  type: questionType,
  isJumpAllowed: z.boolean(),
  children: z.array(z.object({ ...asked, type: z.union(childTypes.map((type) => z.literal(type))) })),
  program: z
    .object({
      languages: z.array(z.enum(codeLanguages)),
      template: z.string(),
      codeInput: z.string(),
      codeOutput: z.string(),
      codeInputExample: z.string(),
      codeOutputExample: z.string(),
      tests: z.array(z.object({ stdin: z.string(), expectedOutput: z.string() })),
    })
    .nullable(),
  /** What is listened to or watched; `plays` is how often, 0 for as often as wanted. Its address is none of these. */
  media: z.object({ kind: z.enum(mediaKinds), plays: z.number() }).nullable(),
  seconds: z.number(),
  prepareSeconds: z.number(),
  /** How many recordings may be made; 0 for any number. */
  takes: z.number(),
  fileKinds: z.array(z.enum(fileKinds)),
  megabytes: z.number(),
});
export type SittingQuestion = z.output<typeof sittingQuestion>;

/** An answer after the release; `key` and `analysis` only where the exam shows them. */
export const reviewedAnswer = z.object({
  asked: sittingQuestion,
  answer: sittingAnswer,
  file: fileAnswer.nullable(),
  score: answerScore.shape.score,
  full: answerScore.shape.full,
  why: answerScore.shape.why,
  /** Of each sub-question; empty for a question that has none. */
  children: z.array(answerScore.pick({ score: true, full: true, why: true })),
  key: sittingAnswer.nullable(),
  analysis: z.string(),
});
export type ReviewedAnswer = z.output<typeof reviewedAnswer>;

export const sittingState = z.enum(["ready", "sitting", "paused", "submitted", "terminated"]);
export const sittingPartState = z.enum(["locked", "waiting", "open", "submitted", "timedOut"]);

export const sittingPart = z.object({
  name: z.string(),
  introduction: z.string(),
  state: sittingPartState,
  /** Epoch milliseconds; what arrives before `countsUntil` counts. */
  opensAt: z.number(),
  endsAt: z.number(),
  countsUntil: z.number(),
  submittedAt: z.number(),
  /** Its first question's place, and how many it has. */
  first: z.number(),
  count: z.number(),
  /** Points, and minutes of its own; 0 where there is one time for the whole. */
  points: z.number(),
  minutes: z.number(),
});
export type SittingPart = z.output<typeof sittingPart>;

/** Why a sitting cannot be begun now. */
export const startObstacle = z.enum([
  "NOT_OPEN_YET",
  "EXAM_OVER",
  "EXAM_CANCELLED",
  "EXAM_NOT_PUBLISHED",
  "TOO_LATE_TO_START",
  "CANDIDATE_OUT",
  "DEVICE_NOT_ALLOWED",
  "ANSWERED_ON_PAPER",
]);

/** All that a page of a sitting is drawn from. Times are epoch milliseconds by the server's clock. */
export const sittingPage = z.object({
  exam: z.string(),
  company: z.string(),
  timeZone: z.string(),
  uuid: z.string(),
  name: z.string(),
  isTrial: z.boolean(),
  state: sittingState,
  now: z.number(),
  startedAt: z.number(),
  /** When the sitting ends by itself; before it began, when it would if it began now or at the opening. */
  endsAt: z.number(),
  submittedAt: z.number(),
  submittedBy: z.enum(["", "candidate", "deadline", "operator", "paper"]),
  /** The address of the receipt; "" before the start. */
  receipt: z.string(),
  /** Minutes: in all, and how many of them are extra. */
  minutes: z.number(),
  extraMinutes: z.number(),
  /** Milliseconds that our outage took and that were given back, and those that a monitor gave. */
  givenBack: z.number(),
  given: z.number(),
  /** Whether what an outage of ours takes of a running sitting is given back. */
  givesBackOutages: z.boolean(),
  openAt: z.number(),
  closeAt: z.number(),
  /** Nobody begins after this; 0 for until the close, or the end where the time runs from the opening. */
  lastStartAt: z.number(),
  /** Nobody hands in before this, before the start if it began now or at the opening; 0 for at any time. */
  handInFrom: z.number(),
  obstacle: startObstacle.nullable(),
  /** Why the exam was cancelled; "" where it was not. */
  cancelReason: z.string(),
  isByParts: z.boolean(),
  isUnified: z.boolean(),
  /** The time runs from the opening, whenever the candidate begins. */
  isFromOpening: z.boolean(),
  parts: z.array(sittingPart),
  /** The part that is open or comes next; -1 when none does. */
  part: z.number(),
  places: z.array(z.object({ amount: answerAmount, isFlagged: z.boolean() })),
  saved: z.object({ sequence: z.number(), at: z.number() }),
  /** The question where the candidate stands: the one shown last, or where its part is over the next one. */
  place: z.number(),
  goBack: z.boolean(),
  isFinal: z.boolean(),
  pausesLeft: z.number(),
  calculator: z.boolean(),
  scratchPaper: z.boolean(),
  watermark: z.boolean(),
  fullScreen: z.boolean(),
  device: z.number(),
  instructions: z.string(),
  /** An offline exam has an admission ticket. */
  hasTicket: z.boolean(),
  ...evidenceOfPage,
  /** When results are told; 0 where it is not known. */
  release: z.enum(["immediately", "marked", "at", "byHand"]),
  releaseAt: z.number(),
  checkScore: z.number(),
  /** Points, once they may be told and need nobody to mark them. */
  result: z
    .object({
      score: z.number(),
      total: z.number(),
      /** Null where the paper has no pass score, or only the score is told. */
      isPassed: z.boolean().nullable(),
      parts: z.array(z.object({ name: z.string(), score: z.number(), total: z.number() })),
    })
    .nullable(),
  /** A monitor has paused it: only a monitor goes on. */
  isHeld: z.boolean(),
  /** It counts for nothing, unless a person re-admits the candidate. */
  isVoid: z.boolean(),
  /** Counts from 1, and how many more may begin now: a practice paper may be sat again. */
  attempt: z.number(),
  attemptsLeft: z.number(),
  /** What a monitor did last, with the reason; null where nobody did anything. */
  told: monitorNotice.nullable(),
  /** How often the page was left, where the exam counts. */
  timesLeft: z.number(),
  /** Questions and answers can be seen again; from when, once the score is told: 0 for at once, null for never. */
  canReview: z.boolean(),
  reviewFrom: z.number().nullable(),
  /** In parts that are open, where asked for and one may go back; the content is "" of one that waits to be shown. */
  unanswered: z.array(
    sittingQuestion.pick({ type: true, points: true, content: true }).extend({ place: z.number() }),
  ),
  question: z
    .object({
      place: z.number(),
      part: z.number(),
      /** True while an answer to it counts. */
      isOpen: z.boolean(),
      asked: sittingQuestion,
      answer: sittingAnswer,
      file: fileAnswer.nullable(),
      /** Of a program: the last run against the examples, and the languages that can be run here. */
      run: programRun.nullable(),
      running: z.array(z.enum(codeLanguages)),
      /** Where its sound or film can be opened now, "" for nowhere, and how many more plays may be begun. */
      play: z.object({ src: z.string(), number: z.number(), left: z.number() }).nullable(),
      /** Null of what is not recorded. */
      recording: recordingState.nullable(),
      isFlagged: z.boolean(),
      /** The save that the answer comes from, 0 for none: the form sends it back. */
      basis: z.number(),
    })
    .nullable(),
});
export type SittingPage = z.output<typeof sittingPage>;

export const savePayload = z.object({
  ...ofSession,
  formId,
  place,
  basis: z.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID"),
  /** As the form has them, an option by its letter there or its `value`; null: the stored answer stays. */
  fields: z
    .record(
      z.string().regex(/^(answer(\.\d{1,2}){0,2}|language)$/, "NOT_VALID"),
      z.array(answerText(sittingLimits.textMax)).max(questionLimits.optionsMax, "NOT_VALID"),
    )
    .nullable(),
  /** True to empty the answer. */
  clears: z.boolean("NOT_VALID").default(false),
  isFlagged: z.boolean("NOT_VALID").nullable().default(null),
  /** The place that the candidate moves on to; null where they stay or leave the questions. */
  to: place.nullable().default(null),
});
export type SavePayload = z.output<typeof savePayload>;

const whole = (from: z.ZodType<number, number>) => z.coerce.number("NOT_VALID").pipe(from);
/** A file in place of the answer's fields; numbers come as text in a multipart form. */
export const fileSavePayload = z.object({
  ...ofSession,
  formId,
  place: whole(place),
  basis: whole(z.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID")),
  file: uploaded,
});

/**
 * What became of a save. `saved`: on disk. `same`: nothing differed. `conflict`: a newer answer is stored, and this
 * one was not; `late`: after the deadline, kept as evidence and not counted; `dropped`: after it and not even kept, as
 * files are; `closed`: handed in before.
 */
export const saveOutcome = z.object({
  outcome: z.enum(["saved", "same", "conflict", "late", "dropped", "closed"]),
  /** Of the save that holds it, 0 for none; of what is not taken, the log's last entry and its own arrival. */
  sequence: z.number(),
  at: z.number(),
  /** What the page's next save names as the one it was drawn from. */
  basis: z.number(),
  /** False where the question must be answered before one goes on. */
  mayMove: z.boolean(),
  /** Of what was not taken: the answer that stands in its place; null where there is none. */
  stored: z
    .object({ answer: sittingAnswer, file: fileAnswer.nullable(), sequence: z.number(), at: z.number() })
    .nullable(),
  /** Of what was not taken: its question, to show both answers with; of one that is over, its shape without a word. */
  asked: sittingQuestion.nullable(),
});
export type SaveOutcome = z.output<typeof saveOutcome>;

export const handInPayload = z.object({
  ...ofSession,
  /** A part's index, or null for the whole. */
  part: z.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID").nullable().default(null),
});

export const enterPayload = z.object({
  token: z.string("NOT_FOUND").regex(/^[\w-]{22}$/, "NOT_FOUND"),
  identity: line(100).default(""),
  /** True to go on here although another device has the sitting. */
  takesOver: z.boolean().default(false),
});

export const startPayload = z.object({
  ...ofSession,
  ...shownConsents,
  agreed: z.array(z.enum(consentKinds)).default([]),
});

/** What anyone may see of a receipt: that and when, how many, and the chain's last link; nothing of the content. */
export const receipt = z.object({
  receipt: z.string(),
  exam: z.string(),
  company: z.string(),
  timeZone: z.string(),
  /** As it is masked. */
  name: z.string(),
  isTrial: z.boolean(),
  state: sittingState,
  startedAt: z.number(),
  submittedAt: z.number(),
  submittedBy: z.enum(["", "candidate", "deadline", "operator", "paper"]),
  questions: z.number(),
  answered: z.number(),
  saves: z.number(),
  savedAt: z.number(),
  link: z.string(),
  /** True when each row of the log still fits its link. */
  isWhole: z.boolean(),
});
export type Receipt = z.output<typeof receipt>;

export const pageRequest = z.object({
  ...ofSession,
  place: place.nullable().default(null),
  /** Whether the reply lists what is unanswered. */
  listsUnanswered: z.boolean("NOT_VALID").default(false),
  agent: line(300).default(""),
});
export const receiptRequest = z.object({ id: receiptId });
export const ownFileRequest = z.object({ ...ofSession, place });
export const ownFiles = z.object({
  exam: z.string(),
  uuid: z.string(),
  isEnded: z.boolean(),
  files: z.array(z.object({ place: z.number(), name: z.string(), size: z.number() })),
});
export const runRequest = ownFileRequest;
/** Begins a play, or a recording; the same form twice begins one. */
export const playRequest = ownFileRequest.extend({ formId });
/** A piece of a play that was begun: its number, 0 where plays are not counted, and a Range header. */
export const mediaRequest = ownFileRequest.extend({
  number: z.number("NOT_FOUND").int("NOT_FOUND").min(0, "NOT_FOUND").max(99, "NOT_FOUND"),
  range: line(100).default(""),
});
export const fileRequest = z.object({ ...ofSession, fileId: id });
