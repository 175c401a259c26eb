import type { QuestionType } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";

type RuleName = "normal" | "deduct" | "strict" | "lenient" | "exact" | "shown" | "hidden";

const names: Record<QuestionType, Partial<Record<0 | 1, RuleName>>> = {
  1: { 1: "normal", 0: "deduct" },
  2: { 0: "strict", 1: "lenient" },
  7: { 0: "strict", 1: "lenient" },
  3: { 1: "normal", 0: "deduct" },
  4: { 0: "exact" },
  5: { 0: "shown", 1: "hidden" },
};

/** What a scoring rule is called; the same number means something else in each type (001 §3). */
export const ruleName = ({ type, scoringRule }: Pick<Question, "type" | "scoringRule">): RuleName =>
  names[type][scoringRule] ?? "exact";

/** The rule's name where it is not the usual one of its type, so that a card need only tell what is special. */
export function unusualRule(question: Pick<Question, "type" | "scoringRule">) {
  const name = ruleName(question);
  return name === "deduct" || name === "lenient" || name === "hidden" ? name : null;
}
