import type { reportCalls } from "#contract/reports/calls";
import { audit } from "../audit";
import { findExam } from "../exams/store";
import { attached } from "../files/service";
import type { Handlers } from "../handler";
import { comparisonOf } from "./comparing";
import { itemReportOf, recomputed } from "./items";
import { listReports } from "./list";
import { examReportOf } from "./overview";
import { examPdf } from "./pdf-files";

/** Managers read what an exam was like; names of candidates are on the results alone. */
export const reportService: Handlers<typeof reportCalls> = {
  list: (filter, { queries, caller }) => listReports(queries, caller.companyId, filter),

  async overview({ examId }, { queries, caller }) {
    return examReportOf(queries, await findExam(queries, caller.companyId, examId));
  },

  async pdf({ examId, otherExamId }, context) {
    const { queries, caller } = context;
    const exam = await findExam(queries, caller.companyId, examId);
    await audit(context, "report.download", examId);
    return attached(await examPdf(queries, exam, context, otherExamId), "no-store");
  },

  async compare({ examId, otherExamId, key }, { queries, caller }) {
    return comparisonOf(queries, await findExam(queries, caller.companyId, examId), otherExamId, key);
  },

  async items({ examId }, { queries, caller }) {
    return itemReportOf(queries, await findExam(queries, caller.companyId, examId));
  },

  async recompute({ examId }, { queries, caller, clock }) {
    return recomputed(queries, await findExam(queries, caller.companyId, examId), () => clock.now());
  },
};
