import * as z from "zod/v4";
import { blob, call } from "../call";
import { may } from "../roles";
import { id } from "../text";
import { comparison, comparisonRequest, comparisonSearch } from "./comparison";
import { examReport, itemReport, recomputation, reportFilter, reportPage } from "./shapes";

const examId = z.object({ examId: id });
const report = { service: "report", allow: may.arrangeExams, changes: false } as const;

/** What an exam was like as a whole, and each of its questions. */
export const reportCalls = {
  list: call({
    ...report,
    method: "POST",
    path: "/report/exam/page",
    summary: "Exams that somebody has handed in, the latest first, with turnout, mean and share that passed.",
    request: reportFilter,
    reply: reportPage,
  }),
  overview: call({
    ...report,
    method: "GET",
    path: "/report/job/info/{examId}",
    summary: "The report of an exam: turnout, scores and their distribution, parts, abilities, groups.",
    request: examId,
    reply: examReport,
  }),
  pdf: call({
    ...report,
    method: "GET",
    path: "/report/job/pdf/{examId}",
    summary:
      "The same as a tagged PDF, with item statistics and comparisons; charts with their tables. Each file is audited.",
    request: comparisonRequest,
    reply: blob,
  }),
  compare: call({
    ...report,
    method: "POST",
    path: "/report/exam/compare",
    summary:
      "An exam against another one, and each group against the other candidates: means, pass rates and their differences with 95 % intervals.",
    request: comparisonSearch,
    reply: comparison,
  }),
  items: call({
    ...report,
    method: "GET",
    path: "/task/exam/report/{examId}",
    summary:
      "Item statistics of an exam: difficulty, correlations, discrimination, alpha, option table, and what is odd.",
    request: examId,
    reply: itemReport,
  }),
  recompute: call({
    ...report,
    method: "GET",
    path: "/task/exam/report/recompute/{examId}",
    summary:
      "Compute each item statistic a second time, by an implementation of its own, and count those that differ in the fourth decimal.",
    request: examId,
    reply: recomputation,
  }),
};
