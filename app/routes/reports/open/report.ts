import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ReportPdfKind } from "#contract/reports/candidate-shapes";
import { askedOpenly } from "~/reports/external.server";
import { inlinePdf } from "~/reports/inline-pdf.server";
import { noRightPage } from "~/reports/report-document.server";
import { printedReport } from "~/reports/report-page.server";
import { candidate } from "~/sitting/candidate.server";

export const handle = { isDocument: true };

/** A released report at its open addresses: by a signed link, or the session of the candidate's sitting (000 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const reader = await candidate(args);
  const asked = await askedOpenly(args, reader);
  const kind = pdfKindOf(args, reader.url.pathname);
  if (kind) {
    const file = await reader.services.candidateReports.externalPdf({ ...asked, kind });
    return file.ok ? inlinePdf(file.data, reader.headers) : noRightPage(reader, file);
  }
  const found = await reader.services.candidateReports.external(asked);
  if (!found.ok) return noRightPage(reader, found);
  const { canReview, candUuid } = found.data;
  // A link to the report opens nothing else.
  const review = canReview && asked.token === "" ? `/exam/review/external/${candUuid}/answers` : null;
  return printedReport(found.data, reader, { review, pdf: pdfAddresses(candUuid, asked.token) });
}

/** What an address is of as a PDF; null where it is the page. */
function pdfKindOf({ params }: LoaderFunctionArgs, path: string): ReportPdfKind | null {
  if (path.startsWith("/exam/report/reportPDF/") || params.type === "pdf") return "report";
  return path.startsWith("/exam/report/gpPdfReport/") || params.type === "grades" ? "grades" : null;
}

const pdfAddresses = (candUuid: string, token: string) => {
  const query = token === "" ? "" : `?token=${encodeURIComponent(token)}`;
  const of = (type: string) => `/exam/report/external/${candUuid}/${type}${query}`;
  return { report: of("pdf"), grades: of("grades") };
};
