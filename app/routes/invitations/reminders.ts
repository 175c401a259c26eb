import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { remindersForm } from "#contract/invitations/form";
import { readForm } from "~/form/form.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";

export const loader = ({ params }: ActionFunctionArgs) => redirect(paths.invitations.show(params.examId!));

/** Sets the reminders that are still to come. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const submission = readForm(form, remindersForm);
  if (submission.status !== "success") throw stop({ kind: "unreadable" }, 400);
  need(await services.invitations.setReminders({ examId, minutes: submission.value.minutes }));
  return redirectWithFlash(paths.invitations.show(examId), {
    kind: "ok",
    text: t("invitations:reminders.saved"),
  });
}
