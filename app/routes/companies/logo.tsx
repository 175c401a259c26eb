import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logoForm } from "#contract/companies/form";
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
import { FileField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("companies:logo.title"),
  crumb: (t) => [{ text: t("company"), to: paths.companies.show() }, { text: t("companies:logo.title") }],
};

/** Chooses another logo for the company. */
export async function loader(args: LoaderFunctionArgs) {
  const { company } = await operator(args, "company");
  return { logo: company.logo };
}

/** Replaces the logo with the file, or removes it. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  if (form.has("remove")) {
    need(await services.companies.removeLogo({}));
    return redirectWithFlash(paths.companies.show(), { kind: "ok", text: t("companies:logo.removed") });
  }
  const submission = readForm(form, logoForm);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.companies.setLogo(submission.value);
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(paths.companies.show(), { kind: "ok", text: t("companies:logo.saved") });
}

export default function Logo() {
  const t = useWords();
  const errorText = useErrorText();
  const { logo } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(logoForm, { id: "logo", lastResult: useActionData() });
  return (
    <div className="form-page">
      <PageHead title={t("companies:logo.title")}>{t("companies:logo.use")}</PageHead>
      <ValidationSummary form={form} fields={[fields.file]} unchanged={t("companies:logo.notSaved")} />
      {logo && <img className="company-logo" src={paths.file(logo)} alt={t("companies:logo.alt")} />}
      <PostForm {...getFormProps(form)} encType="multipart/form-data">
        <FileField
          field={fields.file}
          label={t("companies:logo.file")}
          hint={t("companies:logo.fileHint")}
          accept=".jpg,.jpeg,.png,.gif"
          errorText={errorText}
        />
        <Actions>
          <Cancel to={paths.companies.show()} />
          <Button kind="primary">{t("companies:logo.upload")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
