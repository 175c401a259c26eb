import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { chosenFor } from "~/lists/choose.server";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.invitations.show(params.examId!));

/** From the list of candidates: those chosen there are asked about on the page of invitations. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "exams");
  const examId = args.params.examId!;
  await chosenFor(context, "candidates", paths.candidates.list(examId), examId);
  return redirect(paths.invitations.show(examId, { chosen: "1" }));
}
