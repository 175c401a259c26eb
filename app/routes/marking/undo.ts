import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { figure } from "#locales/figures";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

export const loader = ({ params: { examId, taskId } }: LoaderFunctionArgs) =>
  redirect(paths.marking.task(examId!, taskId!));

/** Takes one's own mark back, and leads to its answer, to be marked anew. */
export async function action(args: ActionFunctionArgs) {
  const { services, language, t } = await operator(args, "task");
  const { examId, taskId } = args.params;
  const undone = await services.marking.undo({ taskId: taskId! });
  if (!undone.ok) return redirectWithFlash(paths.tasks(), { kind: "warn", text: undone.message });
  const { score } = undone.data;
  const text = score === null ? "" : t("marking:task.undone", { points: figure(score / 100, language) });
  return redirectWithFlash(paths.marking.task(examId!, taskId!), { kind: "ok", text });
}
