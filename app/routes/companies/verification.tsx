import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { verificationForm } from "#contract/companies/form";
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
import { FileField, TextField } from "~/ui/fields/Field";
import { Link } from "~/ui/Link";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("companies:verification.title"),
  crumb: (t) => [
    { text: t("company"), to: paths.companies.show() },
    { text: t("companies:verification.title") },
  ],
};

/** Applies for verification; if pending or verified, shows the state. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "company");
  const { verification, refusal, companyName, creditCode } = need(await services.companies.mine({}));
  if (verification === "submitted" || verification === "verified") throw redirect(paths.companies.show());
  return { refusal, companyName, start: { creditCode } };
}

/** Sends licence and credit code to the platform. A repeated submission finds the first one pending. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, company, t } = await operator(args, "company");
  const submission = readForm(form, verificationForm);
  if (submission.status !== "success") return sendBack(submission);

  const sent = await services.companies.submitVerification({ id: company.companyUuid, ...submission.value });
  if (sent.ok)
    return redirectWithFlash(paths.companies.show(), { kind: "ok", text: t("companies:verification.sent") });
  if (sent.reason !== "VERIFICATION_WAITS" && sent.reason !== "COMPANY_VERIFIED")
    return sendBack(submission, sent);
  return redirectWithFlash(paths.companies.show(), { kind: "info", text: sent.message });
}

export default function Verification() {
  const t = useWords();
  const errorText = useErrorText();
  const { refusal, companyName, start } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(verificationForm, {
    id: "verification",
    lastResult: useActionData(),
    defaultValue: start,
  });
  return (
    <div className="form-page">
      <PageHead title={t("companies:verification.title")}>{t("companies:verification.brings")}</PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.creditCode, fields.licence]}
        unchanged={t("companies:verification.notSent")}
      />
      {refusal && <Notice kind="warn">{t("companies:verification.reason", { reason: refusal })}</Notice>}
      <dl className="facts mb-20">
        <div>
          <dt>{t("companies:facts.companyName")}</dt>
          <dd>
            {companyName}
            <span className="code">
              {t("companies:verification.asOnLicence")}{" "}
              <Link to={paths.companies.show()}>{t("companies:verification.changeName")}</Link>
            </span>
          </dd>
        </div>
      </dl>
      <PostForm isLive {...getFormProps(form)} encType="multipart/form-data">
        <div className="pair">
          <TextField
            field={fields.creditCode}
            label={t("companies:facts.creditCode")}
            hint={t("companies:verification.creditCodeHint")}
            autoComplete="off"
            errorText={errorText}
          />
        </div>
        <FileField
          field={fields.licence}
          label={t("companies:verification.licence")}
          hint={t("companies:verification.licenceHint")}
          accept=".jpg,.jpeg,.png,.gif,.pdf"
          errorText={errorText}
        />
        <p className="hint mb-20">{t("companies:verification.fixes")}</p>
        <Actions>
          <Cancel to={paths.companies.show()} />
          <Button kind="primary">{t("companies:verification.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
