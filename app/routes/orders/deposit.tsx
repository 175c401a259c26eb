import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companyDepositForm } from "#contract/orders/shapes";
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
import { Actions, Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("orders:deposit.title"),
  crumb: (t, { id, name }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("menus.companies"), to: paths.admin.companies() },
    { text: name, to: paths.admin.company(id) },
    { text: t("orders:deposit.title") },
  ],
};

/** Declares money that reached the platform without an order; another administrator confirms it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "platform");
  const { companyUuid, companyName } = need(await services.companies.get({ id: args.params.companyId! }));
  return { id: companyUuid, name: companyName, typed: typedBefore(args.request, typedFields) };
}

const typedFields = ["amount", "payer"] as const;

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const companyUuid = args.params.companyId!;
  const submission = readForm(form, companyDepositForm);
  if (submission.status !== "success") return sendBack(submission);

  const declared = await services.orders.declareFor({ companyUuid, ...submission.value });
  if (declared.ok)
    return redirectWithFlash(paths.admin.order(declared.data), {
      kind: "ok",
      text: t("orders:deposit.done"),
    });
  if (declared.reason === "PROOF_NEEDED")
    return askToReauthenticate(paths.admin.deposit(companyUuid), { form, fields: typedFields });
  return sendBack(submission, declared);
}

export default function CompanyDeposit() {
  const t = useWords();
  const errorText = useErrorText();
  const { id, name, typed } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(companyDepositForm, {
    id: "company-deposit",
    lastResult: useActionData<typeof action>(),
    defaultValue: typed,
  });
  return (
    <div className="form-page">
      <PageHead title={t("orders:deposit.title")}>{t("orders:deposit.lead", { name })}</PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.amount, fields.payer]}
        unchanged={t("orders:deposit.notDone")}
      />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.amount}
          label={t("orders:new.amount")}
          hint={t("orders:new.amountHint")}
          errorText={errorText}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          field={fields.payer}
          label={t("orders:deposit.payer")}
          hint={t("orders:deposit.payerHint")}
          errorText={errorText}
          autoComplete="off"
        />
        <Actions>
          <Cancel to={paths.admin.company(id)} />
          <Button kind="primary">{t("orders:deposit.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
