import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { codeForm } from "#contract/invitations/form";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { visitor } from "~/session/guard.server";
import { PlainPage } from "~/shell/PlainPage";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

export const handle: Handle = { title: (t) => t("invitations:code.title") };

export async function loader(args: LoaderFunctionArgs) {
  await visitor(args);
  return null;
}

/** Leads to the invitation of the code; every wrong code gets the same answer. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await visitor(args);
  const submission = readForm(form, codeForm);
  if (submission.status !== "success") return sendBack(submission);

  const found = await services.invitations.find(submission.value);
  if (!found.ok) return sendBack(submission, found);
  return redirect(paths.cover.show(found.data.token), 303);
}

export default function EnterByCode() {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(codeForm, { id: "code", lastResult: useActionData() });
  return (
    <PlainPage isCard>
      <h1>{t("invitations:code.title")}</h1>
      <p className="lead">{t("invitations:code.lead")}</p>
      <ValidationSummary form={form} fields={[fields.code]} unchanged={t("invitations:code.notFound")} />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.code}
          label={t("invitations:code.label")}
          hint={t("invitations:code.hint")}
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          spellCheck={false}
          errorText={errorText}
        />
        <Button kind="primary">{t("invitations:code.submit")}</Button>
      </PostForm>
    </PlainPage>
  );
}
