import { type QuestionType, scoringRules } from "#contract/questions/kinds";
import { plainAnswer, plainQuestion } from "#contract/questions/plain";
import { type ChildQuestion, type Question, questionLimits } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";

/** An empty question of a type. */
export const unsaid = (type: QuestionType): Question => ({
  ...plainQuestion,
  type,
  content: "",
  option: [],
  answer: plainAnswer,
  difficulty: 3,
  ownership: "public",
  scoringRule: scoringRules[type][0],
  isByOrder: true,
  analysis: "",
});

/** A child question as a standalone one. */
export const standingAlone = ({ score: _, ...child }: ChildQuestion): Question => ({
  ...unsaid(child.type),
  ...child,
});

/** A standalone question as a child question. */
export const standingBelow = (question: Question, score: number): ChildQuestion => ({
  type: question.type as ChildQuestion["type"],
  content: question.content,
  option: question.option,
  answer: question.answer,
  scoringRule: question.scoringRule,
  isByOrder: question.isByOrder,
  analysis: question.analysis,
  rubric: question.rubric,
  score,
});

/** Converts another system's grade to a score: at most one decimal place, and 1 if unusable. */
export function markFromGrade(grade: string | number | undefined): number {
  const rounded = Math.round(Number(String(grade ?? "").trim() || Number.NaN) * 10) / 10;
  return rounded > 0 && rounded <= 1_000 ? rounded : 1;
}

/** A choice question, typed by whether one or several options may be chosen. */
export function choiceOf(isSingle: boolean, option: string[], keys: number[]): Question {
  if (isSingle && keys.length > 1) throw new FileError("TYPE_NOT_MAPPED");
  const type = isSingle ? 1 : keys.length > 1 ? 2 : 7;
  return { ...unsaid(type), option, answer: { ...plainAnswer, keys: inOrder(keys) } };
}

const inOrder = (keys: number[]) => [...new Set(keys)].sort((one, other) => one - other);

/** To be checked before any of them is parsed. */
export function fewOptions(options: unknown[]): void {
  if (options.length > questionLimits.optionsMax) throw new FileError("TOO_MANY_OPTIONS");
}

/** A fill-in question; a text without a blank gets one at its end. */
export function fillInOf(content: string, blanks: string[][], tolerance = 0): Question {
  const asked = /_{3,}/.test(content) ? content : `${content}${content.includes("\n") ? "\n" : " "}___`;
  return { ...unsaid(4), content: asked, answer: { ...plainAnswer, blanks, tolerance } };
}

/**
 * A matching question as a parent question with one choice per item. The score is split evenly if that leaves
 * at most one decimal place; otherwise each is worth 1. `all` holds all the options, in an order that does
 * not reveal the pairs.
 */
export function matchingOf(
  content: string,
  pairs: { item: string; matches: string[] }[],
  all: string[],
  score: number,
) {
  if (pairs.length > questionLimits.childrenMax) throw new FileError("TOO_MANY_CHILDREN", content);
  const option = [...new Set(all)];
  fewOptions(option);
  const share = Math.round((score / pairs.length) * 10) / 10;
  const isEven = share > 0 && Math.abs(share * pairs.length - score) < 1e-9;
  const children = pairs.map(({ item, matches }) => {
    const keys = matches.map((text) => option.indexOf(text));
    const choice = choiceOf(keys.length === 1, option, keys);
    return standingBelow({ ...choice, content: item }, isEven ? share : 1);
  });
  return { ...unsaid(13), content, children };
}

/** True if an author could have meant it as a number. */
export const isNumberLike = (text: string) => /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i.test(text);

/** A number as written; refused if it is not one. */
export function numberIn(text: string): string {
  if (!isNumberLike(text)) throw new FileError("ANSWER_MISSING", text);
  return text;
}

/** The letters of a choice's options: A, B, C … */
export const optionLetterOf = (at: number) => String.fromCharCode(65 + at);
