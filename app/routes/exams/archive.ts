import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/** Puts an exam that is over away (`archive` 1) or takes it out again (0); the flash message can undo either. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const query = new URL(args.request.url).searchParams;
  const archive = (form.get("archive") ?? query.get("archive")) !== "0";
  const back = safeRedirect(form.get("from") ?? query.get("from"), paths.exams.list());
  const changed = await services.exams.archive({ examId, archive });
  if (!changed.ok) return refusedBy(changed, back, t);
  return redirectWithFlash(back, {
    kind: "ok",
    text: t(archive ? "exams:archived" : "exams:unarchived"),
    link: {
      to: paths.exams.archive(examId, { archive: archive ? "0" : "1", from: back }),
      text: t("records.undo"),
      post: true,
    },
  });
}

export const loader = () => redirect(paths.exams.list());

/** An empty page, so that errors here render as a page too. */
export default function ArchiveExam() {
  return null;
}
