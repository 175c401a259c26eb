import * as z from "zod/v4";
import { call } from "../call";
import { candidateId } from "../candidates/shapes";
import { may } from "../roles";
import { id } from "../text";
import {
  monitorAct,
  monitorIds,
  monitorPerson,
  watchedExam,
  watchedSitting,
  watchFilter,
  watchPage,
} from "./shapes";

const examId = z.object({ examId: id });
const done = z.object({}).nullable();

/** Watching exams while they run: what is noticed is evidence for a person (decisions §6; trust B5, G9). */
export const monitoringCalls = {
  exams: call({
    service: "exam",
    method: "POST",
    path: "/monitor/exam/list",
    summary:
      "The published exams that are not over and that the caller watches: those given to them, or for administrators all.",
    request: z.object({}),
    reply: z.array(watchedExam),
    allow: may.watchExams,
    changes: false,
  }),
  candidates: call({
    service: "exam",
    method: "POST",
    path: "/monitor/candidate/page",
    summary: "The candidates of a watched exam as they are now, without answers, keys or scores.",
    request: watchFilter,
    reply: watchPage,
    allow: may.watchExams,
    changes: false,
  }),
  look: call({
    service: "exam",
    method: "POST",
    path: "/monitor/candidate/look",
    summary: "Note that what was noticed in a candidate's sitting so far has been looked at.",
    request: candidateId,
    reply: done,
    allow: may.watchExams,
    changes: true,
  }),
  get: call({
    service: "exam",
    method: "POST",
    path: "/monitor/candidate/detail",
    summary: "One candidate of a watched exam, and what happened in the sitting, the last first.",
    request: candidateId,
    reply: watchedSitting,
    allow: may.watchExams,
    changes: false,
  }),
  act: call({
    service: "exam",
    method: "POST",
    path: "/monitor/candidate/act",
    summary:
      "Send a message, warn, pause, go on, give time or end a running sitting, with the reason: the candidate is told, and it is written in the log. Refused where another monitor acted meanwhile.",
    request: monitorAct,
    reply: done,
    allow: may.watchExams,
    refusals: { ACTED_MEANWHILE: null, ACTION_NOT_POSSIBLE: "kind" },
    // why: the writer has a transaction of its own, as for every change of a sitting.
    changes: false,
  }),
  people: call({
    service: "exam",
    method: "POST",
    path: "/monitor/people",
    summary: "Who can watch exams, and who watches this one.",
    request: examId,
    reply: z.array(monitorPerson),
    allow: may.keepCompany,
    changes: false,
  }),
  plan: call({
    service: "exam",
    method: "POST",
    path: "/monitor/plan",
    summary: "Choose the monitors of an exam. Administrators watch each exam without being chosen.",
    request: examId.extend({ operatorIds: monitorIds }),
    reply: done,
    allow: may.keepCompany,
    refusals: { MONITOR_UNKNOWN: "operatorIds" },
    changes: true,
  }),
};
