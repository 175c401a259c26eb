import * as z from "zod/v4";
import { page } from "../paging";
import { abilities, type QuestionType } from "../questions/kinds";
import { mark, question, questionType } from "../questions/shapes";
import { sentFile, sentMistakes } from "../sent-file";
import { id, line, searchWord } from "../text";

export const bankLimits = {
  nameMax: 50,
  banksMax: 200,
  /** Questions that one change of many takes at once. */
  chosenMax: 500,
  /** Questions that one change of all that match takes at once; a list counts so many. */
  matchingMax: 1000,
  /** Questions that one import brings. */
  importMax: 20_000,
  /** Questions that one export takes. */
  exportMax: 20_000,
  /** Bytes of a file that is imported. */
  importBytes: 20_000_000,
  pictureBytes: 2_000_000,
} as const;

export const questionId = z.object({ questionId: id });
/** A bank sorts the questions of a company; "" is the bank of those that were not sorted. */
export const bankId = z.string("NOT_VALID").max(64, "NOT_VALID").default("");
export const bankName = line(bankLimits.nameMax).min(1, "BANK_NAME_MISSING");
/** `questionCount` is null where it was not asked for. */
export const bank = z.object({
  bankId: z.string(),
  name: z.string(),
  questionCount: z.number().nullable(),
});
export type Bank = z.infer<typeof bank>;

export const bankSort = z.enum(["updated", "created", "difficulty", "type"]);

/** Figures come as texts in a query. 0 and "" mean any. */
const anyOf = (max: number) =>
  z.coerce.number("NOT_VALID").int("NOT_VALID").min(0).max(max, "NOT_VALID").default(0);
export const questionFilter = z.object({
  /** A word from the text, the options, the answer or the analysis. */
  key: searchWord,
  type: anyOf(16)
    .refine((type) => type === 0 || questionType.safeParse(type).success, "NOT_VALID")
    .transform((type) => type as QuestionType | 0),
  difficulty: anyOf(5),
  tag: z.enum([...abilities, "none", ""], "NOT_VALID").default(""),
  ownership: z.enum(["public", "private", ""], "NOT_VALID").default(""),
  usage: z.enum(["used", "unused", ""], "NOT_VALID").default(""),
  /** A bank's id, `none` for those not sorted, "" for all. */
  bankId: z.string().max(64).default(""),
});

/**
 * What a change of many is about: questions by their ids, or all that a filter lets through, but for what somebody else
 * keeps private. `count`: so many were shown to match, private ones and all.
 */
export const chosen = {
  questionIds: z.array(id).max(bankLimits.chosenMax, "TOO_MANY_CHOSEN").default([]),
  matching: questionFilter
    .extend({
      count: z.coerce
        .number("NOT_VALID")
        .int("NOT_VALID")
        .min(1, "NOT_VALID")
        .max(bankLimits.matchingMax, "NOT_VALID"),
    })
    .optional(),
};
const chosenShape = z.object(chosen);
export type ChosenQuestions = z.output<typeof chosenShape>;

/** The same shape, which refuses where neither is given. */
export const someChosen = <Shape extends z.ZodType<ChosenQuestions>>(shape: Shape): Shape =>
  shape.refine(({ questionIds, matching }) => matching !== undefined || questionIds.length > 0, {
    error: "NOTHING_CHOSEN",
    path: ["questionIds"],
  });

export const questionQuery = questionFilter.extend({ sort: bankSort.default("updated"), ...page });

/** A row of the bank; times are epoch milliseconds. `usage` counts the papers that hold a version of it. */
export const bankItem = z.object({
  questionId: z.string(),
  type: questionType,
  /** The beginning of the text. */
  content: z.string(),
  difficulty: z.number(),
  tag: question.shape.tag,
  ownership: question.shape.ownership,
  score: z.number(),
  bankId: z.string(),
  bankName: z.string(),
  usage: z.number(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  /** True for its author and for administrators. */
  isOwn: z.boolean(),
});
export type BankItem = z.infer<typeof bankItem>;

/** `questionCount` is exact up to 1,000 matches; beyond that `isMore` is true. */
export const bankPage = z.object({
  questionList: z.array(bankItem),
  questionCount: z.number(),
  isMore: z.boolean(),
});
export type BankPage = z.infer<typeof bankPage>;

/** A question of the bank with its history; `versionId` names the version that is shown. */
export const bankQuestion = z.object({
  questionId: z.string(),
  versionId: z.string(),
  /** Counts the changes of the question; a change names the one that it was drawn from. */
  revision: z.number(),
  /** True for the newest version, which new papers get. */
  isCurrent: z.boolean(),
  /** The mark that it has where a paper gives it none of its own, in points. */
  score: z.number(),
  question,
  bankId: z.string(),
  bankName: z.string(),
  isOwn: z.boolean(),
  createdAt: z.number(),
  createdBy: z.string(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  /** Newest first. */
  versions: z.array(
    z.object({ versionId: z.string(), number: z.number(), createdAt: z.number(), isUsed: z.boolean() }),
  ),
  /** The papers that hold it, at most 100. */
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

/** Questions whose text, options and type are the same but for spaces, width and case. */
export const duplicates = z.object({
  groups: z.array(z.object({ questions: z.array(bankItem) })),
  groupCount: z.number(),
});

/**
 * What somebody answers to one question: option indexes, 1 or 0 for true/false, a text for each blank, a text, and
 * for a parent question the answers below it.
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

/** What an answer is worth, in points. `isByHand`: a person decides. `score` may be below 0 where wrong answers cost. */
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

export const importResult = z.object({
  importId: z.string(),
  /** `total` questions, and `done` of them are in the bank so far. */
  ...sentFile,
  ...sentMistakes,
  format,
  bankId: z.string(),
  bankName: z.string(),
  /** Questions of the file whose like is in the bank already. */
  duplicates: z.number(),
  /** One page of what was read. */
  questionList: z.array(z.object({ line: z.number(), score: z.number(), question })),
});
export type ImportResult = z.infer<typeof importResult>;

/** `total` questions, exact up to what one export takes; beyond that `isMore` is true and nothing is counted. */
export const exportFits = z.object({
  total: z.number(),
  isMore: z.boolean(),
  fits: z.array(z.object({ format, count: z.number() })),
});
export type ExportFits = z.infer<typeof exportFits>;

/** What a question of the bank is saved with; the mark of a parent question is the sum of its children's. */
export const bankDraft = z.object({ bankId, score: mark, question });
