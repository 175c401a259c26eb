import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

/** A platform administrator clears the list of errors, as far as it was shown. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "clearErrors");
  const until = /^\d{1,15}$/.exec(String(form.get("until") ?? ""))?.[0];
  need(await services.admin.clearErrors(until === undefined ? {} : { until: Number(until) }));
  return redirectWithFlash(paths.admin.errors(), { kind: "ok", text: t("admin:errors.cleared") });
}

export const loader = () => redirect(paths.admin.errors());

/** An empty page, so that errors here render as a page too. */
export default function Clear() {
  return null;
}
