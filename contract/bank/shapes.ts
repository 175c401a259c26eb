import * as z from "zod/v4";
import { someIds } from "../lists/calls";
import { page } from "../paging";
import { abilities, codeLanguages, type QuestionType } from "../questions/kinds";
import { code, mark, question, questionLimits, questionType } from "../questions/shapes";
import { seenRevision } from "../revision";
import { id, line, searchWord } from "../text";
import { questionReview, reviewState, reviewStates } from "./review";

export const bankLimits = {
  nameMax: 120,
  banksMax: 200,
  /** Questions per import. */
  importMax: 20_000,
  /** Questions per export. */
  exportMax: 20_000,
  /** Bytes of an imported file. */
  importBytes: 20_000_000,
  pictureBytes: 2_000_000,
  /** Bytes of a sound or film: a quarter of an hour as MP3. */
  mediaBytes: 10_000_000,
} as const;

export const questionId = z.object({ questionId: id });
/** A bank groups the questions of a company; "" is the bank of unsorted ones. */
export const bankId = z.string("NOT_VALID").max(64, "NOT_VALID").default("");
/** A name such as `安全/消防` puts a bank below another: what is asked of 安全 is asked of both. */
export const bankName = line(bankLimits.nameMax)
  .min(1, "BANK_NAME_MISSING")
  .overwrite((name) => name.replace(/\s*\/\s*/g, "/"))
  .refine((name) => name.split("/").every((each) => each !== ""), "BANK_NAME_GAP");
/** `questionCount` is null where it was not requested. */
export const bank = z.object({
  bankId: z.string(),
  name: z.string(),
  questionCount: z.number().nullable(),
  canWrite: z.boolean(),
  /** True where it, or a bank above it, is limited to named operators. */
  isLimited: z.boolean(),
  /** True where only approved questions of it are put into papers. */
  needsApproval: z.boolean(),
});
export type Bank = z.infer<typeof bank>;

/** What an operator may do in a limited bank; an open one is everybody's to read and write. */
export const bankRight = z.enum(["none", "read", "write"], "NOT_VALID");
export type BankRight = z.infer<typeof bankRight>;

/** Who may do what in a bank: the operators named, or everybody where none is. */
export const bankRights = z.array(z.object({ operatorId: id, right: bankRight })).max(1000, "NOT_VALID");
/** `limitedBy` is the name of the bank above it whose limit holds while it has none of its own; "" without one. */
export const bankAccess = z.object({
  bankId: z.string(),
  /** The state of rights and approval; a change names the one that its form was rendered from. */
  revision: z.string(),
  name: z.string(),
  limitedBy: z.string(),
  needsApproval: z.boolean(),
  /** The operators of the company who read papers, by name, then others who are named; administrators always may. */
  operators: z.array(
    z.object({
      operatorId: z.string(),
      realName: z.string(),
      right: bankRight,
      isAdministrator: z.boolean(),
      /** False for somebody who left, or whose roles read no papers. */
      mayRead: z.boolean(),
    }),
  ),
});

export const bankAccessChange = z.object({
  bankId: id,
  rights: bankRights,
  needsApproval: z.boolean("NOT_VALID"),
  ...seenRevision,
});

export const bankSort = z.enum(["updated", "created", "difficulty", "type"]);

/** Numbers are strings in a query. 0 and "" mean any. */
const anyOf = (max: number) =>
  z.coerce.number("NOT_VALID").int("NOT_VALID").min(0).max(max, "NOT_VALID").default(0);
const time = z.coerce.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID").default(0);
export const questionFilter = z.object({
  /** A search term in the title, the number, the text, the options, the answer or the analysis. */
  key: searchWord,
  type: anyOf(16)
    .refine((type) => type === 0 || questionType.safeParse(type).success, "NOT_VALID")
    .transform((type) => type as QuestionType | 0),
  difficulty: anyOf(5),
  tag: z.enum([...abilities, "none", ""], "NOT_VALID").default(""),
  ownership: z.enum(["public", "private", ""], "NOT_VALID").default(""),
  usage: z.enum(["used", "unused", ""], "NOT_VALID").default(""),
  /** The state of a review, in banks that require approval; `mine`: what waits for the caller's review. */
  review: z.enum([...reviewStates, "mine", ""], "NOT_VALID").default(""),
  /** A bank's id, `none` for unsorted ones, "" for all. */
  bankId: z.string().max(64).default(""),
  /** A topic's id, with those below it; `none` for questions without any, "" for all. */
  topicId: z.string().max(64).default(""),
  /** The id of the operator who wrote it; "" for all. */
  author: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
  /** When it was last changed, in epoch milliseconds: from `since` on, before `until`; 0 where it is open. */
  since: time,
  until: time,
});

/** The questions of a bulk change. */
export const chosen = { questionIds: someIds.default([]) };
const chosenShape = z.object(chosen);
export type ChosenQuestions = z.output<typeof chosenShape>;

/** The same shape, refusing where there are none. */
export const someChosen = <Shape extends z.ZodType<ChosenQuestions>>(shape: Shape): Shape =>
  shape.refine(({ questionIds }) => questionIds.length > 0, {
    error: "NOTHING_CHOSEN",
    path: ["questionIds"],
  });

export const questionQuery = questionFilter.extend({
  sort: bankSort.default("updated"),
  isReversed: z.boolean().default(false),
  ...page,
});

/** A row of the bank; times are epoch milliseconds. `usage` counts the papers with a version of it. */
export const bankItem = z.object({
  questionId: z.string(),
  type: questionType,
  /** The beginning of the text. */
  content: z.string(),
  difficulty: z.number(),
  tag: question.shape.tag,
  /** The paths of its topics. */
  topics: z.array(z.string()),
  ownership: question.shape.ownership,
  score: z.number(),
  bankId: z.string(),
  bankName: z.string(),
  usage: z.number(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  /** Null where its bank requires no approval. */
  review: reviewState.nullable(),
  /** Whether the caller may change questions of its bank. */
  canWrite: z.boolean(),
  /** True for its author and for administrators. */
  isOwn: z.boolean(),
});
export type BankItem = z.infer<typeof bankItem>;

/** `questionCount` is exact, but for a search with thousands of matches: there `isMore` is true. */
export const bankPage = z.object({
  questionList: z.array(bankItem),
  questionCount: z.number(),
  isMore: z.boolean(),
  /** The operators who wrote questions of the bank, by name. */
  authors: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type BankPage = z.infer<typeof bankPage>;

/** A question of the bank with its history; `versionId` names the version shown. */
export const bankQuestion = z.object({
  questionId: z.string(),
  versionId: z.string(),
  /** The revision of the question; a change names the one that its form was rendered from. */
  revision: z.number(),
  /** True for the latest version, which new papers use. */
  isCurrent: z.boolean(),
  /** Its default mark, where a paper sets none, in points. */
  score: z.number(),
  question,
  bankId: z.string(),
  bankName: z.string(),
  topics: z.array(z.object({ topicId: z.string(), path: z.string() })),
  review: questionReview,
  /** Whether the caller may change questions of its bank. */
  canWrite: z.boolean(),
  isOwn: z.boolean(),
  createdAt: z.number(),
  createdBy: z.string(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  /** Newest first. */
  versions: z.array(
    z.object({ versionId: z.string(), number: z.number(), createdAt: z.number(), isUsed: z.boolean() }),
  ),
  /** The papers that contain it, at most 100. */
  papers: z.array(
    z.object({
      paperId: z.string(),
      name: z.string(),
      number: z.number(),
      versionNumber: z.number(),
      state: z.string(),
    }),
  ),
});
export type BankQuestion = z.infer<typeof bankQuestion>;

/** How a question behaved in an exam; null where it cannot be told. The figures are those of an exam's item report. */
const behaviour = { n: z.number(), p: z.number().nullable() };
export const answeredExam = z.object({
  examId: z.string(),
  name: z.string(),
  openAt: z.number(),
  /** The number of the version that it held. */
  version: z.number(),
  ...behaviour,
  rRest: z.number().nullable(),
  discrimination: z.number().nullable(),
});
export type AnsweredExam = z.infer<typeof answeredExam>;
/** `p` of all candidates of these exams, the newest 20 that held it. */
export const questionAnswered = z.object({ ...behaviour, exams: z.array(answeredExam) });
export type QuestionAnswered = z.infer<typeof questionAnswered>;

/** Questions whose text, options and type are equal, ignoring spaces, width and case. */
export const duplicates = z.object({
  groups: z.array(z.object({ questions: z.array(bankItem) })),
  groupCount: z.number(),
});

/** A question, and those that are like it: `likeness` in per cent of their text, 70 to 100. */
export const alikeQuestions = z.object({
  groups: z.array(
    z.object({
      question: bankItem,
      alike: z.array(z.object({ question: bankItem, likeness: z.number().int().min(0).max(100) })),
    }),
  ),
  hasMore: z.boolean(),
});

/**
 * A candidate's answer to one question: option indexes, 1 or 0 for true/false, a text for each blank, a text,
 * and for a parent question the answers to its children.
 */
const oneAnswer = {
  keys: z.array(z.number().int().min(0).max(100)).max(12).default([]),
  blanks: z.array(z.string().max(500)).max(20).default([]),
  text: z.string().max(20_000).default(""),
};
export const givenAnswer = z.object({
  ...oneAnswer,
  children: z.array(z.object(oneAnswer)).max(20).default([]),
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

/** A program as a form has it, with the tests that it is run against; named as the fields of a question's code. */
export const programTry = z.object({
  language: z.enum(codeLanguages, "LANGUAGE_MISSING"),
  codeCorrectValue: code.shape.codeCorrectValue,
  sourceCode: code.shape.sourceCode,
  tests: z
    .array(z.object({ stdin: code.shape.template, expectedOutput: code.shape.template.nullable() }))
    .min(1, "TEST_MISSING")
    // The example is one more.
    .max(questionLimits.testsMax + 1, "TOO_MANY_TESTS"),
});

/** The score of an answer, in points; below 0 where wrong answers cost. `isByHand`: marked manually. */
export const judged = z.object({
  score: z.number(),
  full: z.number(),
  isByHand: z.boolean(),
  isBlank: z.boolean(),
  children: z.array(
    z.object({ score: z.number(), full: z.number(), isByHand: z.boolean(), isBlank: z.boolean() }),
  ),
});
export type Judged = z.infer<typeof judged>;

export const formats = ["excel", "csv", "moodle-xml", "gift", "aiken", "qti"] as const;
export const format = z.enum(formats, "FORMAT_MISSING");
export type Format = z.infer<typeof format>;

/** The formats of files that are imported: also what people write by hand, in Word or as a text. */
export const importFormats = [...formats, "word", "text"] as const;
export const importFormat = z.enum(importFormats, "FORMAT_MISSING");
export type ImportFormat = z.infer<typeof importFormat>;
/** `auto`: told by the file itself. */
export const askedFormat = z.enum(["auto", ...importFormats], "FORMAT_MISSING").default("auto");

/** The encodings of text files, by their names in the Encoding Standard. */
export const encodings = [
  "utf-8",
  "gb18030",
  "big5",
  "shift_jis",
  "windows-1252",
  "utf-16le",
  "utf-16be",
] as const;
export type Encoding = (typeof encodings)[number];
/** `auto`: found from the bytes. */
export const askedEncoding = z.enum(["auto", ...encodings], "NOT_VALID").default("auto");

/** What questions of other systems have and we do not keep. */
export const lossKinds = [
  ...["feedback", "hints", "weights", "template", "tags", "idNumber", "title", "files"],
  "pictures",
  "categories",
  ...["units", "marks", "allOrNothing", "penalty", "drawn", "columns"],
] as const;
export type LossKind = (typeof lossKinds)[number];

/** The format of a file of questions, and the bank to import them into. */
export const importTarget = {
  format: importFormat,
  /** "" for a file that is no text, or was read before encodings were told. */
  encoding: z.enum([...encodings, ""]),
  bankId: z.string(),
  bankName: z.string(),
  /** Whether each category of the file has a bank of its own, below the chosen one. */
  byCategory: z.boolean(),
};
/** A question of a file, with its mark in points. */
export const importItem = z.object({
  line: z.number(),
  score: z.number(),
  question,
  /** The paths of its topics. */
  topics: z.array(z.string()).optional(),
  /** The path that its file sorts it by: the name of a bank below the chosen one. */
  category: z.string().optional(),
});

/**
 * `total` questions, exact up to the export limit; beyond that `isMore` is true and nothing is counted.
 * `withoutPictures` counts questions of a file whose pictures stay behind.
 */
export const exportFits = z.object({
  total: z.number(),
  isMore: z.boolean(),
  fits: z.array(z.object({ format, count: z.number(), withoutPictures: z.number() })),
});
export type ExportFits = z.infer<typeof exportFits>;

/** A question of the bank as saved; the mark of a parent question is the sum of its children's. */
export const bankDraft = z.object({ bankId, score: mark, question });
