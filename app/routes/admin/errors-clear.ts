import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

/** A platform administrator clears the list of errors. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "clearErrors");
  need(await services.admin.clearErrors({}));
  return redirectWithFlash(paths.admin.errors(), { kind: "ok", text: t("admin:errors.cleared") });
}

export const loader = () => redirect(paths.admin.errors());

/** An empty page, so that errors here render as a page too. */
export default function Clear() {
  return null;
}
