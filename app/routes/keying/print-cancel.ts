import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.keying.print(params.examId!));

/** Ends the making of papers that wait or are being written. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  need(await services.downloads.cancel({ taskId: args.params.taskId! }));
  const text = t("keying:print.cancelled");
  return redirectWithFlash(paths.keying.print(args.params.examId!), { kind: "ok", text });
}
