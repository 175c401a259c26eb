import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { passwordChange } from "#contract/operator/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ownPage } from "./page";

export const handle = ownPage((t) => t("operator:password.title"));

/** An operator changes the password; the one that they have is proof enough. */
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
  return redirectWith(paths.operator.profile(), { kind: "ok", text: t("operator:password.changed") });
}

export default function Password() {
  const t = useWords();
  const say = useSay();
  const [form, fields] = useShapedForm(passwordChange, {
    id: "change-password",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <div className="own-form">
      <PageHead title={t("operator:password.title")}>{t("operator:password.lead")}</PageHead>
      <MistakeSummary
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
          say={say}
        />
        <TextField
          field={fields.password}
          label={t("operator:password.new")}
          hint={t("operator:password.hint")}
          type="password"
          autoComplete="new-password"
          say={say}
        />
        <Actions>
          <ButtonLink to={paths.operator.profile()}>{t("cancel")}</ButtonLink>
          <Button kind="primary">{t("operator:password.save")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
