import { type QuestionType, scoringRules } from "#contract/questions/kinds";
import type { PartialText } from "#contract/questions/partial-credit";
import { plainAnswer, plainQuestion } from "#contract/questions/plain";
import { type ChildQuestion, type Question, questionLimits } from "#contract/questions/shapes";
import { wholeWeight } from "#contract/questions/weights";
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

/** A standalone question as a child question, which has no partial credit, and no second tolerance. */
export function standingBelow(question: Question, score: number): ChildQuestion {
  const { answer } = question;
  const others = answer.partial.filter(({ weight }) => weight === wholeWeight);
  if (others.length > 0) throw new FileError("TOLERANCES_DIFFER", others[0]!.text);
  return {
    type: question.type as ChildQuestion["type"],
    content: question.content,
    option: question.option,
    answer: { ...answer, weights: [], partial: [] },
    scoringRule: question.scoringRule,
    isByOrder: question.isByOrder,
    analysis: question.analysis,
    rubric: question.rubric,
    score,
  };
}

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

/** A sub-question of a question that asks for several things, and what it is worth beside the others. */
export interface AskedPart {
  question: Question;
  weight: number;
}

/**
 * A parent question of these parts, which share its score; `losses` is told where the shares are rounded, and where an
 * answer of a part earns a part of it. Where only by weights several options of a single choice are right, it is refused.
 */
export function familyOf(content: string, parts: AskedPart[], score: number, losses?: Set<string>): Question {
  if (parts.length > questionLimits.childrenMax) throw new FileError("TOO_MANY_CHILDREN", content);
  const { shares, isExact } = sharesOf(
    parts.map(({ weight }) => weight),
    score,
  );
  if (!isExact) losses?.add("marks");
  const isCredited = ({ question: { answer } }: AskedPart) =>
    answer.weights.length + answer.partial.length > 0;
  if (parts.some(isCredited)) losses?.add("weights");
  if (parts.some(({ question: { type, answer } }) => type === 1 && answer.keys.length > 1))
    throw new FileError("TYPE_NOT_MAPPED", content);
  const children = parts.map(({ question }, at) => standingBelow(question, shares[at]!));
  return { ...unsaid(13), content, children };
}

/** Splits a score by weights into marks of at least a tenth that add up to it, if it has tenths enough. */
export function sharesOf(weights: number[], score: number): { shares: number[]; isExact: boolean } {
  const sum = weights.reduce((before, weight) => before + weight, 0);
  const exact = weights.map((weight) => (score * 10 * weight) / sum);
  const tenths = exact.map((share) => Math.max(1, Math.floor(share + 1e-6)));
  let rest = Math.round(score * 10) - tenths.reduce((before, share) => before + share, 0);
  const order = exact.map((share, at) => ({ at, part: share - tenths[at]! }));
  order.sort((one, other) => other.part - one.part || one.at - other.at);
  for (const { at } of order) if (rest > 0) [tenths[at], rest] = [tenths[at]! + 1, rest - 1];
  for (const { at } of order.reverse())
    if (rest < 0) {
      const less = Math.min(tenths[at]! - 1, -rest);
      [tenths[at], rest] = [tenths[at]! - less, rest + less];
    }
  const isExact = exact.every((share, at) => Math.abs(share - tenths[at]!) < 0.001);
  return { shares: tenths.map((share) => share / 10), isExact };
}

/**
 * A matching question as a parent question with one choice per item. `all` holds all the options, in an order
 * that does not reveal the pairs.
 */
export function matchingOf(
  content: string,
  pairs: { item: string; matches: string[]; weight?: number }[],
  all: string[],
  score: number,
  losses?: Set<string>,
) {
  if (pairs.length > questionLimits.childrenMax) throw new FileError("TOO_MANY_CHILDREN", content);
  const option = [...new Set(all)];
  fewOptions(option);
  const parts = pairs.map(({ item, matches, weight = 1 }) => {
    const keys = matches.map((text) => option.indexOf(text));
    return { question: { ...choiceOf(keys.length === 1, option, keys), content: item }, weight };
  });
  return familyOf(content, parts, score, losses);
}

/** A choice for each place of an order, such as `(1/3)`, among all that is to be put in order. */
export function orderChoices(all: string[], right: string[]): Question[] {
  const option = [...new Set(all)].sort();
  // An order that is the right one would say so.
  if (option.join("\n") === right.join("\n")) option.reverse();
  fewOptions(option);
  return right.map((text, at) => ({
    ...choiceOf(true, option, [option.indexOf(text)]),
    content: `(${at + 1}/${right.length})`,
  }));
}

/** The mark in a text that a sub-question refers to. */
export const markOfPart = (at: number) => `[${at + 1}]`;

/** True if an author could have meant it as a number. */
export const isNumberLike = (text: string) => /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i.test(text);

/** A number as written; refused if it is not one. */
export function numberIn(text: string): string {
  if (!isNumberLike(text)) throw new FileError("ANSWER_MISSING", text);
  return text;
}

/** How a blank is compared. */
type BlankKey = Pick<Question["answer"], "isCaseSensitive" | "tolerance"> & { accepted: string[] };

/** How all blanks are compared, where one way does for each: words have no tolerance, and signs no case. */
export function comparedAlike(blanks: BlankKey[]): Omit<BlankKey, "accepted"> | null {
  const numeric = blanks.filter(({ accepted }) => accepted.some(isNumberLike));
  const cased = blanks.filter(({ accepted }) => accepted.some(hasCase));
  const tolerance = numeric[0]?.tolerance ?? 0;
  const isCaseSensitive = (cased[0] ?? blanks[0])?.isCaseSensitive ?? false;
  const isAlike =
    numeric.every((each) => each.tolerance === tolerance) &&
    cased.every((each) => each.isCaseSensitive === isCaseSensitive);
  return isAlike ? { tolerance, isCaseSensitive } : null;
}

/** True for a text that is another one in capitals. */
export const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase();

/** Numbers that are right, each with how far one may be from it. */
export interface NumberRange {
  value: string;
  tolerance: number;
}

/** Right numbers with the tolerance of the first; those with another have their own; what lies within another is left away. */
export function rangesOf(ranges: NumberRange[]): {
  values: string[];
  tolerance: number;
  others: PartialText[];
} {
  if (ranges.length > 50) throw new FileError("NOT_VALID", ranges[0]!.value);
  const isWithin = (one: NumberRange, other: NumberRange) =>
    Math.abs(Number(one.value) - Number(other.value)) <= (other.tolerance - one.tolerance) * (1 + 1e-12);
  const widest = ranges.filter(
    (one, at) =>
      !ranges.some(
        (other, place) => place !== at && isWithin(one, other) && !(isWithin(other, one) && place > at),
      ),
  );
  const tolerance = widest[0]?.tolerance ?? 0;
  const isAlike = (each: NumberRange) => each.tolerance === tolerance;
  return {
    values: widest.filter(isAlike).map(({ value }) => value),
    tolerance,
    others: widest
      .filter((each) => !isAlike(each))
      .map((each) => ({ blank: 0, text: each.value, weight: wholeWeight, tolerance: each.tolerance })),
  };
}

/** The letters of a choice's options: A, B, C … */
export const optionLetterOf = (at: number) => String.fromCharCode(65 + at);
