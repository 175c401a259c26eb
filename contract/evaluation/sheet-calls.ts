import * as z from "zod/v4";
import { languageCodes } from "#locales/languages";
import { binCalls } from "../bin";
import { blob, call } from "../call";
import { page } from "../paging";
import { may } from "../roles";
import { id } from "../text";
import { ownNormDraft, psychometrics, psychometricsFilter } from "./psychometrics-shapes";
import {
  evaluationReport,
  groupReport,
  sendingDraft,
  sendingRow,
  sheetAnswers,
  sheetCover,
  sheetFilter,
  sheetPage,
  sheetToken,
  shownSending,
} from "./sheet-shapes";

const office = { service: "evaluation", allow: may.readEvaluation } as const;
const open = { service: "evaluation", allow: "anyone" } as const;
const token = sheetToken;
const pageNumber = z.coerce.number("NOT_FOUND").int("NOT_FOUND").min(1, "NOT_FOUND").max(1000, "NOT_FOUND");
const language = z.enum(languageCodes, "NOT_VALID");
/** A report by its link. */
const linked = z.object({
  candId: id,
  productId: id,
  token: z.string("NOT_FOUND").max(100, "NOT_FOUND"),
  language,
});

/** Why a page is neither shown nor saved; the last: one may not go back to it. */
const answering = {
  SHEET_CLOSED: null,
  SHEET_SUBMITTED: null,
  SHEET_NOT_STARTED: null,
  SHEET_PAGE_CLOSED: null,
} as const;

/** Products are sent to people, who answer by a link; their reports are read by a link that expires. */
export const sheetCalls = {
  send: call({
    ...office,
    method: "POST",
    path: "/evaluation/sending/add",
    summary:
      "Send a product to people, in its version as it is now: each has a link. The reply is the sending's id.",
    request: sendingDraft,
    reply: z.string(),
    refusals: {
      PEOPLE_WRONG: "people",
      PRODUCT_WITHOUT_PARTS: null,
      SCALE_TEXT_DIFFERS: null,
      PRODUCT_INCOMPLETE: null,
      PRODUCT_WITHOUT_LANGUAGE: null,
      EVALUATION_CLOSED: null,
      ROLE_GONE: "roleId",
      RANGE_SCALE_UNKNOWN: "roleId",
    },
    changes: true,
  }),
  sendings: call({
    ...office,
    method: "GET",
    path: "/evaluation/sending/list",
    summary: "A page of what was sent, the latest first.",
    request: z.object(page),
    reply: z.object({ list: z.array(sendingRow), count: z.number() }),
    changes: false,
  }),
  sending: call({
    ...office,
    method: "POST",
    path: "/evaluation/sending/sheets",
    summary: "One sending, and a page of its people with their links and how far they are.",
    request: sheetFilter,
    reply: shownSending,
    changes: false,
  }),
  close: call({
    ...office,
    method: "POST",
    path: "/evaluation/sending/close",
    summary:
      "End a sending: its links take no more answers. One that has ended stays as it is. It is audited.",
    request: z.object({ sendingId: id }),
    reply: z.object({}).nullable(),
    changes: true,
  }),
  closeLink: call({
    ...office,
    method: "POST",
    path: "/evaluation/sheet/close",
    summary:
      "Close one person's link: it takes no more answers. What was handed in or is closed stays as it is. It is audited.",
    request: z.object({ sheetId: id }),
    reply: z.object({}).nullable(),
    changes: true,
  }),
  renewLink: call({
    ...office,
    method: "POST",
    path: "/evaluation/sheet/renew",
    summary:
      "Replace one person's link, also one that was closed: the new one goes on with the answers that are there, the former opens nothing. It is audited.",
    request: z.object({ sheetId: id }),
    reply: z.object({}).nullable(),
    refusals: { SHEET_SUBMITTED: null, SENDING_OVER: null },
    changes: true,
  }),
  remove: call({
    service: "evaluation",
    allow: may.writeEvaluation,
    method: "POST",
    path: "/evaluation/sending/delete",
    summary:
      "Move a sending to the bin with its links, answers and reports, which open no more. The reply is its name.",
    request: z.object({ sendingId: id }),
    reply: z.object({ name: z.string() }),
    changes: true,
  }),
  ...binCalls({
    service: "evaluation",
    path: "/evaluation/sending",
    noun: ["sending", "sendings"],
    allow: may.writeEvaluation,
  }),
  reportLink: call({
    ...office,
    method: "POST",
    path: "/evaluation/report/link",
    summary: "A link to somebody's report, signed and expiring. It is audited.",
    request: z.object({ sheetId: id }),
    reply: z.object({ path: z.string(), expiresAt: z.number() }),
    refusals: { NOT_SUBMITTED: null },
    changes: true,
  }),
  endReportLinks: call({
    ...office,
    method: "POST",
    path: "/evaluation/report/link/end",
    summary: "End the links to somebody's report that were made so far: they open nothing. It is audited.",
    request: z.object({ sheetId: id }),
    reply: z.object({}).nullable(),
    refusals: { NOT_SUBMITTED: null },
    changes: true,
  }),
  ownReport: call({
    ...office,
    method: "GET",
    path: "/evaluation/report/own/{id}",
    summary: "The report of one of the company's people, in the office.",
    request: z.object({ id }),
    reply: evaluationReport,
    changes: false,
  }),
  group: call({
    ...office,
    method: "GET",
    path: "/evaluation/report/group/{id}",
    summary:
      "The scales of a sending over all who handed in: means, reliability, items. Nothing with too few people.",
    request: z.object({ id }),
    reply: groupReport,
    changes: false,
  }),

  ownReportPdf: call({
    ...office,
    method: "GET",
    path: "/evaluation/report/own/pdf/{id}",
    summary: "The same as a PDF.",
    request: z.object({ id }),
    reply: blob,
    changes: false,
  }),
  psychometrics: call({
    ...office,
    method: "POST",
    path: "/evaluation/psychometrics",
    summary:
      "A scale of a sending: item characteristics, a two-parameter model, items that differ by group, test-retest, a norm. Nothing with too few people.",
    request: psychometricsFilter,
    reply: psychometrics,
    changes: false,
  }),
  keepNorm: call({
    service: "evaluation",
    allow: may.writeEvaluation,
    method: "POST",
    path: "/evaluation/psychometrics/norm",
    summary: "Keep the norm of a sending's scores with its product. The reply is the norm's id.",
    request: ownNormDraft,
    reply: z.string(),
    refusals: { TOO_FEW_FOR_NORM: null, KEYING_CHANGED: null, TOO_MANY: null },
    changes: true,
  }),

  cover: call({
    ...open,
    method: "POST",
    path: "/evaluation/sheet/cover",
    summary: "What the holder of a link is asked to answer, and how far they are.",
    request: z.object({ token }),
    reply: sheetCover,
    changes: false,
  }),
  start: call({
    ...open,
    method: "POST",
    path: "/evaluation/sheet/start",
    summary:
      "Begin in one of the languages. Beginning again changes the language alone, while nothing is answered.",
    request: z.object({ token, language }),
    reply: z.object({}).nullable(),
    refusals: { SHEET_CLOSED: null, SHEET_SUBMITTED: null },
    changes: true,
  }),
  page: call({
    ...open,
    method: "POST",
    path: "/evaluation/sheet/page",
    summary: "A page of items with the answers so far.",
    request: z.object({ token, page: pageNumber }),
    reply: sheetPage,
    refusals: answering,
    changes: false,
  }),
  save: call({
    ...open,
    method: "POST",
    path: "/evaluation/sheet/save",
    summary:
      "Save the answers of a page, and hand in where that is wanted. The reply says which items are open, and which page follows.",
    request: z.object({ token, page: pageNumber, answers: sheetAnswers, isLast: z.boolean().default(false) }),
    /** `next` is the first page after it that may be opened; null where the hand-in follows. */
    reply: z.object({
      isSubmitted: z.boolean(),
      missing: z.array(z.string()),
      next: z.number().nullable(),
    }),
    refusals: answering,
    changes: true,
  }),
  report: call({
    ...open,
    method: "POST",
    path: "/evaluation/report/external",
    summary: "Somebody's report, for whoever has a link to it that is valid.",
    request: linked,
    reply: evaluationReport,
    changes: false,
  }),
  reportPdf: call({
    ...open,
    method: "POST",
    path: "/evaluation/report/external/pdf",
    summary: "The same as a PDF, by the same link.",
    request: linked,
    reply: blob,
    changes: false,
  }),
};
