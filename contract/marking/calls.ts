import * as z from "zod/v4";
import { blob, call } from "../call";
import { page } from "../paging";
import { may } from "../roles";
import { id, line } from "../text";
import {
  givenMark,
  markingExam,
  markingOverview,
  markingPlanChange,
  markingTask,
  markPayload,
  proposalsChange,
  taskId,
  undoneMark,
} from "./shapes";

const examId = z.object({ examId: id });
const done = z.object({}).nullable();

/** Marking by people: who marks, and the answers that they get, one after another (decisions §6; trust B5). */
export const markingCalls = {
  overview: call({
    service: "review",
    method: "POST",
    path: "/marking/overview",
    summary: "Who marks an exam, and how far and how alike they are.",
    request: examId,
    reply: markingOverview,
    allow: may.arrangeExams,
    changes: false,
  }),
  plan: call({
    service: "review",
    method: "POST",
    path: "/marking/plan",
    summary:
      "Choose who marks an exam, whether two mark each answer, and in which order. Once something was marked, one or two is fixed. `revision` names the state that the change was made from.",
    request: markingPlanChange,
    reply: done,
    allow: may.arrangeExams,
    refusals: {
      ...{ MARKER_UNKNOWN: "markerIds", MARKING_BEGUN: "isDouble", MARKERS_TOO_FEW: "markerIds" },
      MARKING_CHANGED_MEANWHILE: null,
    },
    changes: true,
  }),
  proposals: call({
    service: "review",
    method: "POST",
    path: "/marking/proposals",
    summary:
      "Stop the AI service's proposals of an exam that asks for them, at any time, or start them again. While they are stopped nothing is sent, what was asked is dropped when it comes, and markers are shown none.",
    request: proposalsChange,
    reply: done,
    allow: may.arrangeExams,
    changes: true,
  }),
  mine: call({
    service: "review",
    method: "POST",
    path: "/marking/mine",
    summary:
      "The exams that the caller marks: first those where something is left to mark, and of these, and the others, those that opened last.",
    request: z.object(page),
    reply: z.object({ list: z.array(markingExam), count: z.number() }),
    allow: may.markAnswers,
    changes: false,
  }),
  next: call({
    service: "review",
    method: "POST",
    path: "/marking/next",
    summary:
      "The task that the caller has begun in an exam, or the next one, leased for 30 minutes; null when none is left for them.",
    request: examId,
    reply: markingTask.nullable(),
    allow: may.markAnswers,
    changes: true,
  }),
  get: call({
    service: "review",
    method: "POST",
    path: "/marking/task",
    summary: "A task of the caller's own: leased, or marked before and still to be changed.",
    request: taskId,
    reply: markingTask,
    allow: may.markAnswers,
    changes: false,
  }),
  mark: call({
    service: "review",
    method: "POST",
    path: "/marking/mark",
    summary:
      "Mark a task of the caller's own, also anew; without a mark the marking points that were met make it, up to the full mark. Two marks within the tolerance become their mean; otherwise a third marker decides.",
    request: markPayload,
    reply: givenMark,
    allow: may.markAnswers,
    refusals: { MARK_MISSING: "score", MARK_TOO_HIGH: "score", TASK_GONE: null, TASK_SETTLED: null },
    changes: true,
  }),
  undo: call({
    service: "review",
    method: "POST",
    path: "/marking/undo",
    summary:
      "Take back the mark of a task of the caller's own, until its score is settled by a third marker or released: it counts no more, and the task is leased to the caller again. Note and transcript stay.",
    request: taskId,
    reply: undoneMark,
    allow: may.markAnswers,
    refusals: { TASK_SETTLED: null },
    changes: true,
  }),
  file: call({
    service: "review",
    method: "GET",
    path: "/marking/file/{taskId}",
    summary:
      "The file of a task of the caller's own. `range` is a Range header: sound and film are played in pieces.",
    request: taskId.extend({ range: line(100).default("") }),
    reply: blob,
    allow: may.markAnswers,
    changes: false,
  }),
};
