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
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { FileField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { belowCompany } from "./page";

export const handle = belowCompany((t) => t("companies:logo.title"));

/** The platform chooses a logo for a company. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "platform");
  const { companyUuid, companyName, logo } = need(
    await services.companies.get({ id: args.params.companyId! }),
  );
  return { id: companyUuid, name: companyName, logo };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const id = args.params.companyId!;
  const submission = readForm(form, logoForm);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.customers.setLogo({ id, ...submission.value });
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(paths.admin.company(id), { kind: "ok", text: t("companies:logo.saved") });
}

export default function CompanyLogo() {
  const t = useWords();
  const { id, name, logo } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(logoForm, {
    id: "company-logo",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <div className="form-page">
      <PageHead title={t("companies:logo.title")}>{name}</PageHead>
      <ValidationSummary form={form} fields={[fields.file]} unchanged={t("companies:logo.notSaved")} />
      {logo && <img className="company-logo" src={paths.file(logo)} alt={t("companies:logo.alt")} />}
      <PostForm {...getFormProps(form)} encType="multipart/form-data">
        <FileField
          field={fields.file}
          label={t("companies:logo.file")}
          hint={t("companies:logo.fileHint")}
          accept=".jpg,.jpeg,.png,.gif"
          errorText={useErrorText()}
        />
        <Actions>
          <Cancel to={paths.admin.company(id)} />
          <Button kind="primary">{t("companies:logo.upload")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
