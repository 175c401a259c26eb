import type { PartOptions, Question } from "./shapes";

/** Default values of a question's fields beyond text, options and key. */
export const plainQuestion = {
  stimulus: "",
  title: "",
  idNumber: "",
  tag: "",
  keepsOptionOrder: false,
  isJumpAllowed: true,
  children: [],
  media: null,
  code: null,
  answerTemplate: "",
  hints: [],
  seconds: 0,
  prepareSeconds: 0,
  takes: 0,
  fileKinds: [],
  megabytes: 0,
  rubric: [],
} satisfies Partial<Question>;

/** A key without tolerance, compared as text. */
export const plainAnswer = {
  keys: [],
  blanks: [],
  text: "",
  isCaseSensitive: false,
  tolerance: 0,
  weights: [],
  partial: [],
} satisfies Question["answer"];

/** A part with questions in order and backward navigation. */
export const plainPart = {
  isQuestionOrderRandom: false,
  isOptionOrderRandom: false,
  mayGoBack: true,
  isFinalOnSubmit: false,
} satisfies PartOptions;
