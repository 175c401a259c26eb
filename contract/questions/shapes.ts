import * as z from "zod/v4";
import { forbiddenInNames, id, line, lines } from "../text";
import { blank } from "./kinds";

export const questionType = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(7)],
  "TYPE_MISSING",
);

export const questionLimits = {
  contentMax: 10_000,
  optionMax: 2_000,
  optionsMax: 12,
  blanksMax: 20,
  answerMax: 10_000,
  scoreMax: 1_000,
  partsMax: 50,
  slotsMax: 500,
} as const;

/**
 * The scoring rule's meaning depends on the type (001 §3): single and true/false 1 normal, 0 deduct for a
 * wrong answer; multiple and indefinite 0 strict, 1 lenient; fill-in 0 strict; Q&A 0 show score, 1 hide score.
 */
export const scoringRule = z.union([z.literal(0), z.literal(1)]);

/**
 * A question as services carry it. `option` holds the choices in order; `answer` the key:
 * indexes of `option` for choices (from 0), 1 or 0 for true/false, for each blank its accepted strings,
 * for Q&A one reference answer or none.
 */
export const question = z
  .object({
    type: questionType,
    content: lines(questionLimits.contentMax).refine((text) => text.trim() !== "", "CONTENT_MISSING"),
    option: z
      .array(lines(questionLimits.optionMax).refine((text) => text.trim() !== "", "OPTION_MISSING"))
      .max(questionLimits.optionsMax, "TOO_MANY_OPTIONS"),
    answer: z.object({
      keys: z.array(z.number().int().min(0)).max(questionLimits.optionsMax),
      blanks: z
        .array(z.array(line(500).min(1, "BLANK_MISSING")).min(1, "BLANK_MISSING").max(50))
        .max(questionLimits.blanksMax, "TOO_MANY_BLANKS"),
      text: lines(questionLimits.answerMax),
    }),
    /** 1 (easiest) to 5. */
    difficulty: z.number().int().min(1, "DIFFICULTY_WRONG").max(5, "DIFFICULTY_WRONG"),
    ownership: z.enum(["public", "private"], "OWNERSHIP_MISSING"),
    scoringRule,
    /** Fill-in only: blank i is compared with key i; otherwise the best matching counts. */
    isByOrder: z.boolean(),
    analysis: lines(questionLimits.answerMax),
  })
  .superRefine((item, context) => {
    const mistake = (message: string, path: string) =>
      context.addIssue({ code: "custom", message, path: [path], input: item });
    const { keys, blanks } = item.answer;
    const isChoice = item.type === 1 || item.type === 2 || item.type === 7;
    if (isChoice && item.option.length < 2) mistake("TOO_FEW_OPTIONS", "option");
    if (isChoice && new Set(item.option.map((text) => text.trim())).size < item.option.length)
      mistake("OPTION_TWICE", "option");
    if (isChoice && keys.some((key) => key >= item.option.length)) mistake("ANSWER_MISSING", "answer");
    if (isChoice && new Set(keys).size < keys.length) mistake("NOT_VALID", "answer");
    if (item.type === 1 && keys.length !== 1) mistake("ANSWER_MISSING", "answer");
    if (item.type === 2 && keys.length < 2) mistake("MULTIPLE_NEEDS_TWO", "answer");
    if (item.type === 7 && keys.length < 1) mistake("ANSWER_MISSING", "answer");
    if (item.type === 3 && !(keys.length === 1 && (keys[0] === 0 || keys[0] === 1)))
      mistake("ANSWER_MISSING", "answer");
    if (item.type === 4) {
      const wanted = item.content.match(blank)?.length ?? 0;
      if (wanted === 0) mistake("NO_BLANK_IN_CONTENT", "content");
      else if (wanted !== blanks.length) mistake("BLANKS_DIFFER", "answer");
    }
  });
export type Question = z.infer<typeof question>;

/** The mark of a slot, in points: above 0, at most one decimal place. */
export const mark = z
  .number("NOT_A_SCORE")
  .positive("MARK_NOT_POSITIVE")
  .max(questionLimits.scoreMax, "SCORE_TOO_HIGH")
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, "NOT_A_SCORE");

export const partName = line(100)
  .min(1, "PART_NAME_MISSING")
  .refine((name) => !forbiddenInNames.test(name), "TITLE_HAS_SPECIAL");

/** A part; `duration` in seconds, 0 where the paper is timed as a whole. */
export const partPayload = z.object({
  name: partName,
  introduction: lines(1000),
  duration: z.number().int().min(0).max(86_400, "NOT_MINUTES"),
});

export const part = z.object({
  _id: z.string(),
  name: z.string(),
  introduction: z.string(),
  duration: z.number(),
  sort: z.number(),
  questionCount: z.number(),
  score: z.number(),
});
export type Part = z.infer<typeof part>;

/** A part and where it stands: `number` in its paper, `firstNumber` of its first question, both from 1. */
export const placedPart = part.extend({
  paperId: z.string(),
  number: z.number(),
  firstNumber: z.number(),
});
export type PlacedPart = z.infer<typeof placedPart>;

/** A question in its place; `number` counts through the whole paper from 1. */
export const slot = z.object({
  slotId: z.string(),
  partId: z.string(),
  questionId: z.string(),
  versionId: z.string(),
  number: z.number(),
  score: z.number(),
  question,
  /** True for its author and for administrators: only they change who owns it, or it while it is private. */
  isOwn: z.boolean(),
});
export type Slot = z.infer<typeof slot>;

export const move = z.enum(["up", "down"], "NOT_VALID");
export const partId = z.object({ partId: id });
export const slotId = z.object({ slotId: id });
