import { answering, type ChildType, hasOptions, isByHand, type QuestionType, scoringRules } from "./kinds";
import { readBlanks, readOptions } from "./notation";
import { plainQuestion } from "./plain";
import { type ChildQuestion, type Code, familyScore, type Question } from "./shapes";
import type { TypedChild, TypedQuestion } from "./typed";

/** A question with the mark that it has in its place, not yet held against the rules. */
interface Placed {
  score: number;
  question: Question;
}

export const isRow = (row: string) => /^\d{1,3}$/.test(row);

/** The rows that hold something; blank rows are no options, no tests and no questions. */
export interface FilledRows {
  option: number[];
  tests: number[];
  children: number[];
}

export function filledRows(type: QuestionType, form: TypedQuestion): FilledRows {
  const filled = <Row>(rows: Row[], isFilled: (row: Row) => boolean) =>
    rows.flatMap((row, at) => (isFilled(row) ? [at] : []));
  return {
    option: hasOptions(type) ? filled(form.option, (option) => option.trim() !== "") : [],
    tests: type === 6 ? filled(form.tests, (test) => test.stdin !== "" || test.expectedOutput !== "") : [],
    children: type === 13 ? filled(form.children, isFilledChild) : [],
  };
}

/** True for a question below another that somebody began to write. */
const isFilledChild = ({ content, option, answer, analysis }: TypedChild): boolean =>
  [content, option, answer, analysis].some((text) => text.trim() !== "");

/** What a form says, as the wire carries it; what makes no sense goes there as NaN or as it was typed. */
export function toWire(type: QuestionType, form: TypedQuestion, rows: FilledRows): Placed {
  const kind = answering[type];
  // A row that holds no option finds no place, which the shape refuses.
  const placeOf = (row: string) => (isRow(row) ? rows.option.indexOf(Number(row)) : Number.NaN);
  const ask = <Value>(of: typeof kind, value: Value, otherwise: Value) => (kind === of ? value : otherwise);
  const children = rows.children.map((row) => childToWire(form.children[row]!));
  return {
    score: type === 13 ? familyScore({ children }) : figure(form.score),
    question: {
      ...plainQuestion,
      type,
      content: form.content,
      option: rows.option.map((row) => form.option[row]!),
      answer: answerOf(type, { ...form, answer: form.answer.join("") }, form.answer.map(placeOf)),
      difficulty: figure(form.difficulty),
      ownership: form.ownership as Question["ownership"],
      scoringRule: ruleOf(type, form.scoringRule),
      isByOrder: type === 4 ? form.isByOrder : true,
      analysis: form.analysis,
      tag: form.tag as Question["tag"],
      isJumpAllowed: form.isJumpAllowed !== "0",
      children,
      code: type === 6 ? codeOf(form, rows.tests) : null,
      seconds: ask("recording", figure(form.seconds, 0), 0),
      prepareSeconds: ask("recording", figure(form.prepareSeconds, 0), 0),
      fileKinds: ask("file", form.fileKinds as Question["fileKinds"], []),
      megabytes: ask("file", figure(form.megabytes, 0), 0),
    },
  };
}

function childToWire(child: TypedChild): ChildQuestion {
  const type = Number(child.type) as ChildType;
  const isKnown = type in answering;
  const { option, keys } = isKnown && hasOptions(type) ? readOptions(child.option) : { option: [], keys: [] };
  return {
    type,
    content: child.content,
    option,
    answer: answerOf(type, child, keys),
    scoringRule: ruleOf(isKnown ? type : 1, child.scoringRule),
    isByOrder: type === 4 ? child.isByOrder : true,
    analysis: child.analysis,
    score: figure(child.score),
  };
}

type TypedAnswer = Pick<TypedChild, "answer" | "isCaseSensitive" | "tolerance">;

function answerOf(type: QuestionType, typed: TypedAnswer, keys: number[]): Question["answer"] {
  const kind = answering[type];
  const isTruth = kind === "truth" && typed.answer !== "";
  return {
    keys: hasOptions(type) ? keys : isTruth ? [figure(typed.answer)] : [],
    blanks: kind === "blanks" ? readBlanks(typed.answer) : [],
    text: isByHand(type) ? typed.answer : "",
    isCaseSensitive: kind === "blanks" && typed.isCaseSensitive,
    tolerance: kind === "blanks" ? amount(typed.tolerance) : 0,
  };
}

/** The rule that is named; where a type has but one, that one. */
function ruleOf(type: QuestionType, named: string): Question["scoringRule"] {
  const [usual, ...others] = scoringRules[type];
  return others.length === 0 ? usual : (figure(named) as Question["scoringRule"]);
}

const codeOf = (form: TypedQuestion, rows: number[]): Code => ({
  languages: form.languages as Code["languages"],
  template: form.template,
  codeCorrectValue: form.codeCorrectValue,
  codeInput: form.codeInput,
  codeOutput: form.codeOutput,
  codeInputExample: form.codeInputExample,
  codeOutputExample: form.codeOutputExample,
  sourceCode: form.sourceCode,
  tests: rows.map((row) => ({ ...form.tests[row]!, weight: figure(form.tests[row]!.weight, 1) })),
});

/** A number as people type it; anything else is none, and nothing is what the field stands for when it is blank. */
export function figure(text: string, blank = Number.NaN): number {
  const digits = text.trim();
  if (digits === "") return blank;
  return /^-?\d{1,9}(\.\d{1,9})?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** A tolerance, which may be very small and is then written as machines write it; nothing is 0. */
function amount(text: string): number {
  const digits = text.trim();
  if (digits === "") return 0;
  return /^\d{1,30}(\.\d{1,30})?(e-?\d{1,3})?$/i.test(digits) ? Number(digits) : Number.NaN;
}
