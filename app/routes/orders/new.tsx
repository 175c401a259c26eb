import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { depositForm } from "#contract/orders/shapes";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { askToReauthenticate } from "~/routes/operator/reauthenticate.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("orders:new.title"),
  crumb: (t) => [{ text: t("menus.ledger"), to: paths.orders.ledger() }, { text: t("orders:new.title") }],
};

/** Orders a deposit; one that expired or was cancelled is ordered again with its amount. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "company");
  const amount = new URL(args.request.url).searchParams.get("amount") ?? "";
  return { amount: /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? amount : "" };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const submission = readForm(form, depositForm);
  if (submission.status !== "success") return sendBack(submission);

  const created = await services.orders.create(submission.value);
  if (created.ok)
    return redirectWithFlash(paths.orders.show(created.data), { kind: "ok", text: t("orders:new.done") });
  if (created.reason === "PROOF_NEEDED")
    return askToReauthenticate(paths.orders.new({ amount: String(submission.value.amount / 100) }));
  return sendBack(submission, created);
}

export default function NewOrder() {
  const t = useWords();
  const { amount } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(depositForm, {
    id: "new-order",
    lastResult: useActionData<typeof action>(),
    defaultValue: { amount, way: "transfer" },
  });
  return (
    <div className="form-page">
      <PageHead title={t("orders:new.title")}>{t("orders:new.lead")}</PageHead>
      <ValidationSummary form={form} fields={[fields.amount]} unchanged={t("orders:new.notDone")} />
      <PostForm {...getFormProps(form)}>
        <input type="hidden" name="way" value="transfer" />
        <TextField
          field={fields.amount}
          label={t("orders:new.amount")}
          hint={t("orders:new.amountHint")}
          errorText={useErrorText()}
          inputMode="decimal"
          autoComplete="off"
        />
        <Actions>
          <Cancel to={paths.orders.ledger()} />
          <Button kind="primary">{t("orders:new.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
