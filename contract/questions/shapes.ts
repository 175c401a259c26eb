import * as z from "zod/v4";
import { isOneDecimal } from "../papers/shapes";
import { forbiddenInNames, id, line, lines } from "../text";
import {
  abilities,
  answering,
  blank,
  childTypes,
  codeLanguages,
  fileKinds,
  hasOptions,
  mediaKinds,
} from "./kinds";
import { questionLimits } from "./limits";
import { partialCredit, refinePartialCredit } from "./partial-credit";

export { questionLimits };

/** The number of a question type; see `questionTypes`. */
export const questionType = z.union(
  [1, 2, 3, 4, 5, 6, 7, 10, 13, 14, 15, 16].map((type) => z.literal(type)) as unknown as [
    z.ZodLiteral<1>,
    z.ZodLiteral<2>,
    z.ZodLiteral<3>,
    z.ZodLiteral<4>,
    z.ZodLiteral<5>,
    z.ZodLiteral<6>,
    z.ZodLiteral<7>,
    z.ZodLiteral<10>,
    z.ZodLiteral<13>,
    z.ZodLiteral<14>,
    z.ZodLiteral<15>,
    z.ZodLiteral<16>,
  ],
  "TYPE_MISSING",
);

/**
 * The scoring rule's meaning depends on the type (001 §3): single and true/false 1 normal, 0 deduct for a
 * wrong answer; multiple and indefinite 0 strict, 1 lenient; fill-in 0 strict; Q&A 0 show score, 1 hide score.
 */
export const scoringRule = z.union([z.literal(0), z.literal(1)]);

/** The mark of a slot, in points: above 0, at most one decimal place. */
export const mark = z
  .number("NOT_A_SCORE")
  .positive("MARK_NOT_POSITIVE")
  .max(questionLimits.scoreMax, "SCORE_TOO_HIGH")
  .refine(isOneDecimal, "NOT_A_SCORE");

/** Where a question stands in its part, counted from 1. */
export const placeNumber = z
  .number("NOT_A_PLACE")
  .int("NOT_A_PLACE")
  .min(1, "NOT_A_PLACE")
  .max(questionLimits.slotsMax, "NOT_A_PLACE");

/** Text of a question is Markdown with TeX between dollar signs; see contract/rich. */
const content = lines(questionLimits.contentMax).refine((text) => text.trim() !== "", "CONTENT_MISSING");
const option = z
  .array(lines(questionLimits.optionMax).refine((text) => text.trim() !== "", "OPTION_MISSING"))
  .max(questionLimits.optionsMax, "TOO_MANY_OPTIONS");

/** Indexes of `option` for choices (from 0); 1 or 0 for true/false; for each blank its accepted strings; else text. */
const answer = z.object({
  keys: z.array(z.number().int().min(0)).max(questionLimits.optionsMax),
  blanks: z
    .array(z.array(line(500).min(1, "BLANK_MISSING")).min(1, "BLANK_MISSING").max(50))
    .max(questionLimits.blanksMax, "TOO_MANY_BLANKS"),
  text: lines(questionLimits.answerMax),
  /** Fill-in only: case-sensitive. */
  isCaseSensitive: z.boolean().default(false),
  /** Fill-in only: a number within this tolerance of an accepted number is right too; 0: compared as text. */
  tolerance: z.number("NOT_A_NUMBER").min(0, "NOT_A_NUMBER").max(1_000_000, "NOT_A_NUMBER").default(0),
  ...partialCredit,
});

/** A row of a rubric: what a marker looks for in a written answer, and its worth. Candidates never get it. */
export const markingPoint = z.object({
  text: line(questionLimits.pointTextMax).min(1, "POINT_TEXT_MISSING"),
  points: z
    .number("POINTS_NOT_HALF")
    .positive("POINTS_NOT_HALF")
    .max(questionLimits.scoreMax, "SCORE_TOO_HIGH")
    .multipleOf(0.5, "POINTS_NOT_HALF"),
  /** Separated by commas, for the marker's eye alone. */
  keywords: line(questionLimits.keywordsMax).default(""),
});
export type MarkingPoint = z.infer<typeof markingPoint>;

const core = {
  content,
  option,
  answer,
  scoringRule,
  /** Fill-in only: blank i is compared with key i; otherwise the best matching counts. */
  isByOrder: z.boolean(),
  analysis: lines(questionLimits.answerMax),
  /** Written answers, recordings and files only. Its sum need not be the mark, which papers set. */
  rubric: z.array(markingPoint).max(questionLimits.rubricMax, "TOO_MANY_POINTS").default([]),
};

/** A question below a parent question, with its own mark in points. */
export const childQuestion = z
  .object({
    ...core,
    type: z.union(
      childTypes.map((type) => z.literal(type)),
      "TYPE_MISSING",
    ),
    score: mark,
  })
  .superRefine((item, context) => {
    refineAnswer(item, context);
    if (item.answer.weights.length + item.answer.partial.length > 0)
      context.addIssue({ code: "custom", message: "CHILD_HAS_WEIGHTS", path: ["answer"], input: item });
  });
export type ChildQuestion = z.infer<typeof childQuestion>;

/** Source code: stored as it is, apart from CRLF. */
const raw = lines(questionLimits.codeMax).default("");

/** A test of a program: its input, its expected output, and its share of the mark. */
export const codeTest = z.object({
  stdin: raw,
  expectedOutput: raw,
  /** Relative shares; the mark is split by them. */
  weight: z
    .number("WEIGHT_NOT_POSITIVE")
    .int("WEIGHT_NOT_POSITIVE")
    .min(1, "WEIGHT_NOT_POSITIVE")
    .max(1000, "WEIGHT_NOT_POSITIVE")
    .default(1),
  /** A hidden test is never shown to a candidate. */
  isHidden: z.boolean().default(true),
});
export type CodeTest = z.infer<typeof codeTest>;

/** Fields of a programming question; text fields, also of tests, are not escaped on the wire (001 §5). */
export const code = z.object({
  languages: z.array(z.enum(codeLanguages)).min(1, "LANGUAGE_MISSING"),
  /** Initial code in the candidate's editor. */
  template: raw,
  /** A right solution, for markers. */
  codeCorrectValue: raw,
  /** Input and output of the program, in words. */
  codeInput: raw,
  codeOutput: raw,
  /** An example of each, shown to candidates. */
  codeInputExample: raw,
  codeOutputExample: raw,
  /** Code compiled together with the answer, shown on no page; programs can read it, but for JavaScript. */
  sourceCode: raw,
  tests: z.array(codeTest).min(1, "TEST_MISSING").max(questionLimits.testsMax, "TOO_MANY_TESTS"),
});
export type Code = z.infer<typeof code>;

/** The sound or film of a question: where it is stored, and how often a candidate may play it; 0: as often as wanted. */
export const questionMedia = z.object({
  src: z.string("NOT_VALID").regex(/^\/file\/[\w-]{1,64}$/, "NOT_VALID"),
  kind: z.enum(mediaKinds, "NOT_VALID"),
  name: line(questionLimits.mediaNameMax).default(""),
  plays: z
    .number("PLAYS_WRONG")
    .int("PLAYS_WRONG")
    .min(0, "PLAYS_WRONG")
    .max(questionLimits.playsMax, "PLAYS_WRONG")
    .default(0),
});
export type QuestionMedia = z.infer<typeof questionMedia>;

/** Whole numbers; 0: no limit. */
const limit = (max: number) =>
  z.number("NOT_A_NUMBER").int("NOT_A_NUMBER").min(0, "NOT_A_NUMBER").max(max, "NUMBER_TOO_HIGH").default(0);

/** A text that is none where it is blank. */
const optionalText = (max: number) =>
  lines(max)
    .overwrite((text) => (text.trim() === "" ? "" : text))
    .default("");

/** A question on the wire. */
export const question = z
  .object({
    ...core,
    /** What stands before it, apart from it. Sub-questions have none: it is said before their parent. */
    stimulus: optionalText(questionLimits.contentMax),
    /** A short name and a number, for authors to find it by. Candidates get neither: they may tell the answer. */
    title: line(questionLimits.titleMax).default(""),
    idNumber: line(questionLimits.idNumberMax).default(""),
    type: questionType,
    /** 1 (easiest) to 5. */
    difficulty: z.number().int().min(1, "DIFFICULTY_WRONG").max(5, "DIFFICULTY_WRONG"),
    ownership: z.enum(["public", "private"], "OWNERSHIP_MISSING"),
    /** One of the four abilities, or none. */
    tag: z.enum([...abilities, ""], "NOT_VALID").default(""),
    /** Its options, and those of its sub-questions, stay in their order where a paper puts options in random order. */
    keepsOptionOrder: z.boolean("NOT_VALID").default(false),
    /** Whether a candidate may skip it (001 §3: jump). */
    isJumpAllowed: z.boolean().default(true),
    /** Parent-child only: the child questions; the mark of the whole is the sum of theirs. */
    children: z.array(childQuestion).max(questionLimits.childrenMax, "TOO_MANY_CHILDREN").default([]),
    /** What is listened to or watched before answering; it belongs to the question as a whole. */
    media: questionMedia.nullable().default(null),
    /** Programming only. */
    code: code.nullable().default(null),
    /** Q&A only: plain text that the answer begins with; an answer that is still this is none. */
    answerTemplate: optionalText(questionLimits.answerMax),
    /** What helps to answer it, one more after each wrong answer, for whoever tries it in the bank; no candidate gets them. */
    hints: z
      .array(line(questionLimits.hintMax).min(1, "NOT_VALID"))
      .max(questionLimits.hintsMax, "TOO_MANY_HINTS")
      .default([]),
    /** Recordings: maximum seconds, and seconds to prepare. */
    seconds: limit(questionLimits.secondsMax),
    prepareSeconds: limit(questionLimits.secondsMax),
    /** Recordings: how many a candidate may make. */
    takes: limit(questionLimits.takesMax),
    /** File answers: the allowed types. */
    fileKinds: z.array(z.enum(fileKinds)).default([]),
    megabytes: limit(questionLimits.megabytesMax),
  })
  .superRefine((item, context) => {
    refineAnswer(item, context);
    const kind = answering[item.type];
    const validationError = (message: string, path: string) =>
      context.addIssue({ code: "custom", message, path: [path], input: item });
    if (kind === "family" && item.children.length === 0) validationError("CHILD_MISSING", "children");
    if (familyScore(item) > questionLimits.scoreMax) validationError("SCORE_TOO_HIGH", "children");
    if (kind === "program" && item.code === null) validationError("TEST_MISSING", "code");
  });
export type Question = z.infer<typeof question>;

/** Points of all children of a parent question: its mark in any slot (decisions of the product §5). */
export const familyScore = ({ children }: Pick<Question, "children">): number =>
  children.reduce((tenths, child) => tenths + Math.round(child.score * 10), 0) / 10;

/** The rules on a question together with its key, by type. */
function refineAnswer(
  item: Pick<Question, "type" | "content" | "option" | "answer" | "isByOrder">,
  context: z.RefinementCtx,
): void {
  const validationError = (message: string, path: string) =>
    context.addIssue({ code: "custom", message, path: [path], input: item });
  const { keys, blanks, weights } = item.answer;
  const isChoice = hasOptions(item.type);
  if (isChoice && item.option.length < 2) validationError("TOO_FEW_OPTIONS", "option");
  if (isChoice && new Set(item.option.map((text) => text.trim())).size < item.option.length)
    validationError("OPTION_TWICE", "option");
  if (isChoice && keys.some((key) => key >= item.option.length)) validationError("ANSWER_MISSING", "answer");
  if (isChoice && new Set(keys).size < keys.length) validationError("NOT_VALID", "answer");
  // By weights, several options of a single choice may each earn the whole mark.
  const isOneKey = weights.length > 0 ? keys.length > 0 : keys.length === 1;
  if (item.type === 1 && !isOneKey) validationError("ANSWER_MISSING", "answer");
  if (item.type === 2 && keys.length < 2) validationError("MULTIPLE_NEEDS_TWO", "answer");
  if (item.type === 7 && keys.length < 1) validationError("ANSWER_MISSING", "answer");
  if (item.type === 3 && !(keys.length === 1 && (keys[0] === 0 || keys[0] === 1)))
    validationError("ANSWER_MISSING", "answer");
  if (item.type === 4) {
    const wanted = item.content.match(blank)?.length ?? 0;
    if (wanted === 0) validationError("NO_BLANK_IN_CONTENT", "content");
    else if (wanted !== blanks.length) validationError("BLANKS_DIFFER", "answer");
  }
  refinePartialCredit(item, context);
}

export const partName = line(100)
  .min(1, "PART_NAME_MISSING")
  .refine((name) => !forbiddenInNames.test(name), "TITLE_HAS_SPECIAL");

/** The question-set options for a test taker (001 §3). */
export const partOptions = z.object({
  isQuestionOrderRandom: z.boolean().default(false),
  isOptionOrderRandom: z.boolean().default(false),
  mayGoBack: z.boolean().default(true),
  /** Answers cannot be changed once the part is submitted. */
  isFinalOnSubmit: z.boolean().default(false),
});
export type PartOptions = z.infer<typeof partOptions>;

/** A part; `duration` in seconds, 0 where the paper is timed as a whole. */
export const partPayload = partOptions.extend({
  name: partName,
  introduction: lines(1000),
  duration: z.number().int().min(0).max(86_400, "NOT_MINUTES"),
});

/** One rule of a draw: a number of questions of the bank that match, each with this mark. */
export const drawRule = z.object({
  type: z.union([questionType, z.literal(0)]).default(0),
  /** 0: any. */
  difficulty: z.number().int().min(0, "DIFFICULTY_WRONG").max(5, "DIFFICULTY_WRONG").default(0),
  tag: z.enum([...abilities, ""], "NOT_VALID").default(""),
  /** A bank's id; "": all banks. */
  bankId: z.string().max(64).default(""),
  /** A topic's id, what is below it included; "": any. */
  topicId: z.string().max(64).default(""),
  count: z
    .number("COUNT_NOT_POSITIVE")
    .int("COUNT_NOT_POSITIVE")
    .min(1, "COUNT_NOT_POSITIVE")
    .max(questionLimits.slotsMax, "TOO_MANY_QUESTIONS"),
  score: mark,
});
export type DrawRule = z.infer<typeof drawRule>;
export const drawRules = z
  .array(drawRule)
  .min(1, "RULE_MISSING")
  .max(questionLimits.rulesMax, "TOO_MANY_RULES");

/** Matches of a rule: `pool` questions in all, of which `free` are left after the rules before it. */
export const drawPool = z.object({ pool: z.number(), free: z.number(), need: z.number() });
export type DrawPool = z.infer<typeof drawPool>;

export const part = partOptions.extend({
  _id: z.string(),
  name: z.string(),
  introduction: z.string(),
  duration: z.number(),
  sort: z.number(),
  questionCount: z.number(),
  score: z.number(),
  /** The rules of its last draw; empty where nothing was drawn. */
  rules: z.array(drawRule),
  /** A revision of what `part/edit` sets; an edit names the one that its form was rendered from. */
  revision: z.string(),
});
export type Part = z.infer<typeof part>;

/** A part and its position: `number` in its paper, `firstNumber` of its first question, both from 1. */
export const placedPart = part.extend({
  paperId: z.string(),
  number: z.number(),
  firstNumber: z.number(),
  /** A revision of its rules and of what they drew; a draw names the one that its page was rendered from. */
  drawRevision: z.string(),
});
export type PlacedPart = z.infer<typeof placedPart>;

/** A question in its slot; `number` counts through the whole paper from 1. */
export const slot = z.object({
  slotId: z.string(),
  partId: z.string(),
  questionId: z.string(),
  versionId: z.string(),
  number: z.number(),
  score: z.number(),
  /** True where it was drawn. */
  isDrawn: z.boolean(),
  question,
  /** True for its author and for administrators: only they change its owner, or it while it is private. */
  isOwn: z.boolean(),
  /** Whether the caller may look at the question in its bank, and change what it says: a limited bank may be closed. */
  canRead: z.boolean(),
  canWrite: z.boolean(),
  /** True where its bank requires approval: what it says is changed there alone. */
  needsApproval: z.boolean(),
  /** A revision of the question and its mark; an edit names the one that its form was rendered from. */
  revision: z.string(),
});
export type Slot = z.infer<typeof slot>;

export const move = z.enum(["up", "down"], "NOT_VALID");
export const partId = z.object({ partId: id });
export const slotId = z.object({ slotId: id });

/** Questions of the bank to add to parts of papers. */
export const joiningIds = z.array(id).min(1, "NOTHING_CHOSEN").max(100, "TOO_MANY_CHOSEN");
export const joinedPartIds = z
  .array(id)
  .min(1, "PART_MISSING")
  .max(questionLimits.partsMax, "TOO_MANY_PARTS");

/** A part of a paper that may still change, as a target for questions. */
export const openPart = z.object({
  partId: z.string(),
  name: z.string(),
  paperId: z.string(),
  paperName: z.string(),
  paperNumber: z.number(),
  questionCount: z.number(),
});
