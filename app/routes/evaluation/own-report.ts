import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { candidate } from "~/sitting/candidate.server";
import { evaluationReportPage } from "~/sitting/measure/report-page.server";

export const handle = { isDocument: true };

/** A report at an address of the office: its public one would end the operator's session. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "evaluation");
  const report = need(await services.sheets.ownReport({ id: args.params.sheetId! }));
  return evaluationReportPage(
    report,
    await candidate(args),
    paths.evaluation.reportPdf(args.params.sheetId!),
  );
}
