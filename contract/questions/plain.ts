import type { PartOptions, Question } from "./shapes";

/** What a question holds beyond text, options and key where its type or its author asks for nothing more. */
export const plainQuestion = {
  tag: "",
  isJumpAllowed: true,
  children: [],
  code: null,
  seconds: 0,
  prepareSeconds: 0,
  fileKinds: [],
  megabytes: 0,
} satisfies Partial<Question>;

/** A key without one, compared as text. */
export const plainAnswer = {
  keys: [],
  blanks: [],
  text: "",
  isCaseSensitive: false,
  tolerance: 0,
} satisfies Question["answer"];

/** A part whose questions come in their order and may be gone back to. */
export const plainPart = {
  isQuestionOrderRandom: false,
  isOptionOrderRandom: false,
  mayGoBack: true,
  isFinalOnSubmit: false,
} satisfies PartOptions;
