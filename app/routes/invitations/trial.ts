import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.exams.show(params.examId!));

/** Leads to the operator's own trial run of an exam. */
export async function action(args: ActionFunctionArgs) {
  const { services } = await operator(args, "exams");
  const { token } = need(await services.invitations.tryOut({ examId: args.params.examId! }));
  return redirect(paths.cover.show(token));
}
