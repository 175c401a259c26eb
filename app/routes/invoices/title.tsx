import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { invoiceTitleChange } from "#contract/invoices/shapes";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { hintWithSaved } from "~/form/SavedNow";
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
  const { revision, ...saved } = stored;
  if (saved.title) return { start: saved, saved, revision, from };
  const { companyName, creditCode } = need(await services.companies.mine({}));
  return { start: { ...saved, title: companyName, taxNumber: creditCode }, saved, revision, from };
}

/** If it changed meanwhile, the form comes back as typed with the new revision: sent once more, it is saved. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t, company } = await operator(args, "company");
  const submission = readForm(form, invoiceTitleChange);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.invoices.updateTitle(submission.value);
  if (saved.ok)
    return redirectWithFlash(safeRedirect(form.get("from"), paths.invoices.list()), {
      kind: "ok",
      text: t("invoices:titleForm.done"),
    });
  if (saved.reason !== "CHANGED_MEANWHILE") return sendBack(submission, saved);
  const now = need(await services.invoices.title({ id: company.companyUuid }));
  return sendBackAnew(form, invoiceTitleChange, saved, now);
}

export default function InvoiceTitleForm() {
  const t = useWords();
  const errorText = useErrorText();
  const { start, saved, revision, from } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useServerForm(invoiceTitleChange, {
    id: "invoice-title",
    lastResult,
    defaultValue: start,
  });
  /** What is saved, where something else came back; what is only proposed is not. */
  const beside = (name: keyof typeof saved) =>
    lastResult && hintWithSaved(undefined, fields[name].initialValue, saved[name]);
  const shared = (name: keyof typeof saved) => ({ field: fields[name], hint: beside(name), errorText });
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
        <Revision answer={lastResult} current={revision} />
        <input type="hidden" name="from" value={from} />
        <TextField {...shared("title")} label={t("invoices:titleForm.name")} />
        <TextField {...shared("taxNumber")} label={t("invoices:titleForm.taxNumber")} />
        <TextField {...shared("email")} label={t("invoices:titleForm.email")} type="email" />
        {(["address", "phone", "bank", "bankAccount"] as const).map((name) => (
          <TextField
            key={name}
            {...shared(name)}
            label={t(`invoices:titleForm.${name}`)}
            optional={optional}
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
