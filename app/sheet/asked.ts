import type { GivenAnswer } from "#contract/bank/shapes";
import type { QuestionType } from "#contract/questions/kinds";
import type { Code, Question } from "#contract/questions/shapes";
import type { DrawnText } from "~/rich/drawn";

/** A question as a candidate is asked it: never what is right, why, or how it is scored (trust G1). */
export interface AskedItem {
  type: QuestionType;
  /** Null where a candidate is not told what it is worth. */
  mark: { points: number; figure: string } | null;
  /** Blanks of a fill-in question are drawn with their numbers from 1. */
  content: DrawnText;
  /** `value` is what the choice sends; it stays the option's own wherever the option stands. */
  options: { value: number; content: DrawnText }[];
  /** How many blanks there are to fill in. */
  blanks: number;
  program: AskedProgram | null;
  /** Seconds; 0: no limit. */
  recording: Pick<Question, "prepareSeconds" | "seconds"> | null;
  /** What may be handed in; no kind means any, 0 megabytes no limit. */
  file: Pick<Question, "fileKinds" | "megabytes"> | null;
}

/** A question with those below it, each of which has its own mark. */
export interface Asked extends AskedItem {
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

/** What is in the fields of one question, and of those below it. */
export type GivenItem = Omit<GivenAnswer, "children">;

/** The mistakes of fields by their names. */
export type SheetMistakes = Record<string, string>;
