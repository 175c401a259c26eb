import * as z from "zod/v4";
import { blob, call } from "../call";
import { candidateId } from "../candidates/shapes";
import { someIds } from "../lists/calls";
import { may } from "../roles";
import { id } from "../text";
import { answerPlace, resultDetail, resultFilter, resultPage, withholdReason } from "./shapes";

const examId = z.object({ examId: id });

/** Scores of an exam, and when candidates are told them (decisions §6). */
export const resultCalls = {
  list: call({
    service: "report",
    method: "POST",
    path: "/result/page",
    summary:
      "The candidates of an exam who handed in, with their scores, and what the scores are like in all.",
    request: resultFilter,
    reply: resultPage,
    allow: may.arrangeExams,
    changes: false,
  }),
  get: call({
    service: "report",
    method: "POST",
    path: "/result/detail",
    summary:
      "One candidate's answers with the score of each and why, and who marked it. Each look is audited.",
    request: candidateId,
    reply: resultDetail,
    allow: may.arrangeExams,
    changes: true,
  }),
  answerFile: call({
    service: "report",
    method: "GET",
    path: "/result/answer/{candidateId}/{place}",
    summary: "The file or recording that one candidate answered a question with. Each look is audited.",
    request: answerPlace,
    reply: blob,
    allow: may.arrangeExams,
    changes: false,
  }),
  release: call({
    service: "report",
    method: "POST",
    path: "/result/release",
    summary:
      "Release scores: of these candidates, or of all whose answers are scored and not withheld. The reply is how many. One that was withheld is released only by name.",
    request: examId.extend({ candidateIds: someIds.default([]) }),
    reply: z.number(),
    allow: may.arrangeExams,
    refusals: { NOTHING_TO_RELEASE: null },
    changes: true,
  }),
  withhold: call({
    service: "report",
    method: "POST",
    path: "/result/withhold",
    summary: "Withhold the score of one candidate, with the reason; a released one is taken back.",
    request: candidateId.extend({ reason: withholdReason }),
    reply: z.object({}).nullable(),
    allow: may.arrangeExams,
    changes: true,
  }),
  endWithholding: call({
    service: "report",
    method: "POST",
    path: "/result/endWithholding",
    summary:
      "Withhold the score of one candidate no more: it is released by the exam's rule, as that of anybody else.",
    request: candidateId,
    reply: z.object({}).nullable(),
    allow: may.arrangeExams,
    changes: true,
  }),
  file: call({
    service: "report",
    method: "GET",
    path: "/result/file/{examId}",
    summary: "All scores of an exam as CSV in UTF-8: one row per candidate, one column per question.",
    request: examId,
    reply: blob,
    allow: may.arrangeExams,
    changes: false,
  }),
};
