import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { invoiceTitle } from "#contract/invoices/shapes";
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
import { safeRedirect } from "~/session/redirect.server";
import { Actions, Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("invoices:titleForm.title"),
  crumb: (t) => [
    { text: t("invoices:title"), to: paths.invoices.list() },
    { text: t("invoices:titleForm.title") },
  ],
};

/** What the company's invoices are made out to; while there is nothing, its own name and credit code. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "company");
  const stored = need(await services.invoices.title({ id: company.companyUuid }));
  const from = safeRedirect(new URL(args.request.url).searchParams.get("from"), paths.invoices.list());
  if (stored.title) return { stored, from };
  const { companyName, creditCode } = need(await services.companies.mine({}));
  return { stored: { ...stored, title: companyName, taxNumber: creditCode }, from };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const submission = readForm(form, invoiceTitle);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.invoices.updateTitle(submission.value);
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(safeRedirect(form.get("from"), paths.invoices.list()), {
    kind: "ok",
    text: t("invoices:titleForm.done"),
  });
}

export default function InvoiceTitleForm() {
  const t = useWords();
  const errorText = useErrorText();
  const { stored, from } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(invoiceTitle, {
    id: "invoice-title",
    lastResult: useActionData<typeof action>(),
    defaultValue: stored,
  });
  const optional = t("optional");
  return (
    <div className="form-page">
      <PageHead title={t("invoices:titleForm.title")}>{t("invoices:titleForm.lead")}</PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.title, fields.taxNumber, fields.email]}
        unchanged={t("invoices:titleForm.notDone")}
      />
      <PostForm {...getFormProps(form)}>
        <input type="hidden" name="from" value={from} />
        <TextField field={fields.title} label={t("invoices:titleForm.name")} errorText={errorText} />
        <TextField field={fields.taxNumber} label={t("invoices:titleForm.taxNumber")} errorText={errorText} />
        <TextField
          field={fields.email}
          label={t("invoices:titleForm.email")}
          type="email"
          errorText={errorText}
        />
        {(["address", "phone", "bank", "bankAccount"] as const).map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={t(`invoices:titleForm.${name}`)}
            optional={optional}
            errorText={errorText}
          />
        ))}
        <Actions>
          <Cancel to={from} />
          <Button kind="primary">{t("invoices:titleForm.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
