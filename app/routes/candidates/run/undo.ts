import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";

/** Takes back what a change of all that a filter found did, in the background too. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const { examId, runId } = args.params as { examId: string; runId: string };
  const begun = await services.candidates.undoFound({ runId });
  if (!begun.ok) return refusedBy(begun, paths.candidates.run(examId, runId), t);
  return redirect(paths.candidates.run(examId, begun.data));
}

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.candidates.run(params.examId!, params.runId!));

/** An empty page, so that errors here render as a page too. */
export default function UndoRun() {
  return null;
}
