import { type QuestionType, scoringRules } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";

type RuleName =
  | "normal"
  | "deduct"
  | "strict"
  | "lenient"
  | "exact"
  | "shown"
  | "hidden"
  | "tests"
  | "byHand"
  | "children";

const names: Record<QuestionType, Partial<Record<0 | 1, RuleName>>> = {
  1: { 1: "normal", 0: "deduct" },
  2: { 0: "strict", 1: "lenient" },
  7: { 0: "strict", 1: "lenient" },
  3: { 1: "normal", 0: "deduct" },
  4: { 0: "exact" },
  5: { 0: "shown", 1: "hidden" },
  6: { 0: "tests" },
  10: { 0: "byHand" },
  13: { 0: "children" },
  14: { 0: "byHand" },
  15: { 0: "byHand" },
  16: { 0: "byHand" },
};

/** The name of a scoring rule; the same number means something else in each type (001 §3). */
export const ruleName = ({ type, scoringRule }: Pick<Question, "type" | "scoringRule">): RuleName =>
  names[type][scoringRule] ?? "exact";

/** The rule's name where it is not the default of its type, so that a card shows only what is special. */
export function unusualRule(question: Pick<Question, "type" | "scoringRule" | "answer">) {
  const { weights, partial } = question.answer;
  if (weights.length + partial.length > 0) return "weights";
  const name = ruleName(question);
  return name === "deduct" || name === "lenient" || name === "hidden" ? name : null;
}

/** Types whose rules mean the same under the same number. */
export const isSameRule = (now: QuestionType, next: QuestionType) =>
  scoringRules[now].join() === scoringRules[next].join() && (now === 5) === (next === 5);
