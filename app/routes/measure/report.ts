import type { LoaderFunctionArgs } from "@remix-run/node";
import { noRightPage } from "~/reports/report-document.server";
import { clearTokenOnOpenAddress } from "~/session/leave.server";
import { candidate } from "~/sitting/candidate.server";
import { evaluationReportPage } from "~/sitting/measure/report-page.server";

export const handle = { isDocument: true };

/** Somebody's report, for whoever has a link to it that is valid (001 §7); an operator's session ends there (000 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const { candId, productId, token } = args.params;
  const { services, language } = visitor;
  await clearTokenOnOpenAddress(args.request, visitor.headers);
  const found = await services.sheets.report({
    ...{ candId: candId!, productId: productId!, token: token!, language },
  });
  return found.ok
    ? evaluationReportPage(found.data, visitor, `${visitor.url.pathname}/pdf`)
    : noRightPage(visitor, found);
}
