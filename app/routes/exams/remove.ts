import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { undoLink } from "~/bin/pages";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/** Puts a draft into the bin without asking: the flash message can undo it. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const back = safeRedirect(form.get("from"), paths.exams.list());
  const removed = await services.exams.remove({ examId });
  if (!removed.ok) return refusedBy(removed, back, t);
  return redirectWithFlash(back, {
    kind: "ok",
    text: t("exams:removed", { name: removed.data.name }),
    link: undoLink(t, { address: paths.exams.list() }, examId, back),
  });
}

export const loader = () => redirect(paths.exams.list());

/** An empty page, so that errors here render as a page too. */
export default function RemoveExam() {
  return null;
}
