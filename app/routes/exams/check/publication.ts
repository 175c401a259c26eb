import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

/** Publishes an exam as it was checked. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const published = await services.exams.publish({ examId, revision: Number(form.get("revision")) || 0 });
  if (!published.ok) return refusedBy(published, paths.exams.check(examId), t);
  return redirectWithFlash(paths.exams.show(examId), { kind: "ok", text: t("exams:check.published") });
}

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.exams.check(params.examId!));

/** An empty page, so that errors here render as a page too. */
export default function Publication() {
  return null;
}
