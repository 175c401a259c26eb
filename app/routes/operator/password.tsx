import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { passwordChange } from "#contract/operator/shapes";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ownPage } from "./page";

export const handle = ownPage((t) => t("operator:password.title"));

/** An operator changes the password; the current one suffices as authentication. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "profile");
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "profile");
  const submission = readForm(form, passwordChange);
  if (submission.status !== "success") return sendBack(submission);

  const changed = await services.operator.changePassword(submission.value);
  if (!changed.ok) return sendBack(submission, changed);
  return redirectWithFlash(paths.operator.profile(), { kind: "ok", text: t("operator:password.changed") });
}

export default function Password() {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(passwordChange, {
    id: "change-password",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <div className="own-form">
      <PageHead title={t("operator:password.title")}>{t("operator:password.lead")}</PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.oldPassword, fields.password]}
        unchanged={t("operator:password.unchanged")}
      />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.oldPassword}
          label={t("operator:password.old")}
          type="password"
          autoComplete="current-password"
          errorText={errorText}
        />
        <TextField
          field={fields.password}
          label={t("operator:password.new")}
          hint={t("operator:password.hint")}
          type="password"
          autoComplete="new-password"
          errorText={errorText}
        />
        <Actions>
          <Cancel to={paths.operator.profile()} />
          <Button kind="primary">{t("operator:password.save")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
