import { type QuestionType, scoringRules } from "#contract/questions/kinds";
import { plainAnswer, plainQuestion } from "#contract/questions/plain";
import { type ChildQuestion, type Question, questionLimits } from "#contract/questions/shapes";
import { Mistaken } from "./findings";

/** A question of which a file says nothing but its type. */
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

/** A question below another, as a question of its own. */
export const standingAlone = ({ score: _, ...child }: ChildQuestion): Question => ({
  ...unsaid(child.type),
  ...child,
});

/** A question of its own, below another. */
export const standingBelow = (question: Question, score: number): ChildQuestion => ({
  type: question.type as ChildQuestion["type"],
  content: question.content,
  option: question.option,
  answer: question.answer,
  scoringRule: question.scoringRule,
  isByOrder: question.isByOrder,
  analysis: question.analysis,
  score,
});

/** The grade of another system as a mark: at most one decimal place, and 1 where it says nothing we could use. */
export function markOf(grade: string | number | undefined): number {
  const rounded = Math.round(Number(String(grade ?? "").trim() || Number.NaN) * 10) / 10;
  return rounded > 0 && rounded <= 1_000 ? rounded : 1;
}

/** Choices of which some are right: one type or another, by how many may be chosen. */
export function choiceOf(isSingle: boolean, option: string[], keys: number[]): Question {
  if (isSingle && keys.length > 1) throw new Mistaken("TYPE_NOT_MAPPED");
  const type = isSingle ? 1 : keys.length > 1 ? 2 : 7;
  return { ...unsaid(type), option, answer: { ...plainAnswer, keys: inOrder(keys) } };
}

const inOrder = (keys: number[]) => [...new Set(keys)].sort((one, other) => one - other);

/** To be asked before each of them is looked into. */
export function fewOptions(options: unknown[]): void {
  if (options.length > questionLimits.optionsMax) throw new Mistaken("TOO_MANY_OPTIONS");
}

/** A text to be filled in; a text without a blank gets one at its end. */
export function fillInOf(content: string, blanks: string[][], tolerance = 0): Question {
  const asked = /_{3,}/.test(content) ? content : `${content}${content.includes("\n") ? "\n" : " "}___`;
  return { ...unsaid(4), content: asked, answer: { ...plainAnswer, blanks, tolerance } };
}

/**
 * Things that are matched with others, as a parent question: below it one choice for each of them. The mark is split
 * evenly where that leaves at most one decimal place; otherwise each is worth 1. All that may be chosen stands in
 * `all`, in an order that does not tell what belongs together.
 */
export function matchingOf(
  content: string,
  pairs: { item: string; matches: string[] }[],
  all: string[],
  score: number,
) {
  if (pairs.length > questionLimits.childrenMax) throw new Mistaken("TOO_MANY_CHILDREN", content);
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

/** True where an author could have meant it as a number. */
export const isNumber = (text: string) => /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i.test(text);

/** A number as it was written; refused where it is none. */
export function numberIn(text: string): string {
  if (!isNumber(text)) throw new Mistaken("ANSWER_MISSING", text);
  return text;
}

/** The options of a choice as they are named: A, B, C … */
export const letterOf = (at: number) => String.fromCharCode(65 + at);
