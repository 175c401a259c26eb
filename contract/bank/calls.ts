import * as z from "zod/v4";
import { binCalls } from "../bin";
import { badStoredFile, blob, call, uploaded } from "../call";
import { importCalls } from "../imports/calls";
import { page } from "../paging";
import { abilities, codeLanguages, mediaKinds } from "../questions/kinds";
import { may } from "../roles";
import { programRun } from "../sitting/programs";
import { id } from "../text";
import { bankRecord } from "./record";
import { reviewed, reviewFields, withReason } from "./review";
import {
  alikeQuestions,
  askedEncoding,
  askedFormat,
  bank,
  bankAccess,
  bankAccessChange,
  bankDraft,
  bankId,
  bankLimits,
  bankPage,
  bankQuestion,
  chosen,
  duplicates,
  exportFits,
  format,
  givenAnswer,
  importItem,
  importTarget,
  judged,
  programTry,
  questionAnswered,
  questionFilter,
  questionId,
  questionQuery,
  someChosen,
} from "./shapes";
import { ofTopics, topicCalls, topicChoice } from "./topics";

const newId = z.string();
const done = z.object({}).nullable();
const notYours = {
  QUESTION_PRIVATE: null,
  OWNERSHIP_NOT_YOURS: "question.ownership",
  BANK_READ_ONLY: null,
} as const;

const { bin, restore: restoreQuestion } = binCalls({
  service: "hr",
  path: "/question/bank",
  noun: ["question", "questions of the bank"],
  allow: may.writeQuestions,
});

/** The question bank of a company, apart from the papers that contain its questions. */
export const bankCalls = {
  list: call({
    service: "hr",
    method: "POST",
    path: "/question/list",
    summary: "Questions of the company's bank, newest change first.",
    request: questionQuery,
    reply: bankPage,
    allow: may.readPapers,
    changes: false,
  }),
  answered: call({
    service: "hr",
    method: "POST",
    path: "/question/answered",
    summary: "How a question of the bank was answered in the exams that held it.",
    request: questionId,
    reply: questionAnswered,
    allow: may.readPapers,
    changes: false,
  }),
  ids: call({
    service: "hr",
    method: "POST",
    path: "/question/list/ids",
    summary: "The ids of up to 1,000 questions that match the filter of a list, to change them all.",
    request: questionFilter,
    reply: z.array(z.string()),
    allow: may.writeQuestions,
    changes: false,
  }),
  get: call({
    service: "hr",
    method: "POST",
    path: "/question/detail",
    summary: "One question of the bank with its versions and the papers that hold it.",
    request: questionId.extend({ versionId: id.optional() }),
    reply: bankQuestion,
    allow: may.readPapers,
    changes: false,
  }),
  create: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/add",
    summary: "A new question in the bank. The reply is its id.",
    request: bankDraft.extend(topicChoice),
    reply: newId,
    allow: may.writeQuestions,
    refusals: { BANK_GONE: "bankId", BANK_READ_ONLY: null, ...ofTopics },
    changes: true,
  }),
  update: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/edit",
    summary:
      "Change a question of the bank. A version that a paper holds stays as it is there: the bank gets a new one. `versionId` and `revision` name the state that the change was drawn from.",
    request: bankDraft.extend({
      ...topicChoice,
      questionId: id,
      versionId: id.optional(),
      revision: z.number("NOT_VALID").int("NOT_VALID").optional(),
    }),
    reply: done,
    allow: may.writeQuestions,
    refusals: { ...notYours, BANK_GONE: "bankId", QUESTION_CHANGED_MEANWHILE: null, ...ofTopics },
    changes: true,
  }),
  move: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/move",
    summary:
      "Put questions into another bank. Those that are gone or not to be changed by the caller are left out; the reply is how many were not.",
    request: someChosen(z.object({ ...chosen, bankId })),
    reply: z.number(),
    allow: may.writeQuestions,
    refusals: { BANK_GONE: "bankId", QUESTION_PRIVATE: null, BANK_READ_ONLY: null },
    changes: true,
  }),
  tag: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/tag",
    summary:
      "Tag questions with an ability, or with none; versions that papers hold keep theirs. Those that are gone or not to be changed by the caller are left out; the reply is how many were not.",
    request: someChosen(z.object({ ...chosen, tag: z.enum([...abilities, ""], "NOT_VALID") })),
    reply: z.number(),
    allow: may.writeQuestions,
    refusals: { QUESTION_PRIVATE: null, BANK_READ_ONLY: null },
    changes: true,
  }),
  remove: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/delete",
    summary:
      "Take questions out of the bank; papers that hold them keep them. `removedAt` names the removal to whoever undoes it. Those that are gone or not to be changed by the caller are left out of `count`.",
    request: someChosen(z.object(chosen)),
    reply: z.object({ count: z.number(), removedAt: z.number() }),
    allow: may.writeQuestions,
    refusals: { QUESTION_PRIVATE: null, BANK_READ_ONLY: null },
    changes: true,
  }),
  restore: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/restore",
    summary: "Undo a removal of one's own. The reply is how many came back.",
    request: z.object({ removedAt: z.number("NOT_VALID").int("NOT_VALID").min(1, "NOT_VALID") }),
    reply: z.number(),
    allow: may.writeQuestions,
    changes: true,
  }),
  review: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/review",
    summary:
      "Ask for a review of questions, approve what waits for one, or return it with a comment. Nobody reviews what they changed last. Those that cannot take the step are left and counted; refused where none can.",
    request: withReason(
      someChosen(
        z.object({
          ...chosen,
          ...reviewFields,
          revision: z.number("NOT_VALID").int("NOT_VALID").optional(),
        }),
      ),
    ),
    reply: reviewed,
    allow: may.writeQuestions,
    refusals: {
      BANK_READ_ONLY: null,
      REVIEW_OWN_CHANGE: null,
      REVIEW_NOT_NOW: null,
      QUESTION_CHANGED_MEANWHILE: null,
    },
    changes: true,
  }),
  bin,
  restoreQuestion,
  duplicates: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/duplicates",
    summary: "Groups of questions that say the same, the largest groups first.",
    request: z.object(page),
    reply: duplicates,
    allow: may.readPapers,
    changes: false,
  }),
  alike: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/alike",
    summary: "Questions of the bank that say nearly the same as one of them.",
    request: questionId,
    reply: alikeQuestions,
    allow: may.readPapers,
    changes: false,
  }),
  alikeAmong: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/alike/newest",
    summary: "Of 40 questions, the newest first, those that say nearly the same as an older one.",
    request: z.object({ pageNum: page.pageNum }),
    reply: alikeQuestions,
    allow: may.readPapers,
    changes: false,
  }),
  judge: call({
    service: "hr",
    method: "POST",
    path: "/question/try",
    summary: "What an answer to a question would be worth; nothing is kept.",
    request: questionId.extend({ versionId: id.optional(), answer: givenAnswer }),
    reply: judged,
    allow: may.readPapers,
    changes: false,
  }),

  programLanguages: call({
    service: "hr",
    method: "POST",
    path: "/question/languages",
    summary: "The languages whose programs can be run here.",
    request: z.object({}),
    reply: z.array(z.enum(codeLanguages)),
    allow: may.readPapers,
    changes: false,
  }),
  tryProgram: call({
    service: "hr",
    method: "POST",
    path: "/question/run",
    summary: "Run a program against tests of a question that is being written; nothing is kept.",
    request: programTry,
    reply: programRun.shape.tests,
    allow: may.readPapers,
    refusals: {
      ...{ PROGRAM_MISSING: "codeCorrectValue", LANGUAGE_NOT_HERE: "language", RUNS_TOO_FAST: null },
      ...{ PROGRAMS_BUSY: null, JUDGE_AWAY: null },
    },
    changes: false,
  }),

  // Banks
  banks: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/list",
    summary:
      "The company's banks by name, after the one of what is in none; with `isCounted`, each with how many questions it holds.",
    request: z.object({ isCounted: z.boolean("NOT_VALID").default(false) }),
    reply: z.array(bank),
    allow: may.readPapers,
    changes: false,
  }),
  addBank: bankRecord.calls.add,
  renameBank: bankRecord.calls.update,
  removeBank: bankRecord.calls.remove,
  access: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/access",
    summary: "The operators of the company, with what each of them is named for in a bank.",
    request: z.object({ bankId: id }),
    reply: bankAccess,
    allow: may.keepCompany,
    changes: false,
  }),
  setAccess: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/access/set",
    summary:
      "Limit a bank, and those below it that have no limit of their own, to the operators that are named with read or write. With nobody named it is everybody's, or as the bank above it. With `needsApproval` only approved questions of it are put into papers; those that it holds when that begins count as approved. `revision` names the state that the change was made from.",
    request: bankAccessChange,
    reply: done,
    allow: may.keepCompany,
    refusals: { ACCESS_CHANGED_MEANWHILE: null },
    changes: true,
  }),

  ...topicCalls,

  // Import and export
  attach: call({
    service: "hr",
    method: "POST",
    path: "/company/attachment/upload",
    summary: "Keep a picture for the text of a question. The reply is its file id.",
    request: z.object({ file: uploaded }),
    reply: newId,
    allow: may.writeQuestions,
    upload: { maxBytes: bankLimits.pictureBytes + 100_000 },
    refusals: badStoredFile("file"),
    changes: false,
  }),
  attachMedia: call({
    service: "hr",
    method: "POST",
    path: "/company/attachment/media",
    summary:
      "Keep a sound or film that a question is about: MP3, M4A, MP4, WAV, Ogg or WebM, by its content. The reply is what the question says of it.",
    request: z.object({ file: uploaded }),
    reply: z.object({ fileId: newId, kind: z.enum(mediaKinds), name: z.string() }),
    allow: may.writeQuestions,
    upload: { maxBytes: bankLimits.mediaBytes + 100_000 },
    refusals: badStoredFile("file"),
    changes: false,
  }),
  mediaFiles: call({
    service: "hr",
    method: "POST",
    path: "/company/attachment/media/list",
    summary:
      "The sounds and films that the company has for its questions, the newest first, a hundred at most.",
    request: z.object({}),
    reply: z.array(z.object({ fileId: z.string(), kind: z.enum(mediaKinds), name: z.string() })),
    allow: may.writeQuestions,
    changes: false,
  }),
  ...importCalls({
    service: "hr",
    allow: may.writeQuestions,
    things: "questions",
    maxBytes: bankLimits.importBytes,
    paths: {
      parse: "/question/import",
      result: "/question/excelresult",
      commit: "/question/import/start",
      discard: "/question/import/discard",
      list: "/question/import/list",
      leftOut: "/question/import/leftout",
    },
    asked: { format: askedFormat, encoding: askedEncoding, bankId },
    target: importTarget,
    item: importItem,
    refusals: {
      parse: { BANK_GONE: "bankId", BANK_READ_ONLY: "bankId" },
      commit: { BANK_GONE: null, BANK_READ_ONLY: null, CATEGORY_NO_BANK: null, TOO_MANY_BANKS: null },
    },
    /** Whether each category of the file gets a bank of its own, below the chosen one. */
    choices: { byCategory: z.boolean("NOT_VALID").optional() },
  }),
  template: call({
    service: "hr",
    method: "GET",
    path: "/question/import/template",
    summary: "A file to fill in, with one example of each type and what may stand in each column.",
    request: z.object({ format: z.enum(["excel", "csv"], "FORMAT_MISSING") }),
    reply: blob,
    allow: may.writeQuestions,
    changes: false,
  }),
  exportFits: call({
    service: "hr",
    method: "POST",
    path: "/question/export/fits",
    summary:
      "How many questions the filter lets through, and how many of them a file of each format can hold.",
    request: questionFilter,
    reply: exportFits,
    allow: may.writeQuestions,
    changes: false,
  }),
  export: call({
    service: "hr",
    method: "GET",
    path: "/question/export",
    summary:
      "The questions that the filter lets through, as a file of this format. Those that it cannot hold are left out; the header `mingshi-left-out` counts them.",
    request: questionFilter.extend({ format }),
    reply: blob,
    allow: may.writeQuestions,
    refusals: { NOTHING_TO_EXPORT: null, TOO_MANY_TO_EXPORT: null, PROOF_NEEDED: null },
    changes: false,
  }),
};
