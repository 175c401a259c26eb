import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

export const loader = () => redirect(paths.certificates.files());

/** Ends a zip that waits or is being written. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "certificates");
  need(await services.certificates.cancelZip({ taskId: args.params.taskId! }));
  return redirectWithFlash(paths.certificates.files(), { kind: "ok", text: t("results:files.cancelled") });
}
