import * as z from "zod/v4";
import { call } from "../call";
import { examItem } from "../exams/shapes";
import { may } from "../roles";
import {
  accountInformation,
  annualUsage,
  arrangements,
  certificateFigures,
  examWork,
  ownDraft,
  questionFigures,
  usageYear,
} from "./shapes";

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
  usage: call({
    service: "management",
    method: "GET",
    path: "/statistics/annualusage",
    summary: "How many candidates were charged for in each month of a year.",
    request: usageYear,
    reply: annualUsage,
    allow: may.keepCompany,
    changes: false,
  }),
  account: call({
    service: "management",
    method: "GET",
    path: "/statistics/accountinformation",
    summary: "The company's balance, and what is reserved, spent and left of the gift.",
    request: z.object({}),
    reply: accountInformation,
    allow: may.keepCompany,
    changes: false,
  }),
  arrangements: call({
    service: "management",
    method: "GET",
    path: "/statistics/arrangements",
    summary: "Exams by state: all, those that open today, and those of this week.",
    request: z.object({}),
    reply: arrangements,
    allow: may.arrangeExams,
    changes: false,
  }),
  recentExams: call({
    service: "management",
    method: "GET",
    path: "/statistics/recentexamarrangement",
    summary: "The five exams that opened last, the newest first.",
    request: z.object({}),
    reply: z.array(examItem),
    allow: may.arrangeExams,
    changes: false,
  }),
  exams: call({
    service: "exam",
    method: "GET",
    path: "/statistics/exams",
    summary:
      "The exams that are open and those that open next, at most 6; drafts to be published, at most 5.",
    request: z.object({}),
    reply: examWork,
    allow: may.arrangeExams,
    changes: false,
  }),
};
