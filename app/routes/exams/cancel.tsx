import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelForm } from "#contract/exams/form";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("exams:cancel.title"),
  crumb: (t, { id, name }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: name, to: paths.exams.show(id) },
    { text: t("exams:cancel.title") },
  ],
};

/** Says what cancelling an exam means, and asks for the reason, which candidates read. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const id = args.params.examId!;
  const { name, state, progress } = need(await services.exams.get({ examId: id }));
  if (state === "closed" || state === "cancelled") throw redirect(paths.exams.show(id));
  const { candidates, absent, sitting, submitted } = progress;
  // While somebody sits nothing is cancelled, and who sits a practice paper again is in two of these figures.
  const waiting = Math.max(0, candidates - absent - submitted - sitting);
  return { id, name, waiting, sitting, submitted };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const submission = readForm(form, cancelForm);
  if (submission.status !== "success") return sendBack(submission);

  const cancelled = await services.exams.cancel({ ...submission.value, examId });
  if (!cancelled.ok) return sendBack(submission, cancelled);
  return redirectWithFlash(paths.exams.show(examId), { kind: "ok", text: t("exams:cancel.done") });
}

export default function CancelExam() {
  const t = useWords();
  const { id, name, waiting, sitting, submitted } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(cancelForm, {
    id: "cancel-exam",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <div className="form-page">
      <PageHead title={t("exams:cancel.title")}>{t("exams:cancel.lead", { name })}</PageHead>
      <ValidationSummary form={form} fields={[fields.reason]} unchanged={t("exams:cancel.unchanged")} />
      <Notice kind="warn">
        {sitting > 0 && <p>{t("exams:cancel.sitting", { count: sitting })}</p>}
        <p>{t("exams:cancel.text", { count: waiting })}</p>
        {submitted > 0 && <p>{t("exams:cancel.submitted", { count: submitted })}</p>}
      </Notice>
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.reason}
          label={t("exams:cancel.reason")}
          hint={t("exams:cancel.reasonHint")}
          errorText={useErrorText()}
          autoComplete="off"
        />
        <Actions>
          <ButtonLink to={paths.exams.show(id)}>{t("exams:cancel.keep")}</ButtonLink>
          <Button kind="danger">{t("exams:cancel.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
