import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { clientForm } from "#contract/maintenance/shapes";
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
import { TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("maintenance:client.title"),
  crumb: (t) => [
    { text: t("menus.tasks"), to: paths.maintenance.tasks() },
    { text: t("maintenance:client.title") },
  ],
};

/** The version of the candidates' client that is announced. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "tasks");
  return need(await services.maintenance.clientVersion({}));
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "tasks");
  const submission = readForm(form, clientForm);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.maintenance.changeClient(submission.value);
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(paths.maintenance.tasks(), { kind: "ok", text: t("maintenance:client.changed") });
}

export default function Client() {
  const t = useWords();
  const { version } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(clientForm, {
    id: "client",
    lastResult: useActionData<typeof action>(),
    defaultValue: { id: version },
  });
  return (
    <div className="form-page">
      <PageHead title={t("maintenance:client.title")}>{t("maintenance:client.lead")}</PageHead>
      <ValidationSummary form={form} fields={[fields.id]} unchanged={t("maintenance:client.notChanged")} />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.id}
          label={t("maintenance:client.version")}
          hint={t("maintenance:client.hint")}
          autoComplete="off"
          errorText={useErrorText()}
        />
        <Actions>
          <Cancel to={paths.maintenance.tasks()} />
          <Button kind="primary">{t("maintenance:client.save")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
