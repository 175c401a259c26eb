import type { LoaderFunctionArgs } from "@remix-run/node";
import { inlinePdf } from "~/reports/inline-pdf.server";
import { noRightPage } from "~/reports/report-document.server";
import { clearTokenOnOpenAddress } from "~/session/leave.server";
import { candidate } from "~/sitting/candidate.server";
import { evaluationReportPage } from "~/sitting/measure/report-page.server";

export const handle = { isDocument: true };

/**
 * Somebody's report as a page or as a PDF, for whoever has a link to it that is valid (001 §7); an operator's session
 * ends there (000 §2).
 */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const { candId, productId, token } = args.params;
  const { services, language, headers, url } = visitor;
  await clearTokenOnOpenAddress(args.request, headers);
  const asked = { candId: candId!, productId: productId!, token: token!, language };
  if (url.pathname.endsWith("/pdf")) {
    const file = await services.sheets.reportPdf(asked);
    return file.ok ? inlinePdf(file.data, headers) : noRightPage(visitor, file);
  }
  const found = await services.sheets.report(asked);
  return found.ok
    ? evaluationReportPage(found.data, visitor, `${url.pathname}/pdf`)
    : noRightPage(visitor, found);
}
