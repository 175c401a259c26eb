import type { LoaderFunctionArgs } from "@remix-run/node";
import { inlinePdf } from "~/reports/inline-pdf.server";
import { noRightPage } from "~/reports/report-document.server";
import { clearTokenOnOpenAddress } from "~/session/leave.server";
import { candidate } from "~/sitting/candidate.server";

export const handle = { isDocument: true };

/** Somebody's report as a PDF, by the link to it; an operator's session ends there, as on the page. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const { candId, productId, token } = args.params;
  const { services, language } = visitor;
  await clearTokenOnOpenAddress(args.request, visitor.headers);
  const found = await services.sheets.reportPdf({
    ...{ candId: candId!, productId: productId!, token: token!, language },
  });
  return found.ok ? inlinePdf(found.data, visitor.headers) : noRightPage(visitor, found);
}
