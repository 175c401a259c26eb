import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { remindersForm } from "#contract/invitations/form";
import { readForm, sendBackAnew } from "~/form/form.server";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { RemindersForm } from "./RemindersForm";
import { shownInvitations } from "./shown.server";

export const handle: Handle = {
  title: (t) => t("invitations:reminders.title"),
  crumb: (t, { exam }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("invitations:title"), to: paths.invitations.show(exam.id) },
    { text: t("invitations:reminders.title") },
  ],
};

/** The reminders alone, where they were not saved from the page of the invitations. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "exams");
  const examId = args.params.examId!;
  const exam = need(await context.services.exams.get({ examId }));
  const overview = need(await context.services.invitations.overview({ examId }));
  const { reminders } = shownInvitations(overview, 0, context);
  if (!reminders) throw redirect(paths.invitations.show(examId));
  return { exam: { id: examId, name: exam.name }, reminders, revision: overview.remindersRevision };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/**
 * Sets the reminders that are still to come. If somebody else did meanwhile, they come back as ticked with the new
 * revision: sent once more, they are saved.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const submission = readForm(form, remindersForm);
  if (submission.status !== "success") throw stop({ kind: "unreadable" }, 400);

  const invitations = paths.invitations.show(examId);
  const set = await services.invitations.setReminders({ ...submission.value, examId });
  if (set.ok) return redirectWithFlash(invitations, { kind: "ok", text: t("invitations:reminders.saved") });
  if (set.reason !== "CHANGED_MEANWHILE") return refusedBy(set, invitations, t);
  const { remindersRevision: revision } = need(await services.invitations.overview({ examId }));
  return sendBackAnew(form, remindersForm, set, { revision });
}

export default function InvitationReminders() {
  const t = useWords();
  const { exam, reminders, revision } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <div className="form-page">
      <PageHead title={t("invitations:reminders.title")}>{t("invitations:reminders.lead")}</PageHead>
      <RemindersForm examId={exam.id} {...{ reminders, revision, lastResult }} />
    </div>
  );
}
