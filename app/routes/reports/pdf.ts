import type { LoaderFunctionArgs } from "@remix-run/node";
import { inlinePdf } from "~/reports/inline-pdf.server";
import { need, operator } from "~/session/guard.server";

/** The report of one exam as a PDF, compared with the one that `with` names. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "reports");
  const otherExamId = new URL(args.request.url).searchParams.get("with") ?? "";
  return inlinePdf(need(await services.reports.pdf({ examId: args.params.examId!, otherExamId })));
}
