import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { newPassword } from "#contract/accounts/shapes";
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
import { useWords } from "~/words/words";
import { NewPasswordField } from "./NewPasswordField";

export const handle: Handle = { title: (t) => t("entrance:choosePassword") };

/** A user with a one-time password must choose their own before anything else. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(args);
  const me = await services.accounts.me({});
  if (!me.ok) throw redirect(paths.signIn());
  if (!me.data.mustChoosePassword) throw redirect("/");
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { services, form } = await visitor(args);
  const submission = readForm(form, newPassword);
  if (submission.status !== "success") return sendBack(submission);

  const chosen = await services.accounts.choosePassword(submission.value);
  if (!chosen.ok) return sendBack(submission, chosen);
  return redirect("/");
}

export default function ChoosePassword() {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(newPassword, { id: "choose-password", lastResult: useActionData() });
  return (
    <PlainPage isCard>
      <h1>{t("entrance:choosePassword")}</h1>
      <p className="lead">{t("entrance:choosePasswordLead")}</p>
      <ValidationSummary form={form} fields={fields} unchanged={t("entrance:passwordUnchanged")} />
      <PostForm {...getFormProps(form)}>
        <NewPasswordField field={fields.password} errorText={errorText} />
        <Button kind="primary">{t("entrance:savePassword")}</Button>
      </PostForm>
    </PlainPage>
  );
}
