import * as z from "zod/v4";
import { candidateLimits } from "../candidates/shapes";
import { page } from "../paging";
import { questionType } from "../questions/shapes";
import { seenRevision } from "../revision";
import { id, line, searchWord } from "../text";

/** How far the answers of a paper are: not there, scanned, keyed once, twice and different, agreed, scored. */
export const keyedState = z.enum(["none", "scanned", "once", "differ", "agreed", "scored"]);
export type KeyedState = z.infer<typeof keyedState>;

export const keyingFilter = z.object({
  examId: id,
  /** A name, number or seat, or what the code of an admission ticket holds. */
  key: searchWord,
  tab: z.union([keyedState, z.literal("")]).default(""),
  /** Of this candidate alone; "" for all. */
  candidateId: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
  ...page,
});

/** Candidates that one call scores at most. */
export const keyedAtOnce = 50;

export const keyingItem = z.object({
  candidateId: z.string(),
  number: z.number(),
  realName: z.string(),
  room: z.string(),
  seat: z.string(),
  state: keyedState,
  /** Who keyed first and second. */
  keyers: z.array(z.string()),
  /** How many answers of its scan a person has to look at. */
  unsure: z.number(),
  /** Whether the caller may key it now. */
  mayKey: z.boolean(),
  /** Whether the caller keyed it before, or would be the second who does. */
  isAgain: z.boolean(),
  isSecond: z.boolean(),
  /** Whether staff of the room recorded them as absent. */
  isMissed: z.boolean(),
  /** Whether it can be handed in. */
  isReady: z.boolean(),
  /** Whether it is ready and the balance does not cover it. */
  isShort: z.boolean(),
  /** Whether the last step can be taken back. */
  mayTakeBack: z.boolean(),
  /** Hundredths; null without. */
  score: z.number().nullable(),
});
export type KeyingItem = z.output<typeof keyingItem>;

export const keyingPage = z.object({
  isDouble: z.boolean(),
  people: z.array(keyingItem),
  count: z.number(),
  /** All who did not sit online, by state. */
  tabs: z.record(keyedState, z.number()),
  /** How many can be scored. */
  ready: z.number(),
});
export type KeyingPage = z.output<typeof keyingPage>;

const typed = z
  .array(z.array(z.string().max(2000, "KEYED_WRONG")).max(100, "KEYED_WRONG"))
  .max(2000, "KEYED_WRONG");

/** A question of a candidate's own paper, in its place there. */
export const keyedQuestion = z.object({
  /** Counts from 1. */
  number: z.number(),
  part: z.string(),
  type: questionType,
  content: z.string(),
  fields: z.array(
    z.object({
      kind: z.enum(["one", "some", "truth", "blank"]),
      options: z.number(),
      /** Of which sub-question, and which of several blanks; from 1, 0 for neither. */
      child: z.number(),
      blank: z.number(),
    }),
  ),
  /** Whether some of it is marked by a person. */
  isMarked: z.boolean(),
});
export type KeyedQuestion = z.output<typeof keyedQuestion>;

/** What was read of one field from a scan. `written` is an answer in writing, which a person reads. */
export const scannedField = z.object({
  place: z.number(),
  field: z.number(),
  text: z.string(),
  certainty: z.enum(["sure", "unsure", "empty", "several", "written", "missing"]),
  /** The page that shows it; "" where there is none any more. */
  pageId: z.string(),
});
export type ScannedField = z.output<typeof scannedField>;

const whose = {
  ...{ candidateId: z.string(), examId: z.string(), examName: z.string() },
  ...{ number: z.number(), realName: z.string(), room: z.string(), seat: z.string() },
  /** As it stands on the pages of the paper. */
  code: z.string(),
};

export const keyingSheet = z.object({
  ...whose,
  /** Whether staff of the room recorded them as absent. */
  isMissed: z.boolean(),
  /** 2 for the second person, who does not see what the first one keyed. */
  round: z.union([z.literal(1), z.literal(2)]),
  /** What the caller keyed before, or else what was read from the scan, by question and field. */
  typed: z.array(z.array(z.string())),
  /** What was read from the scan; null without one, and for the second person where the first confirmed it. */
  scanned: z.array(scannedField).nullable(),
  questions: z.array(keyedQuestion),
});
export type KeyingSheet = z.output<typeof keyingSheet>;

/** `isFromScan`: the form was shown with what was read from the scan. */
export const keyPayload = z.object({
  ...{ candidateId: id, typed },
  isFromScan: z.boolean("NOT_VALID").default(false),
});

/** Where two keyings differ: each question with both, and what was settled, as they are stored. */
export const keyingDifferences = z.object({
  ...whose,
  /** The state of the two keyings; who settles them names the one that their form was rendered from. */
  revision: z.string(),
  keyers: z.array(z.string()),
  differences: z.array(
    z.object({
      place: z.number(),
      question: keyedQuestion,
      first: z.array(z.string()),
      second: z.array(z.string()),
    }),
  ),
});
export type KeyingDifferences = z.output<typeof keyingDifferences>;

export const settlePayload = z.object({
  candidateId: id,
  ...seenRevision,
  picks: z
    .array(
      z.object({
        place: z.number().int().min(0).max(2000),
        pick: z.enum(["first", "second", "typed"], "PICK_MISSING"),
        typed: z.array(z.string().max(2000, "KEYED_WRONG")).max(100, "KEYED_WRONG").default([]),
      }),
    )
    .max(2000, "KEYED_WRONG"),
});

/** The state that whoever takes the last step back was shown; a step that it does not name is not checked. */
export const seenKeyed = { keyed: keyedState.optional() };

export const takeBackReason = z
  .string("TAKE_BACK_REASON_MISSING")
  .pipe(line(candidateLimits.reasonMax).min(1, "TAKE_BACK_REASON_MISSING"));

/** Scans of one company that wait to be read, and bytes of a file. */
export const scanFileLimits = { waiting: 10, bytes: 20_000_000 } as const;

/**
 * What is wrong with a page: no squares, too few pixels, too faint, no code, nobody's of this exam, lines elsewhere,
 * scanned before, of somebody whose answers are handed in, of somebody who is void or absent.
 */
export const scanProblem = z.enum([
  "marks",
  "coarse",
  "faint",
  "code",
  "other",
  "lines",
  "repeated",
  "scored",
  "out",
]);
export type ScanProblem = z.output<typeof scanProblem>;

export const answerScans = z.object({
  /** The newest files, at most 50. */
  files: z.array(
    z.object({
      scanId: z.string(),
      fileName: z.string(),
      at: z.number(),
      by: z.string(),
      state: z.enum(["queued", "running", "done", "failed"]),
      /** Why it failed, as the name of a refusal. */
      reason: z.string(),
      done: z.number(),
      total: z.number(),
    }),
  ),
  /** Pages that a person has to look at, at most 100. */
  pages: z.array(
    z.object({
      pageId: z.string(),
      fileName: z.string(),
      page: z.number(),
      problem: scanProblem,
      /** Whose it is, where that is known. */
      candidateId: z.string(),
      realName: z.string(),
    }),
  ),
  /** Sheets that wait for a person: read without doubt, and with. */
  sure: z.number(),
  unsure: z.number(),
});
export type AnswerScans = z.output<typeof answerScans>;
