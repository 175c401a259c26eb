// Plain facts about the types of question, apart from their shapes: a page that only shows questions needs no zod.

/** Question types by their number on the wire (001 §3). */
export const questionTypes = {
  single: 1,
  multiple: 2,
  trueFalse: 3,
  fillIn: 4,
  essay: 5,
  indefinite: 7,
} as const;
export type QuestionType = (typeof questionTypes)[keyof typeof questionTypes];

/** How a question of each type is answered: one option, some options, right or wrong, blanks, or free text. */
export const answering = {
  1: "one",
  2: "some",
  7: "some",
  3: "truth",
  4: "blanks",
  5: "text",
} as const satisfies Record<QuestionType, string>;

/** The types in the order in which they are offered (001 §3: questGroup1, then Q&A). */
export const typesInOrder = [1, 2, 7, 3, 4, 5] as const satisfies readonly QuestionType[];

/** The scoring rules of each type, the usual one first (001 §3). */
export const scoringRules = {
  1: [1, 0],
  2: [0, 1],
  7: [0, 1],
  3: [1, 0],
  4: [0],
  5: [0, 1],
} as const satisfies Record<QuestionType, readonly (0 | 1)[]>;

export const hasOptions = (type: QuestionType) => answering[type] === "one" || answering[type] === "some";

/** A blank in the text of a fill-in question: three underscores or more. */
export const blank = /_{3,}/g;
