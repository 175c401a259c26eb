import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { publicSiteAddress } from "~/routes/verify/site.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";
import { exactTime } from "~/words/dates.server";

/** Makes a link to somebody's report, and shows it once on the page that it was asked on. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t, company } = await operator(args, "evaluation");
  const back = safeRedirect(String(form.get("back") ?? ""), paths.evaluation.sendings());
  const made = await services.sheets.reportLink({ sheetId: args.params.sheetId! });
  if (!made.ok) return refusedBy(made, back, t);
  const time = exactTime(made.data.expiresAt, company.timeZone).slice(0, 16);
  const link = publicSiteAddress(args.request) + made.data.path;
  return redirectWithFlash(back, { kind: "ok", text: t("evaluation:sending.linkMade", { time, link }) });
}

export const loader = (_: LoaderFunctionArgs) => redirect(paths.evaluation.sendings());

/** An empty page, so that errors here render as a page too. */
export default function ReportLink() {
  return null;
}
