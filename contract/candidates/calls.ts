import * as z from "zod/v4";
import { badStoredFile, blob, call } from "../call";
import { listFormat } from "../certificates/shapes";
import { picture } from "../companies/shapes";
import { importCalls } from "../imports/calls";
import { someIds } from "../lists/calls";
import { may } from "../roles";
import { id } from "../text";
import {
  candidateChange,
  candidateDetail,
  candidateFilter,
  candidateId,
  candidateLimits,
  candidatePage,
  candidatePayload,
  candidateRun,
  leftOutReasons,
  otherFields,
  revealReason,
} from "./shapes";

const examId = z.object({ examId: id });
const revision = z.number("NOT_VALID").int("NOT_VALID");

/** What the exam demands of a candidate. */
export const requiredCandidateFields = {
  MOBILE_REQUIRED: "mobile",
  EMAIL_REQUIRED: "email",
  ID_NUMBER_REQUIRED: "idcard",
  DEGREE_REQUIRED: "degree",
  UNIVERSITY_REQUIRED: "university",
  MAJOR_REQUIRED: "major",
  OWN_FIELD_REQUIRED: "own",
} as const;

/** Refusals of what is known of a candidate: what the exam demands, and who is in it already. */
const badCandidate = {
  EXAM_OVER: null,
  ...requiredCandidateFields,
  CANDIDATE_MOBILE_TAKEN: "mobile",
  CANDIDATE_ID_TAKEN: "idcard",
  CANDIDATE_MAIL_TAKEN: "email",
} as const;

const badWindow = {
  EXAM_OVER: null,
  OWN_WINDOW_NEEDED: "closeAt",
  OWN_WINDOW_INCOMPLETE: "closeAt",
  OWN_WINDOW_REVERSED: "closeAt",
  OWN_WINDOW_EARLY: "openAt",
  OWN_WINDOW_PAST: "closeAt",
  OWN_WINDOW_SHORT: "closeAt",
  OWN_WINDOW_LONG: "closeAt",
} as const;

/** Candidates: the people of one exam. Their ID numbers are stored encrypted and shown masked (trust F3). */
export const candidateCalls = {
  list: call({
    service: "exam",
    method: "POST",
    path: "/candidate/page",
    summary: "The candidates of an exam; those of its trial run are left out.",
    request: candidateFilter,
    reply: candidatePage,
    allow: may.arrangeExams,
    changes: false,
  }),
  ids: call({
    service: "exam",
    method: "POST",
    path: "/candidate/ids",
    summary: "The ids of all candidates that match, at most 1,001.",
    request: candidateFilter,
    reply: z.array(z.string()),
    allow: may.arrangeExams,
    changes: false,
  }),
  get: call({
    service: "exam",
    method: "POST",
    path: "/candidate/detail",
    summary: "One candidate with the ledger of their accommodations; the ID number is masked.",
    request: candidateId,
    reply: candidateDetail,
    allow: may.arrangeExams,
    changes: false,
  }),
  add: call({
    service: "exam",
    method: "POST",
    path: "/candidate/add",
    summary: "Add a candidate to an exam that is not over. The reply is their id.",
    request: examId.and(candidatePayload),
    reply: z.string(),
    allow: may.arrangeExams,
    refusals: { ...badCandidate, TOO_MANY_CANDIDATES: null },
    changes: true,
  }),
  update: call({
    service: "exam",
    method: "POST",
    path: "/candidate/edit",
    summary:
      "Change what is known of a candidate. An empty ID number leaves the one on record, `isIdCleared` removes it.",
    request: candidateId
      .extend({ revision, isIdCleared: z.boolean("NOT_VALID").default(false) })
      .and(candidatePayload),
    reply: z.object({}).nullable(),
    allow: may.arrangeExams,
    refusals: { ...badCandidate, CANDIDATE_CHANGED: null },
    changes: true,
  }),
  changeMany: call({
    service: "exam",
    method: "POST",
    path: "/candidate/many",
    summary:
      "Accommodate, group, seat, void, re-admit, mark as absent or remove candidates of one exam. The reply counts them, names the batch for its undo (empty where nothing was changed), and says how many were left out for which reason. `revision` names the state of the one candidate that the change was made from.",
    request: examId.extend({
      candidateIds: someIds,
      change: candidateChange,
      revision: revision.optional(),
    }),
    reply: z.object({
      count: z.number(),
      batchId: z.string(),
      leftOut: z.partialRecord(z.enum(leftOutReasons), z.number()),
    }),
    allow: may.arrangeExams,
    refusals: { ...badWindow, BALANCE_SHORT: null, CANDIDATE_CHANGED: null },
    changes: true,
  }),
  undoMany: call({
    service: "exam",
    method: "POST",
    path: "/candidate/many/undo",
    summary:
      "Undo what the caller did with some candidates, but for those changed since. The reply is how many are as before, and how many are not or lack their seat, for which reason.",
    request: z.object({ batchId: id }),
    reply: z.object({ count: z.number(), leftOut: z.partialRecord(z.enum(leftOutReasons), z.number()) }),
    allow: may.arrangeExams,
    refusals: { BALANCE_SHORT: null },
    changes: true,
  }),
  changeFound: call({
    service: "exam",
    method: "POST",
    path: "/candidate/found",
    summary:
      "Do the same with all candidates that a filter finds, however many, in the background. The reply is the id of the run.",
    request: candidateFilter.extend({ change: candidateChange }),
    reply: z.string(),
    allow: may.arrangeExams,
    refusals: badWindow,
    changes: true,
  }),
  runOfFound: call({
    service: "exam",
    method: "POST",
    path: "/candidate/found/run",
    summary: "How far such a run is, what it did, and whether the caller can take it back.",
    request: z.object({ runId: id }),
    reply: candidateRun,
    allow: may.arrangeExams,
    changes: false,
  }),
  undoFound: call({
    service: "exam",
    method: "POST",
    path: "/candidate/found/undo",
    summary:
      "Undo what such a run of the caller did, but for candidates changed since. The reply is the id of the run that does so.",
    request: z.object({ runId: id }),
    reply: z.string(),
    allow: may.arrangeExams,
    refusals: { RUN_GOING_ON: null },
    changes: true,
  }),
  reveal: call({
    service: "exam",
    method: "POST",
    path: "/candidate/reveal",
    summary:
      "The ID number of one candidate in full, for a reason that the audit trail keeps, after a recent authentication.",
    request: candidateId.extend({ reason: revealReason }),
    reply: z.object({ idcard: z.string() }),
    allow: may.arrangeExams,
    refusals: { PROOF_NEEDED: null, NO_ID_NUMBER: null },
    // why: a reply of a call that changes is stored.
    changes: false,
  }),
  setPhoto: call({
    service: "exam",
    method: "POST",
    path: "/candidate/photo",
    summary: "Store the photo of a candidate, re-encoded and encrypted, in place of an earlier one.",
    request: z.object({ ...candidateId.shape, ...picture.shape }),
    reply: z.string(),
    allow: may.arrangeExams,
    refusals: badStoredFile("file"),
    changes: false,
    upload: { maxBytes: 2_100_000 },
  }),
  removePhoto: call({
    service: "exam",
    method: "POST",
    path: "/candidate/photo/remove",
    summary: "Delete the photo of a candidate.",
    request: candidateId,
    reply: z.object({}).nullable(),
    allow: may.arrangeExams,
    changes: true,
  }),
  photo: call({
    service: "exam",
    method: "GET",
    path: "/candidate/photo/{candidateId}",
    summary: "The photo of a candidate.",
    request: candidateId,
    reply: blob,
    allow: may.arrangeExams,
    changes: false,
  }),
  addFrom: call({
    service: "exam",
    method: "POST",
    path: "/candidate/add/from",
    summary:
      "Add the candidates of another exam whom this one does not have yet, without absent and void ones. The reply counts them, and those left out for lack of what this exam demands.",
    request: examId.extend({ fromExamId: id }),
    reply: z.object({ count: z.number(), there: z.number(), incomplete: z.number() }),
    allow: may.arrangeExams,
    refusals: { EXAM_OVER: null, TOO_MANY_CANDIDATES: null },
    changes: true,
  }),
  ...importCalls({
    service: "exam",
    allow: may.arrangeExams,
    things: "candidates",
    maxBytes: candidateLimits.listBytes,
    paths: {
      parse: "/candidate/import/excel",
      result: "/candidate/import/excelresult",
      commit: "/candidate/import/start",
      discard: "/candidate/import/discard",
      list: "/candidate/import/lists",
      leftOut: "/candidate/import/leftout",
    },
    asked: { ...examId.shape, format: listFormat },
    target: { examId: z.string(), examName: z.string() },
    item: z.object({
      /** As shown in the file, from 1. */
      line: z.number(),
      realName: z.string(),
      mobile: z.string(),
      /** Masked. */
      idcard: z.string(),
      group: z.string(),
      email: z.string(),
      room: z.string().default(""),
      seat: z.string().default(""),
      /** What else the row says: by the field's name of ours, or by that of the exam's own field. */
      others: z.partialRecord(z.enum(otherFields), z.string()).default({}),
      own: z.record(z.string(), z.string()).default({}),
    }),
    refusals: {
      parse: { EXAM_OVER: null, TOO_MANY_CANDIDATES: null, LIST_SETTINGS_CHANGED: null },
      commit: { EXAM_OVER: null, TOO_MANY_CANDIDATES: null, LIST_SETTINGS_CHANGED: null },
    },
  }),
  listTemplate: call({
    service: "exam",
    method: "GET",
    path: "/candidate/import/template",
    summary: "A file to fill in, with the columns that an exam asks for.",
    request: examId.extend({ format: listFormat }),
    reply: blob,
    allow: may.arrangeExams,
    changes: false,
  }),
};
