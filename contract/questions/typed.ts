import * as z from "zod/v4";
import { answering, type ChildType, codeLanguages, type QuestionType, scoringRules } from "./kinds";

/**
 * What a person types of a question: texts, as forms send them. `option` holds every row, blank ones too. `answer`
 * holds row numbers from 0 for choices, `1` or `0` for true/false, and one text for the other types.
 */

const text = z.string("NOT_TEXT").default("");
const tick = z.boolean("NOT_VALID").default(false);
const texts = z.array(text).default([]);

/** The texts of a programming question, in the order of its form; they travel unescaped (001 §5). */
export const codeTexts = [
  "codeInput",
  "codeOutput",
  "codeInputExample",
  "codeOutputExample",
  "template",
  "codeCorrectValue",
  "sourceCode",
] as const;

/** A test of a program as its row shows it; a row with neither input nor output is no test. */
const typedTest = z.object({ stdin: text, expectedOutput: text, weight: text, isHidden: tick });
export type TypedTest = z.output<typeof typedTest>;

const typedChild = z.object({
  type: text,
  content: text,
  /** Options as `readOptions` reads them. */
  option: text,
  answer: text,
  /** Text that was its answer while its type asked for another kind; never saved. */
  otherAnswer: text,
  isByOrder: tick,
  isCaseSensitive: tick,
  tolerance: text,
  score: text,
  scoringRule: text,
  analysis: text,
});
export type TypedChild = z.output<typeof typedChild>;

export const typed = z.object({
  type: text,
  content: text,
  option: texts,
  answer: texts,
  isByOrder: tick,
  isCaseSensitive: tick,
  tolerance: text,
  seconds: text,
  prepareSeconds: text,
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
  score: text,
  scoringRule: text,
  difficulty: text,
  tag: text,
  /** `0` where it may not be left without an answer. */
  isJumpAllowed: text,
  ownership: text,
  /** The bank that it is kept in, and the revision that its form was drawn from; no part of the question itself. */
  bankId: text,
  revision: text,
});
/** What the fields of a question's form show. */
export type TypedQuestion = z.output<typeof typed>;

/** Fields that say nothing, as a form sends them. */
export const blankFields: TypedQuestion = typed.parse({});
export const blankTestFields: TypedTest = typedTest.parse({});
export const blankChildFields: TypedChild = typedChild.parse({});

/** The row of a new test. */
export const newTest: TypedTest = { stdin: "", expectedOutput: "", weight: "1", isHidden: true };

/** The row of a new question below a parent question. */
export const newChild = (type: ChildType): TypedChild => ({
  ...blankChildFields,
  type: String(type),
  scoringRule: String(scoringRules[type][0]),
  isByOrder: true,
});

/** What the form of a new question of this type shows. */
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
  ...(answering[type] === "file" && { megabytes: "20" }),
});
