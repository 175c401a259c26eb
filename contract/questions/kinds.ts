// Facts about question types, apart from their shapes: a page that only shows questions needs no zod.

/** Question types by their number on the wire (001 §3); 8, 9, 11 and 12 are reserved. */
export const questionTypes = {
  single: 1,
  multiple: 2,
  trueFalse: 3,
  fillIn: 4,
  essay: 5,
  programming: 6,
  indefinite: 7,
  file: 10,
  family: 13,
  audio: 14,
  video: 15,
  interview: 16,
} as const;
export type QuestionType = (typeof questionTypes)[keyof typeof questionTypes];

/**
 * How a question of each type is answered: one option, some options, true or false, blanks, free text, a
 * program, a file, a recording, or by the answers to its children.
 */
export const answering = {
  1: "one",
  2: "some",
  7: "some",
  3: "truth",
  4: "blanks",
  5: "text",
  6: "program",
  10: "file",
  13: "family",
  14: "recording",
  15: "recording",
  16: "recording",
} as const satisfies Record<QuestionType, string>;

/** The types in display order: questGroup1, then questGroup2, then the rest (001 §3). */
export const typesInOrder = [
  1, 2, 7, 3, 4, 5, 14, 15, 10, 13, 6, 16,
] as const satisfies readonly QuestionType[];

/** Types allowed as children of a parent question. */
export const childTypes = [1, 2, 7, 3, 4, 5] as const satisfies readonly QuestionType[];
export type ChildType = (typeof childTypes)[number];

/** The scoring rules of each type, the default first (001 §3). */
export const scoringRules = {
  1: [1, 0],
  2: [0, 1],
  7: [0, 1],
  3: [1, 0],
  4: [0],
  5: [0, 1],
  6: [0],
  10: [0],
  13: [0],
  14: [0],
  15: [0],
  16: [0],
} as const satisfies Record<QuestionType, readonly (0 | 1)[]>;

export const hasOptions = (type: QuestionType) => answering[type] === "one" || answering[type] === "some";

/** True for types whose options, or those of whose sub-questions, may be in an order of a candidate's own. */
export const hasOptionOrder = (type: QuestionType) => hasOptions(type) || answering[type] === "family";

/** The letter of an option by its index from 0: A, B, C… A question has 12 at most. */
export const letterOf = (index: number) => String.fromCharCode(65 + index);

/** True for types that are marked by hand, as their answers cannot be compared with a key. */
export const isByHand = (type: QuestionType) =>
  answering[type] === "text" || answering[type] === "file" || answering[type] === "recording";

/** True for types that are answered with a file of the candidate's. */
export const isUploaded = (type: QuestionType) =>
  answering[type] === "file" || answering[type] === "recording";

/** A blank in the text of a fill-in question: three underscores or more. */
export const blank = /_{3,}/g;

/** The four abilities that a question may be tagged with (decisions of the product: ability report). */
export const abilities = ["verbal", "judgment", "mathematics", "data"] as const;
export type Ability = (typeof abilities)[number];

/** Programming languages allowed for answers. */
export const codeLanguages = ["c", "cpp", "java", "python", "javascript", "go"] as const;

/** Names of programming languages, the same in all our languages. */
export const languageNames: Record<(typeof codeLanguages)[number], string> = {
  c: "C",
  cpp: "C++",
  java: "Java",
  python: "Python",
  javascript: "JavaScript",
  go: "Go",
};

/** What a question can be listened to or watched as. */
export const mediaKinds = ["audio", "video"] as const;

/** File types allowed as answers; an empty list allows each of them. */
export const fileKinds = ["document", "sheet", "slides", "picture", "archive"] as const;
