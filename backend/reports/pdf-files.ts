import type { CandidateReport, ReportPdfKind } from "#contract/reports/candidate-shapes";
import { translators } from "#locales/resources";
import type { Queries } from "../database/open";
import type { ExamRow } from "../exams/store";
import { cleanName } from "../files/names";
import type { Context } from "../handler";
import { comparisonOf } from "./comparing";
import { itemReportOf } from "./items";
import { examReportOf } from "./overview";
import { candidateSheet } from "./print/candidate-sheet";
import { examSheet } from "./print/exam-sheet";
import { type PrintedReport, typesetReport } from "./print/sheet";

type Printing = Pick<Context, "language" | "siteAddress" | "clock">;

/** One candidate's report as a PDF in the reader's language. */
export const candidatePdf = (
  report: CandidateReport,
  kind: ReportPdfKind,
  { language, siteAddress, clock }: Printing,
) => fileOf(candidateSheet(report, { kind, language, site: siteAddress, now: clock.now() }));

/** The report of an exam as a PDF in the reader's language, compared with another one unless that is "". */
export async function examPdf(
  queries: Queries,
  exam: ExamRow,
  { language, clock }: Omit<Printing, "siteAddress">,
  otherExamId = "",
) {
  const { name, time_zone: zone } = await queries
    .selectFrom("company")
    .select(["name", "time_zone"])
    .where("id", "=", exam.company_id)
    .executeTakeFirstOrThrow();
  const report = await examReportOf(queries, exam);
  const items = await itemReportOf(queries, exam);
  const comparison = await comparisonOf(queries, exam, otherExamId);
  const sheet = examSheet(report, items, comparison, { company: name, zone, language, now: clock.now() });
  return { ...(await fileOf(sheet)), zone };
}

async function fileOf(printed: PrintedReport) {
  const bytes = Buffer.from(await typesetReport(printed));
  const { title, language } = printed.sheet;
  const name = cleanName(
    `${title.replace(/[\\/]/g, " ")}.pdf`,
    translators[language]("reports:candidate.one"),
    "pdf",
  );
  return { bytes, size: bytes.length, type: "application/pdf", name };
}
