import type { LoaderFunctionArgs } from "@remix-run/node";
import { inlinePdf } from "~/reports/inline-pdf.server";
import { need, operator } from "~/session/guard.server";

/** A report as a PDF in the office. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "evaluation");
  return inlinePdf(need(await services.sheets.ownReportPdf({ id: args.params.sheetId! })));
}
