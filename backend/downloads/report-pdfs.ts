import type { ReportPdfContent } from "#contract/downloads/shapes";
import { dayIn } from "#contract/time-zone";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import type { Queries } from "../database/open";
import { type ExamRow, findExam } from "../exams/store";
import { cleanName } from "../files/names";
import { Refusal } from "../handler";
import { type JobHandlers, JobRefusal, type JobServices } from "../jobs/job";
import { candidateReportOf, figuresOfAll, nextReportRows } from "../reports/candidate-report";
import { candidatePdf, examPdf } from "../reports/pdf-files";
import { deleteZip, writePieces } from "../zip/pieces";
import { writeZip, type ZipEntry } from "../zip/writing";
import { countResults } from "./table";

/** The kind of job that writes the reports of an exam to a zip of PDFs. */
export const reportPdfJob = "results.pdfs";

/** Candidates that are read at once. */
const piece = 50;

export interface ReportPdfInput {
  examId: string;
  exam: string;
  content: ReportPdfContent;
  language: Language;
  site: string;
}

/** The same for requests for the same zip. */
export const reportPdfKey = ({ examId, content, language }: ReportPdfInput) =>
  `${examId} ${content} zip ${language}`;

export const reportPdfJobs: JobHandlers = {
  async [reportPdfJob]({ id, companyId, input }, services) {
    const wanted = input as ReportPdfInput;
    const { queries } = services.database;
    const exam = await findExam(queries, companyId, wanted.examId).catch((error) => {
      throw error instanceof Refusal ? new JobRefusal(error.reason) : error;
    });
    await deleteZip(queries, id);
    const total = await countResults(queries, exam);
    const entries = counted(pdfsOf(queries, exam, wanted, services), total, services);
    const size = await writePieces(services, { jobId: id, companyId }, writeZip(entries));
    const said = translators[wanted.language](`results:files.contents.${wanted.content}`);
    return { fileName: cleanName(`${exam.name.replace(/[\\/]/g, " ")} ${said}.zip`, "reports", "zip"), size };
  },
};

async function* counted(entries: AsyncIterable<ZipEntry>, total: number, { progress }: JobServices) {
  let done = 0;
  for await (const entry of entries) {
    yield entry;
    done += 1;
    await progress(Math.min(done, total), total);
  }
  if (done === 0) throw new JobRefusal("NOTHING_TO_DOWNLOAD");
}

/** One PDF after another, each typeset when its turn comes: one of them is in memory at a time. */
async function* pdfsOf(
  queries: Queries,
  exam: ExamRow,
  { content, language, site }: ReportPdfInput,
  { clock }: Pick<JobServices, "clock">,
): AsyncGenerator<ZipEntry> {
  const printing = { language, clock, siteAddress: site };
  const figures = await figuresOfAll(queries, exam);
  if (content === "reports") {
    const { name, bytes, zone } = await examPdf(queries, exam, printing);
    yield { name, bytes, day: dayIn(clock.now(), zone) };
  }
  for (let last = 0; ; ) {
    const rows = await nextReportRows(queries, exam.id, last, piece);
    for (const row of rows) {
      const report = await candidateReportOf(queries, row, clock.now(), figures);
      if (!report) continue;
      const { bytes } = await candidatePdf(report, content === "grades" ? "grades" : "report", printing);
      // The number comes first: it is unique in an exam, and lists sort by it.
      const number = String(row.number).padStart(5, "0");
      yield {
        name: cleanName(`${number} ${row.real_name.replace(/[\\/]/g, " ")}.pdf`, number, "pdf"),
        bytes,
        day: dayIn(clock.now(), report.timeZone),
      };
    }
    if (rows.length < piece) return;
    last = rows.at(-1)!.number;
  }
}
