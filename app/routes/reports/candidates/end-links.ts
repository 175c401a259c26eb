import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

/** Ends the links to a candidate's report and answers that were made so far. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "reports");
  const candidateId = args.params.candidateId!;
  const back = paths.reports.candidate(candidateId);
  const ended = await services.candidateReports.endLinks({ candidateId });
  if (!ended.ok) return refusedBy(ended, back, t);
  return redirectWithFlash(back, { kind: "ok", text: t("reports:link.ended") });
}

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.reports.candidate(params.candidateId!));

/** An empty page, so that errors here render as a page too. */
export default function EndLinks() {
  return null;
}
