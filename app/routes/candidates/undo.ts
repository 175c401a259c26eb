import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { backToList } from "~/lists/many.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

/** Undoes what was done with some candidates, by its batch. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const back = backToList(args.request, paths.candidates.list(args.params.examId!));
  const batchId = new URL(args.request.url).searchParams.get("batch") || "none";
  const undone = await services.candidates.undoMany({ batchId });
  if (!undone.ok) return refusedBy(undone, back, t);
  const count = undone.data;
  return redirectWithFlash(back, {
    kind: count > 0 ? "ok" : "warn",
    text: count > 0 ? t("candidates:undone", { count }) : t("candidates:notUndone"),
  });
}

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.candidates.list(params.examId!));

/** An empty page, so that errors here render as a page too. */
export default function UndoCandidates() {
  return null;
}
