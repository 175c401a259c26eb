import * as z from "zod/v4";
import { answering, type ChildType, codeLanguages, type QuestionType, scoringRules } from "./kinds";

/**
 * The form fields of a question, as strings. `option` holds every row, blank ones too. `answer` holds row
 * indexes from 0 for choices, `1` or `0` for true/false, and one text for the other types.
 */

const text = z.string("NOT_TEXT").default("");
const tick = z.boolean("NOT_VALID").default(false);
const texts = z.array(text).default([]);

/** The text fields of a programming question, in the form's order; not escaped on the wire (001 §5). */
export const codeTexts = [
  "codeInput",
  "codeOutput",
  "codeInputExample",
  "codeOutputExample",
  "template",
  "codeCorrectValue",
  "sourceCode",
] as const;

/** A test of a program as form row; a row with neither input nor output is no test. */
const typedTest = z.object({ stdin: text, expectedOutput: text, weight: text, isHidden: tick });
export type TypedTest = z.output<typeof typedTest>;

/** A row of a rubric; one with nothing in it is no marking point. */
const typedPoint = z.object({ text, points: text, keywords: text });
export type TypedPoint = z.output<typeof typedPoint>;

const typedChild = z.object({
  type: text,
  content: text,
  /** Options as parsed by `readOptions`. */
  option: text,
  answer: text,
  /** The answer text from before its type was changed; never saved. */
  otherAnswer: text,
  isByOrder: tick,
  isCaseSensitive: tick,
  tolerance: text,
  score: text,
  scoringRule: text,
  analysis: text,
  /** One marking point a line, as parsed by `readRubric`. */
  rubric: text,
});
export type TypedChild = z.output<typeof typedChild>;

export const typed = z.object({
  type: text,
  stimulus: text,
  title: text,
  idNumber: text,
  content: text,
  option: texts,
  answer: texts,
  answerTemplate: text,
  keepsOptionOrder: tick,
  isByOrder: tick,
  isCaseSensitive: tick,
  tolerance: text,
  /** Percentages, one for each row of `option`; where all are blank, the scoring rule decides. */
  weights: texts,
  /** Texts that earn a part of a blank, as parsed by `readPartial`. */
  partial: text,
  seconds: text,
  prepareSeconds: text,
  takes: text,
  fileKinds: texts,
  megabytes: text,
  languages: texts,
  codeInput: text,
  codeOutput: text,
  codeInputExample: text,
  codeOutputExample: text,
  template: text,
  codeCorrectValue: text,
  sourceCode: text,
  tests: z.array(typedTest).default([]),
  children: z.array(typedChild).default([]),
  analysis: text,
  /** One a line. */
  hints: text,
  rubric: z.array(typedPoint).default([]),
  score: text,
  scoringRule: text,
  difficulty: text,
  tag: text,
  /** In the bank: the ids of its topics, and the paths of new ones as `readTopics` reads them. */
  topicIds: texts,
  newTopics: text,
  /** `0` where it may not be skipped. */
  isJumpAllowed: text,
  ownership: text,
  /** The address of a sound or film, "" for none; `plays` is blank for as often as wanted. */
  media: text,
  mediaKind: text,
  mediaName: text,
  plays: text,
  /** Its bank, and the revision that its form was rendered from; not part of the question itself. */
  bankId: text,
  revision: text,
});
/** The fields of a question's form. */
export type TypedQuestion = z.output<typeof typed>;

/** Empty fields, as a form sends them. */
export const blankFields: TypedQuestion = typed.parse({});
export const blankTestFields: TypedTest = typedTest.parse({});
export const blankPointFields: TypedPoint = typedPoint.parse({});
export const blankChildFields: TypedChild = typedChild.parse({});

/** An empty test row. */
export const newTest: TypedTest = { stdin: "", expectedOutput: "", weight: "1", isHidden: true };

/** An empty row for a child question. */
export const newChild = (type: ChildType): TypedChild => ({
  ...blankChildFields,
  type: String(type),
  scoringRule: String(scoringRules[type][0]),
  isByOrder: true,
});

/** Initial values of a new question of this type. */
export const startOf = (type: QuestionType): TypedQuestion => ({
  ...blankFields,
  type: String(type),
  difficulty: "3",
  ownership: "public",
  scoringRule: String(scoringRules[type][0]),
  isByOrder: true,
  isJumpAllowed: "1",
  ...(answering[type] === "program" && { languages: [...codeLanguages] }),
  ...(answering[type] === "recording" && { seconds: "180", prepareSeconds: "30" }),
});
