import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { invoiceIssueForm, invoiceRejectionForm, invoiceReversalForm } from "#contract/invoices/shapes";
import { fen } from "#locales/figures";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { askToReauthenticate, typedBefore } from "~/routes/operator/reauthenticate.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Actions, Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

const changes = ["issue", "reject", "reverse"] as const;
type Change = (typeof changes)[number];

const forms = { issue: invoiceIssueForm, reject: invoiceRejectionForm, reverse: invoiceReversalForm };
const fieldsOf: Record<Change, readonly ("officialNumber" | "redNumber" | "reason")[]> = {
  issue: ["officialNumber"],
  reject: ["reason"],
  reverse: ["redNumber", "reason"],
};

export const handle: Handle = {
  title: (t, { change }: Awaited<ReturnType<typeof loader>>) => t(`invoices:${change}.title`),
  crumb: (t, { id, number, change }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("menus.invoices"), to: paths.admin.invoices() },
    { text: number, to: paths.admin.invoice(id) },
    { text: t(`invoices:${change}.title`) },
  ],
};

const changeIn = (params: LoaderFunctionArgs["params"]): Change => {
  const change = changes.find((one) => one === params.change);
  if (!change) throw stop({ kind: "notFound" }, 404);
  return change;
};

/** Issues an invoice under its official number, rejects it with a reason, or reverses it by a red one. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language } = await operator(args, "platform");
  const change = changeIn(args.params);
  const invoice = need(await services.invoices.get({ id: args.params.invoiceId! }));
  return {
    ...{ change, id: invoice.invoiceUuid, number: invoice.number, title: invoice.title },
    amount: fen(invoice.amount, language),
    typed: typedBefore(args.request, fieldsOf[change]),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const change = changeIn(args.params);
  const invoiceUuid = args.params.invoiceId!;
  const submission = readForm(form, forms[change]);
  if (submission.status !== "success") return sendBack(submission);

  const request = { invoiceUuid, ...submission.value } as never;
  const changed = await services.invoices[change](request);
  if (changed.ok)
    return redirectWithFlash(paths.admin.invoice(invoiceUuid), {
      kind: "ok",
      text: t(`invoices:${change}.done`),
    });
  if (changed.reason === "PROOF_NEEDED")
    return askToReauthenticate(paths.admin.changeInvoice(invoiceUuid, change), {
      form,
      fields: fieldsOf[change],
    });
  return sendBack(submission, changed);
}

export default function ChangeInvoice() {
  const t = useWords();
  const errorText = useErrorText();
  const invoice = useLoaderData<typeof loader>();
  const { change } = invoice;
  const [form, fields] = useServerForm(forms[change] as typeof invoiceReversalForm, {
    id: "change-invoice",
    lastResult: useActionData<typeof action>(),
    defaultValue: invoice.typed as never,
  });
  const shown = fieldsOf[change].map((name) => ({ name, field: fields[name as "reason"] }));
  return (
    <div className="form-page">
      <PageHead title={t(`invoices:${change}.title`)}>
        {t("invoices:changeLead", { number: invoice.number, title: invoice.title, amount: invoice.amount })}
      </PageHead>
      <ValidationSummary
        form={form}
        fields={shown.map(({ field }) => field)}
        unchanged={t("invoices:notChanged")}
      />
      <p className="mb-24">{t(`invoices:${change}.text`)}</p>
      <PostForm {...getFormProps(form)}>
        {shown.map(({ name, field }) => (
          <TextField
            key={name}
            field={field}
            label={t(`invoices:facts.${name}`)}
            errorText={errorText}
            autoComplete="off"
          />
        ))}
        <Actions>
          <Cancel to={paths.admin.invoice(invoice.id)} />
          <Button kind={change === "issue" ? "primary" : "danger"}>{t(`invoices:${change}.title`)}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
