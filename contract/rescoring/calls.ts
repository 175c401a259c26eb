import * as z from "zod/v4";
import { blob, call } from "../call";
import { page } from "../paging";
import { may } from "../roles";
import { id } from "../text";
import { applyPayload, previewPayload, rescoredQuestion, rescoringPage, rescoringPreview } from "./shapes";

const ofExam = { service: "exam", method: "POST", allow: may.arrangeExams } as const;
/** Why a change cannot be made to an exam's scores. */
const impossible = {
  RESCORING_KEY: "keys",
  MARK_TOO_HIGH: "score",
  RESCORING_TOO_OLD: null,
  RESCORING_UNDONE: null,
} as const;

/** Changing scores after the hand-in: previewed, applied with a reason, undone (decisions §6). */
export const rescoringCalls = {
  questions: call({
    ...ofExam,
    path: "/rescoring/question/list",
    summary:
      "The questions of an exam's paper with their keys, and what rescorings apply to them; with a candidate, those that they answered, by place.",
    request: z.object({ examId: id, candidateId: id.optional() }),
    reply: z.array(rescoredQuestion),
    changes: false,
  }),
  preview: call({
    ...ofExam,
    path: "/rescoring/preview",
    summary: "What a change would do to scores, passes and certificates. Nothing is changed.",
    request: previewPayload,
    reply: rescoringPreview,
    refusals: impossible,
    changes: false,
  }),
  apply: call({
    ...ofExam,
    path: "/rescoring/apply",
    summary:
      "Apply a change as it was previewed, in one transaction; scores that come later follow it. The reply is the id of the rescoring.",
    request: applyPayload,
    reply: z.string(),
    refusals: { ...impossible, RESCORING_STALE: null },
    changes: true,
  }),
  list: call({
    ...ofExam,
    path: "/rescoring/list",
    summary: "The rescorings of an exam, the last first.",
    request: z.object({ examId: id, ...page }),
    reply: rescoringPage,
    changes: false,
  }),
  file: call({
    service: "exam",
    method: "GET",
    path: "/admin/quick/score/{id}",
    summary: "A rescoring as CSV in UTF-8: each candidate's score before and after (001 §7).",
    request: z.object({ id }),
    reply: blob,
    allow: may.arrangeExams,
    changes: false,
  }),
};
