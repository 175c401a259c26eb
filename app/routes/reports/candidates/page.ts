import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { printedReport } from "~/reports/report-page.server";
import { need, operator } from "~/session/guard.server";
import { candidate } from "~/sitting/candidate.server";

export const handle = { isDocument: true };

/** The same page as candidates see, for operators: the open address would end their session (000 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "reports");
  const candidateId = args.params.candidateId!;
  const report = need(await services.candidateReports.get({ candidateId }));
  const pdf = {
    report: paths.reports.candidatePdf(candidateId, "report"),
    grades: paths.reports.candidatePdf(candidateId, "grades"),
  };
  // How large candidates read in this browser is none of an operator's choices.
  return printedReport(report, { ...(await candidate(args)), view: "1" }, { review: null, pdf });
}
