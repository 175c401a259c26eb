import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.results.files(params.examId!));

/** Ends a file that waits or is being written. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  need(await services.downloads.cancel({ taskId: args.params.taskId! }));
  const text = t("results:files.cancelled");
  return redirectWithFlash(paths.results.files(args.params.examId!), { kind: "ok", text });
}
