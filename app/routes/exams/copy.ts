import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

/** Copies an exam with its settings, without candidates, and opens the copy. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const copied = await services.exams.copy({ examId: args.params.examId! });
  if (!copied.ok) return refusedBy(copied, paths.exams.list(), t);
  return redirectWithFlash(paths.exams.edit(copied.data), { kind: "ok", text: t("exams:copied") });
}

export const loader = () => redirect(paths.exams.list());

/** An empty page, so that errors here render as a page too. */
export default function CopyExam() {
  return null;
}
