import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { returnedForm } from "#contract/invitations/form";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { TextArea } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("invitations:returned.title"),
  crumb: (t, { id, name }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: name, to: paths.exams.show(id) },
    { text: t("invitations:title"), to: paths.invitations.show(id) },
    { text: t("invitations:returned.title") },
  ],
};

/** Messages that came back are noted from a list of addresses, or from the returned mails as they are. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const { examId: id, name } = need(await services.exams.get({ examId: args.params.examId! }));
  return { id, name };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const submission = readForm(form, returnedForm);
  if (submission.status !== "success") return sendBack(submission);

  const noted = await services.invitations.reportReturned({ ...submission.value, examId });
  if (!noted.ok) return sendBack(submission, noted);
  const { count, unknown } = noted.data;
  const text = [
    t("invitations:returned.done", { count }),
    unknown > 0 && t("invitations:returned.unknown", { count: unknown }),
  ];
  return redirectWithFlash(paths.candidates.list(examId, { tab: "notReached" }), {
    kind: unknown > 0 ? "warn" : "ok",
    text: text.filter(Boolean).join(" "),
  });
}

export default function Returned() {
  const t = useWords();
  const { id } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(returnedForm, {
    id: "returned",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <div className="form-page">
      <PageHead title={t("invitations:returned.title")}>{t("invitations:returned.lead")}</PageHead>
      <ValidationSummary form={form} fields={[fields.text]} unchanged={t("invitations:returned.unchanged")} />
      <PostForm {...getFormProps(form)}>
        <TextArea
          field={fields.text}
          label={t("invitations:returned.text")}
          hint={t("invitations:returned.hint")}
          rows={8}
          errorText={useErrorText()}
        />
        <Actions>
          <Cancel to={paths.invitations.show(id)} />
          <Button kind="primary">{t("invitations:returned.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
