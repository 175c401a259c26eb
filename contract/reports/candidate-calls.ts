import * as z from "zod/v4";
import { blob, call } from "../call";
import { candidateId } from "../candidates/shapes";
import { changedMeanwhile, seenRevision } from "../revision";
import { may } from "../roles";
import {
  candidateReport,
  candidateReportFilter,
  candidateReportPage,
  externalRequest,
  externalReview,
  gradeCutoffs,
  linkPayload,
  reportPdfKind,
} from "./candidate-shapes";

const report = { service: "report", allow: may.arrangeExams } as const;
const noRight = { LINK_NEEDED: null, LINK_WRONG: null, LINK_EXPIRED: null } as const;

/** The reports of single candidates: for operators, and for whoever was given the right to one of them. */
export const candidateReportCalls = {
  list: call({
    ...report,
    method: "POST",
    path: "/report/candidate/page",
    summary: "Candidates with every answer scored, of one exam or all, the latest release first.",
    request: candidateReportFilter,
    reply: candidateReportPage,
    changes: false,
  }),
  get: call({
    ...report,
    method: "GET",
    path: "/report/candidate/detail/{candidateId}",
    summary:
      "One candidate's report: parts, graded abilities with norm and cut-offs, releases, certificates. Each look is audited.",
    request: candidateId,
    reply: candidateReport,
    changes: false,
  }),
  pdf: call({
    ...report,
    method: "GET",
    path: "/report/candidate/pdf/{candidateId}/{kind}",
    summary: "One candidate's report, or the graded abilities alone, as a tagged PDF. Each file is audited.",
    request: candidateId.extend({ kind: reportPdfKind }),
    reply: blob,
    changes: false,
  }),
  link: call({
    ...report,
    method: "POST",
    path: "/report/candidate/link",
    summary:
      "A signed link that opens one thing of one candidate for so many days, without signing in. Withholding the score ends it. The reply is its address.",
    request: candidateId.extend(linkPayload.shape),
    reply: z.object({ path: z.string(), expiresAt: z.number() }),
    refusals: { REPORT_NOT_RELEASED: null, SCORE_NOT_TOLD: null, REVIEW_NOT_SHOWN: "kind" },
    changes: true,
  }),
  endLinks: call({
    ...report,
    method: "POST",
    path: "/report/candidate/link/end",
    summary:
      "End all links to one candidate's report and answers that were made so far, those of messages included. It is audited.",
    request: candidateId,
    reply: z.object({}).nullable(),
    refusals: { REPORT_NOT_RELEASED: null },
    changes: true,
  }),
  cutoffs: call({
    ...report,
    method: "GET",
    path: "/report/cutoffs",
    summary: "The cut-offs of the company's grades; reports keep those they were released with.",
    request: z.object({}),
    reply: gradeCutoffs.extend({ revision: z.string() }),
    changes: false,
  }),
  setCutoffs: call({
    ...report,
    method: "POST",
    path: "/report/cutoffs/update",
    summary:
      "Set the cut-offs of the grades of reports that are released from now on. `revision` names the state that the change was made from.",
    request: gradeCutoffs.extend(seenRevision),
    reply: z.object({}).nullable(),
    refusals: changedMeanwhile,
    changes: true,
  }),
  external: call({
    service: "report",
    method: "POST",
    path: "/report/external",
    summary:
      "A released report, for whoever has a signed link to it or the session of the sitting; as much as the exam tells candidates.",
    request: externalRequest,
    reply: candidateReport,
    allow: "anyone",
    refusals: { ...noRight, REPORT_NOT_RELEASED: null, SCORE_NOT_TOLD: null },
    changes: false,
  }),
  externalPdf: call({
    service: "report",
    method: "POST",
    path: "/report/external/pdf",
    summary: "The same as a PDF, by the same rights; the report, or the graded abilities alone.",
    request: externalRequest.extend({ kind: reportPdfKind }),
    reply: blob,
    allow: "anyone",
    refusals: { ...noRight, REPORT_NOT_RELEASED: null, SCORE_NOT_TOLD: null },
    changes: false,
  }),
  review: call({
    service: "report",
    method: "POST",
    path: "/report/review",
    summary: "Questions and answers of a released sitting, by the same rights, once the exam shows them.",
    request: externalRequest,
    reply: externalReview,
    allow: "anyone",
    refusals: { ...noRight, REPORT_NOT_RELEASED: null, REVIEW_NOT_OPEN: null },
    changes: false,
  }),
};
