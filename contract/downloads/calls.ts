import * as z from "zod/v4";
import { blob, call } from "../call";
import { candidateId } from "../candidates/shapes";
import { may } from "../roles";
import { id } from "../text";
import { ownPaperRequest, reportPdfRequest, resultFileRequest, resultFileTask } from "./shapes";

const examId = z.object({ examId: id });
const taskId = z.object({ taskId: id });
const file = { service: "report", allow: may.arrangeExams, changes: false, reply: blob } as const;
const refusals = { TOO_MANY_EXPORTS: null, TOO_MANY_FOR_EXCEL: "format" } as const;

/** Scores and answers of an exam as files. Each file is audited. */
export const downloadCalls = {
  start: call({
    service: "report",
    method: "POST",
    path: "/download/pdf/download/job",
    summary:
      "Write scores or answers of an exam to a file in the background; the same request while it waits is the same task. The reply is the task's id.",
    request: resultFileRequest,
    reply: z.string(),
    allow: may.arrangeExams,
    refusals,
    changes: true,
  }),
  startPdfs: call({
    service: "report",
    method: "POST",
    path: "/download/pdf/download",
    summary:
      "Write the exam's report and each candidate's as PDFs to one zip, or the graded abilities of each, in the background; the same request while it waits is the same task. The reply is the task's id.",
    request: reportPdfRequest,
    reply: z.string(),
    allow: may.arrangeExams,
    refusals: { TOO_MANY_EXPORTS: null, NOTHING_TO_DOWNLOAD: null },
    changes: true,
  }),
  startPapers: call({
    service: "report",
    method: "POST",
    path: "/download/pdf/download/papers",
    summary:
      "Write the own paper of each candidate of a published offline exam, with their answer sheet, as PDFs to one zip in the background; the same request while it waits is the same task. The reply is the task's id.",
    request: ownPaperRequest,
    reply: z.string(),
    allow: may.arrangeExams,
    refusals: { TOO_MANY_EXPORTS: null, TICKET_NONE: null },
    changes: true,
  }),
  scores: call({
    service: "report",
    method: "GET",
    path: "/download/excel/score/async/{examId}/{content}",
    summary: "The same for an Excel file, as other systems ask for it.",
    request: resultFileRequest.omit({ format: true }),
    reply: z.string(),
    allow: may.arrangeExams,
    refusals,
    changes: false,
  }),
  check: call({
    service: "report",
    method: "POST",
    path: "/download/pdf/download/check",
    summary: "The files of an exam with their progress, newest first, at most 50. A file is kept for 7 days.",
    request: examId,
    reply: z.array(resultFileTask),
    allow: may.arrangeExams,
    changes: false,
  }),
  cancel: call({
    service: "report",
    method: "POST",
    path: "/download/pdf/download/cancel",
    summary: "End a task that waits or runs; one that is done stays.",
    request: taskId,
    reply: z.object({}).nullable(),
    allow: may.arrangeExams,
    changes: true,
  }),
  file: call({
    ...file,
    method: "GET",
    path: "/download/pdf/download/{taskId}",
    summary: "The file that a task has written.",
    request: taskId,
  }),
  text: call({
    ...file,
    method: "POST",
    path: "/download/pdf/download/job/txt",
    summary: "All scores of an exam as text, separated by tabs; streamed.",
    request: examId,
  }),
  answers: call({
    ...file,
    method: "GET",
    path: "/download/excel/answer/job/{examId}",
    summary: "All answers of an exam as an Excel file.",
    request: examId,
    refusals: { TOO_MANY_FOR_EXCEL: null },
  }),
  answersOfOne: call({
    ...file,
    method: "GET",
    path: "/download/excel/answer/{candidateId}",
    summary: "The answers of one candidate as an Excel file.",
    request: candidateId,
  }),
  recordings: call({
    ...file,
    method: "GET",
    path: "/download/excel/video/{examId}",
    summary:
      "The files and recordings that candidates of an exam answered with: who, which question, name and size.",
    request: examId,
  }),
};
