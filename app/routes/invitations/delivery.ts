import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { deliveryForm } from "#contract/invitations/form";
import { readForm } from "~/form/form.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";

const back = ({ params }: ActionFunctionArgs) => paths.candidates.show(params.examId!, params.candidateId!);

export const loader = (args: ActionFunctionArgs) => redirect(back(args));

/** Notes that one message to a candidate came back, or takes that back. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const submission = readForm(form, deliveryForm);
  if (submission.status !== "success") throw stop({ kind: "unreadable" }, 400);
  need(await services.invitations.setDelivery(submission.value));
  return redirectWithFlash(back(args), { kind: "ok", text: t("invitations:history.saved") });
}
