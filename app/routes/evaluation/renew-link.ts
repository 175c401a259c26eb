import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/** Replaces somebody's link, and leads back to the list that shows the new one. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "evaluation");
  const back = safeRedirect(String(form.get("back") ?? ""), paths.evaluation.sendings());
  const renewed = await services.sheets.renewLink({ sheetId: args.params.sheetId! });
  if (!renewed.ok) return refusedBy(renewed, back, t);
  return redirectWithFlash(back, { kind: "ok", text: t("evaluation:sending.linkRenewed") });
}

export const loader = (_: LoaderFunctionArgs) => redirect(paths.evaluation.sendings());

/** An empty page, so that errors here render as a page too. */
export default function RenewLink() {
  return null;
}
