import * as z from "zod/v4";
import { candidateLimits } from "../candidates/shapes";
import { page } from "../paging";
import { questionType } from "../questions/shapes";
import { id, line, searchWord } from "../text";

/** How far the answers of a paper are keyed: not, once, twice and different, twice and agreed, scored. */
export const keyedState = z.enum(["none", "once", "differ", "agreed", "scored"]);
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
  /** Whether the caller may key it now. */
  mayKey: z.boolean(),
  /** Whether the caller keyed it before, or would be the second who does. */
  isAgain: z.boolean(),
  isSecond: z.boolean(),
  /** Whether it can be handed in, and whether the last step can be taken back. */
  isReady: z.boolean(),
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

const whose = {
  ...{ candidateId: z.string(), examId: z.string(), examName: z.string() },
  ...{ number: z.number(), realName: z.string(), room: z.string(), seat: z.string() },
  /** As it stands on the pages of the paper. */
  code: z.string(),
};

export const keyingSheet = z.object({
  ...whose,
  /** 2 for the second person, who does not see what the first one keyed. */
  round: z.union([z.literal(1), z.literal(2)]),
  /** What the caller keyed before, by question and field. */
  typed: z.array(z.array(z.string())),
  questions: z.array(keyedQuestion),
});
export type KeyingSheet = z.output<typeof keyingSheet>;

export const keyPayload = z.object({ candidateId: id, typed });

/** Where two keyings differ: each question with both, and what was settled, as they are stored. */
export const keyingDifferences = z.object({
  ...whose,
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

export const takeBackReason = z
  .string("TAKE_BACK_REASON_MISSING")
  .pipe(line(candidateLimits.reasonMax).min(1, "TAKE_BACK_REASON_MISSING"));
