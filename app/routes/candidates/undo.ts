import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { backToList, toldOf } from "~/lists/many.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

/** Undoes what was done with some candidates, by its batch. */
export async function action(args: ActionFunctionArgs) {
  const { services, t, language } = await operator(args, "exams");
  const back = backToList(args.request, paths.candidates.list(args.params.examId!));
  const batchId = new URL(args.request.url).searchParams.get("batch") || "none";
  const undone = await services.candidates.undoMany({ batchId });
  if (!undone.ok) return refusedBy(undone, back, t);
  const { count, leftOut } = undone.data;
  const reasons = Object.entries(leftOut) as [keyof typeof leftOut, number][];
  if (count === 0 && reasons.length === 0)
    return redirectWithFlash(back, { kind: "warn", text: t("candidates:notUndone") });
  const left = reasons.map(([reason, some]) => t(`candidates:leftOut.${reason}`, { count: some }));
  return redirectWithFlash(back, toldOf(language, t("candidates:undone", { count }), left));
}

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.candidates.list(params.examId!));

/** An empty page, so that errors here render as a page too. */
export default function UndoCandidates() {
  return null;
}
