import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

/** A platform administrator sends themselves a trial message by SMS. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "system");
  const sent = await services.admin.trySms({});
  if (!sent.ok && sent.code === 1)
    return redirectWithFlash(paths.admin.system(), { kind: "danger", text: sent.message });
  need(sent);
  return redirectWithFlash(paths.admin.system(), { kind: "ok", text: t("selfCheck:smsQueued") });
}

export const loader = () => redirect(paths.admin.system());

/** An empty page, so that errors here render as a page too. */
export default function TrySms() {
  return null;
}
