import * as z from "zod/v4";
import { call } from "../call";
import { may } from "../roles";
import { id } from "../text";
import { clientForm, counted, queueLength, serverDraft, serverRequest } from "./shapes";

const done = z.object({}).nullable();
const nothing = z.object({});
/** Those that are GET although they change something are so on the wire (001 §7). */
const management = { service: "management", allow: may.runTasks, changes: false } as const;
const exam = { service: "exam", allow: may.runTasks, changes: false } as const;

/** Tasks and upkeep of the installation: each does its work on the one job queue and the caches of this process. */
export const maintenanceCalls = {
  queue: call({
    ...exam,
    method: "GET",
    path: "/admin/queue/length",
    summary: "How many jobs of each kind wait, are due, run, or failed.",
    request: nothing,
    reply: z.array(queueLength),
  }),
  runRecurring: call({
    ...management,
    method: "GET",
    path: "/admin/run/constant",
    summary: "Make every recurring job that waits due now. The reply is how many.",
    request: nothing,
    reply: counted,
  }),
  runWaiting: call({
    ...management,
    method: "GET",
    path: "/admin/run/free",
    summary: "Make every other job that waits, for a retry or a later time, due now. The reply is how many.",
    request: nothing,
    reply: counted,
  }),
  runReports: call({
    ...management,
    method: "GET",
    path: "/admin/report/run",
    summary: "Score what was handed in and follow releases with reports now, not at the next turn.",
    request: nothing,
    reply: counted,
  }),
  clearExams: call({
    ...management,
    method: "GET",
    path: "/admin/clear/exam/cache",
    summary: "Drop the papers of exams that this process has cached. The reply is how many entries.",
    request: nothing,
    reply: counted,
  }),
  clearManagement: call({
    ...management,
    method: "GET",
    path: "/admin/clear/management/cache",
    summary: "Drop the rendered certificates that this process has cached. The reply is how many entries.",
    request: nothing,
    reply: counted,
  }),
  clearCache: call({
    ...exam,
    method: "GET",
    path: "/admin/clear/caffeine/cache/{id}",
    summary: "Drop one cache of this process: papers, places or certificates. The reply is how many entries.",
    request: z.object({ id }),
    reply: counted,
  }),
  clearQuestion: call({
    service: "management",
    method: "POST",
    path: "/report/clear/question",
    summary:
      "Always refused: statistics of a question are computed when a report is opened, so that none are kept to clear.",
    request: z.object({ questionId: id }),
    reply: done,
    allow: may.runTasks,
    refusals: { STATISTICS_NOT_KEPT: null },
    changes: true,
  }),
  clientVersion: call({
    service: "exam",
    method: "GET",
    path: "/candidate/client/version",
    summary: "The newest version of the candidates' client that the platform announced; empty while none.",
    request: nothing,
    reply: z.object({ version: z.string() }),
    allow: "anyone",
    changes: false,
  }),
  changeClient: call({
    ...management,
    method: "GET",
    path: "/admin/client/change/{id}",
    summary: "Announce this version of the candidates' client.",
    request: clientForm,
    reply: done,
  }),
  uploadToken: call({
    ...management,
    method: "GET",
    path: "/admin/client/upload/token",
    summary:
      "Always refused: the platform stores no client to install, so that there is nothing to upload it to.",
    request: nothing,
    reply: done,
    refusals: { CLIENT_NOT_STORED: null },
  }),
  buyServers: call({
    ...management,
    method: "GET",
    path: "/admin/buy/ecs",
    summary: "Ask whoever runs the servers to buy some. Noted, and handed on by the signed webhook.",
    request: serverDraft,
    reply: z.string(),
  }),
  addExamServers: call({
    service: "management",
    method: "POST",
    path: "/admin/add/ecs/exam",
    summary: "Ask for servers to be added for exams. Noted, and handed on by the signed webhook.",
    request: serverDraft,
    reply: z.string(),
    allow: may.runTasks,
    changes: true,
  }),
  addJudgeServers: call({
    service: "management",
    method: "POST",
    path: "/admin/add/ecs/oj",
    summary: "Ask for servers to be added for judging programs. Noted, and handed on by the signed webhook.",
    request: serverDraft,
    reply: z.string(),
    allow: may.runTasks,
    changes: true,
  }),
  serverRequests: call({
    service: "management",
    method: "GET",
    path: "/admin/ecs/list",
    summary: "The last 100 requests for servers, newest first, and whether each was handed on.",
    request: nothing,
    reply: z.array(serverRequest),
    allow: may.runTasks,
    changes: false,
  }),
};
