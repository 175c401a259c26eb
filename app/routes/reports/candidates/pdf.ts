import type { LoaderFunctionArgs } from "@remix-run/node";
import { reportPdfKind } from "#contract/reports/candidate-shapes";
import { inlinePdf } from "~/reports/inline-pdf.server";
import { need, operator } from "~/session/guard.server";

/** One candidate's report as a PDF, or the graded abilities alone, for operators. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "reports");
  const kind = reportPdfKind.catch("report").parse(args.params.kind);
  return inlinePdf(
    need(await services.candidateReports.pdf({ candidateId: args.params.candidateId!, kind })),
  );
}
