import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { mailTrial } from "#contract/admin/self-check";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("selfCheck:mail.title"),
  crumb: (t) => [{ text: t("menus.system"), to: paths.admin.system() }, { text: t("selfCheck:mail.title") }],
};

/** A platform administrator sends a trial mail to an address of their own. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "system");
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "system");
  const submission = readForm(form, mailTrial);
  if (submission.status !== "success") return sendBack(submission);

  const sent = await services.admin.tryMail(submission.value);
  if (!sent.ok) return sendBack(submission, sent);

  return redirectWithFlash(paths.admin.system(), { kind: "ok", text: t("selfCheck:mailQueued") });
}

export default function TryMail() {
  const t = useWords();
  const [form, fields] = useServerForm(mailTrial, {
    id: "try-mail",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <div className="form-page">
      <PageHead title={t("selfCheck:mail.title")}>{t("selfCheck:mail.lead")}</PageHead>
      <ValidationSummary form={form} fields={[fields.address]} unchanged={t("selfCheck:mail.notSent")} />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.address}
          label={t("selfCheck:mail.address")}
          errorText={useErrorText()}
          autoComplete="email"
        />
        <Actions>
          <Cancel to={paths.admin.system()} />
          <Button kind="primary">{t("selfCheck:mail.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
