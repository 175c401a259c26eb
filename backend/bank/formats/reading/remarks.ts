import { questionLimits } from "#contract/questions/shapes";
import { inOneLine } from "../markup/html-signs";

/** What another system says about an answer, once it was given. */
export interface Remark {
  answer: string;
  text: string;
}

/** The analysis with what is said about single answers, each beside its answer; told as lost where it is too long. */
export function withRemarks(analysis: string, remarks: readonly Remark[], losses: Set<string>): string {
  const said = remarks
    .filter(({ text }) => text.trim() !== "")
    .map(({ answer, text }) => `${inOneLine(answer).trim()} → ${text.trim()}`);
  const whole = [analysis, ...new Set(said)].filter((text) => text !== "").join("\n\n");
  if (whole.length <= questionLimits.answerMax) return whole;
  losses.add("feedback");
  return analysis;
}

/** The answers of a question of true or false, in remarks about them. */
export const truthSigns = { true: "✓", false: "✗" };
