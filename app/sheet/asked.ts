import type { GivenAnswer } from "#contract/bank/shapes";
import type { QuestionType } from "#contract/questions/kinds";
import type { Code, Question } from "#contract/questions/shapes";
import type { RenderedText } from "~/rich/rendered";

/** A question as sent to a candidate: never its key, explanation or scoring rule (trust G1). */
export interface AskedItem {
  type: QuestionType;
  /** Null where a candidate is not told the mark. */
  mark: { points: number; figure: string } | null;
  /** Blanks of a fill-in question are numbered from 1. */
  content: RenderedText;
  /** `value` is what the choice submits; it stays the option's own in any order. */
  options: { value: number; content: RenderedText }[];
  /** Number of blanks to fill in. */
  blanks: number;
  /** What a free-text answer begins with. */
  answerTemplate: string;
  program: AskedProgram | null;
  /** Seconds and number; 0: no limit. */
  recording: Pick<Question, "prepareSeconds" | "seconds" | "takes"> | null;
  /** Allowed file types; none means any, 0 megabytes no limit. */
  file: Pick<Question, "fileKinds" | "megabytes"> | null;
}

/** A question with its child questions, each of which has its own mark. */
export interface AskedFamily extends AskedItem {
  stimulus: RenderedText | null;
  media: Question["media"];
  children: AskedItem[];
}

export interface AskedProgram
  extends Pick<
    Code,
    "languages" | "template" | "codeInput" | "codeOutput" | "codeInputExample" | "codeOutputExample"
  > {
  /** Tests that are not hidden. */
  tests: { stdin: string; expectedOutput: string }[];
}

/** Values of the fields of one question, and of its child questions. */
export type GivenItem = Omit<GivenAnswer, "children">;

/** Validation errors by field name. */
export type SheetValidationErrors = Record<string, string>;
