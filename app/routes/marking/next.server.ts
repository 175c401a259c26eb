import { redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, type OperatorContext } from "~/session/guard.server";

/** Leads to the next answer, or back to the exams when none is left; `told` is a line about what came before. */
export async function nextTask(
  { services, t }: Pick<OperatorContext, "services" | "t">,
  examId: string,
  told = "",
): Promise<Response> {
  const task = need(await services.marking.next({ examId }));
  if (task && told)
    return redirectWithFlash(paths.marking.task(examId, task.taskId), { kind: "ok", text: told });
  if (task) return redirect(paths.marking.task(examId, task.taskId), 303);
  const text = [told, t("marking:task.none"), t("marking:task.noneText")].filter(Boolean).join(" · ");
  return redirectWithFlash(paths.tasks(), { kind: "ok", text });
}
