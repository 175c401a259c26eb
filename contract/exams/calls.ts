import * as z from "zod/v4";
import { binCalls } from "../bin";
import { call } from "../call";
import { may } from "../roles";
import { examCheck } from "./check";
import { examRules, paperFactRules } from "./rules";
import {
  cancelReason,
  examDetail,
  examFilter,
  examId,
  examItem,
  examPage,
  examPayload,
  examSpan,
} from "./shapes";

const newId = z.string();
const done = z.object({}).nullable();

const fieldsOf = <Rules extends Record<string, { field: string }>>(rules: Rules) =>
  Object.fromEntries(Object.entries(rules).map(([name, { field }]) => [name, field])) as {
    [Name in keyof Rules]: Rules[Name]["field"];
  };

/** Refusals of an arrangement: a paper that cannot be used, and rules about the paper. */
const badArrangement = {
  PAPER_GONE: "paperId",
  EXAM_PAPER_ARCHIVED: "paperId",
  ...fieldsOf(paperFactRules),
} as const;

/** The rules within one exam, which its shape enforces. */
export const examRuleFields = fieldsOf(examRules);

/** Exams: arranged by a company, published, cancelled, archived. */
export const examCalls = {
  ...binCalls({ service: "exam", path: "/exam", noun: ["exam", "exams"], allow: may.arrangeExams }),
  list: call({
    service: "exam",
    method: "POST",
    path: "/exam/page",
    summary: "Exams of the company, those that want work first.",
    request: examFilter,
    reply: examPage,
    allow: may.arrangeExams,
    changes: false,
  }),
  span: call({
    service: "exam",
    method: "POST",
    path: "/exam/span",
    summary: "The exams that are open within a time of up to 45 days, by opening; at most 500.",
    request: examSpan,
    reply: z.array(examItem),
    allow: may.arrangeExams,
    changes: false,
  }),
  get: call({
    service: "exam",
    method: "POST",
    path: "/exam/detail",
    summary: "One exam with its settings and progress.",
    request: examId,
    reply: examDetail,
    allow: may.arrangeExams,
    changes: false,
  }),
  create: call({
    service: "exam",
    method: "POST",
    path: "/exam/add",
    summary: "A new exam, a draft. The reply is its id.",
    request: examPayload,
    reply: newId,
    allow: may.arrangeExams,
    refusals: badArrangement,
    changes: true,
  }),
  update: call({
    service: "exam",
    method: "POST",
    path: "/exam/edit",
    summary:
      "Change an exam. `revision` is that of the form. Once published, paper, way of entry and kind stand; once open, the opening and the kind of start as well. It is not moved into the past, nor away from own windows of candidates.",
    request: examPayload.and(examId.extend({ revision: z.number("NOT_VALID").int("NOT_VALID") })),
    reply: done,
    allow: may.arrangeExams,
    refusals: {
      ...badArrangement,
      EXAM_CHANGED: null,
      EXAM_OVER: null,
      EXAM_PAPER_FIXED: "paperId",
      EXAM_KIND_FIXED: "category",
      EXAM_ENTRY_FIXED: "fromType",
      EXAM_DRAW_FIXED: "randomQuestions",
      EXAM_OPENING_FIXED: "openAt",
      EXAM_OPENING_PAST: "openAt",
      EXAM_START_FIXED: "examType",
      EXAM_WINDOW_SHORT: "closeAt",
      EXAM_WINDOWS_LEFT: "openAt",
      EXAM_CLOSING_PAST: "closeAt",
    },
    changes: true,
  }),
  check: call({
    service: "exam",
    method: "POST",
    path: "/exam/check",
    summary: "What must and what should be settled before an exam is published.",
    request: examId,
    reply: examCheck,
    allow: may.arrangeExams,
    changes: false,
  }),
  publish: call({
    service: "exam",
    method: "POST",
    path: "/exam/publish",
    summary:
      "Publish a draft of which nothing must be settled any more; `revision` is that of the check. Its paper is frozen.",
    request: examId.extend({ revision: z.number("NOT_VALID").int("NOT_VALID") }),
    reply: done,
    allow: may.arrangeExams,
    refusals: { EXAM_PUBLISHED_ALREADY: null, EXAM_CHANGED: null, EXAM_NOT_READY: null },
    changes: true,
  }),
  copy: call({
    service: "exam",
    method: "POST",
    path: "/exam/copy",
    summary:
      "A draft with the same paper and settings, a week later or as many weeks as it takes to lie ahead; without candidates. The reply is its id.",
    request: examId,
    reply: newId,
    allow: may.arrangeExams,
    changes: true,
  }),
  cancel: call({
    service: "exam",
    method: "POST",
    path: "/exam/cancel",
    summary:
      "Cancel an exam that has not closed and that nobody sits, with a reason that candidates read. It cannot be undone.",
    request: examId.extend({ reason: cancelReason }),
    reply: done,
    allow: may.arrangeExams,
    refusals: { EXAM_OVER: null, EXAM_BEING_SAT: null },
    changes: true,
  }),
  archive: call({
    service: "exam",
    method: "POST",
    path: "/exam/archive",
    summary: "Put an exam that is over away (`archive` true), or take it out again.",
    request: examId.extend({ archive: z.boolean("NOT_VALID").default(true) }),
    reply: done,
    allow: may.arrangeExams,
    refusals: { EXAM_NOT_OVER: null },
    changes: true,
  }),
  remove: call({
    service: "exam",
    method: "POST",
    path: "/exam/delete",
    summary:
      "Remove an exam that was never published; for 30 days it can be restored. The reply is its name.",
    request: examId,
    reply: z.object({ name: z.string() }),
    allow: may.arrangeExams,
    refusals: { EXAM_PUBLISHED: null },
    changes: true,
  }),
};
