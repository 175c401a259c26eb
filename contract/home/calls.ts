import * as z from "zod/v4";
import { call } from "../call";
import { may } from "../roles";
import { certificateFigures, ownDraft, questionFigures } from "./shapes";

/** What the home page shows beside the lists' own calls; each belongs to the service that has the data. */
export const homeCalls = {
  drafts: call({
    service: "hr",
    method: "GET",
    path: "/statistics/drafts",
    summary: "The caller's own draft papers of the last 30 days, newest change first, at most 5.",
    request: z.object({}),
    reply: z.array(ownDraft),
    allow: may.writePapers,
    changes: false,
  }),
  questions: call({
    service: "hr",
    method: "GET",
    path: "/statistics/questions",
    summary: "How many questions the bank has, and how many were added on each of the last 14 days.",
    request: z.object({}),
    reply: questionFigures,
    allow: may.readPapers,
    changes: false,
  }),
  certificates: call({
    service: "report",
    method: "GET",
    path: "/statistics/certificates",
    summary:
      "How many certificates were issued, in all and on each of the last 14 days, and which expire soon.",
    request: z.object({}),
    reply: certificateFigures,
    allow: may.issueCertificates,
    changes: false,
  }),
};
