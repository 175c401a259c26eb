import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refundForm } from "#contract/orders/shapes";
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
import { Actions, Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("orders:refund.title"),
  crumb: (t, { id, number }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("menus.orders"), to: paths.admin.orders() },
    { text: number, to: paths.admin.order(id) },
    { text: t("orders:refund.title") },
  ],
};

/** Asks why a deposit is refunded; the company reads the reason in its ledger. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language } = await operator(args, "platform");
  const order = need(await services.orders.get({ id: args.params.orderId! }));
  return {
    ...{ id: order.orderUuid, number: order.number, company: order.companyName },
    amount: fen(order.amount, language),
    typed: typedBefore(args.request, typedFields),
  };
}

const typedFields = ["reason"] as const;

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const orderUuid = args.params.orderId!;
  const submission = readForm(form, refundForm);
  if (submission.status !== "success") return sendBack(submission);

  const refunded = await services.orders.refund({ orderUuid, ...submission.value });
  if (refunded.ok)
    return redirectWithFlash(paths.admin.order(orderUuid), { kind: "ok", text: t("orders:refund.done") });
  if (refunded.reason === "PROOF_NEEDED")
    return askToReauthenticate(paths.admin.refund(orderUuid), { form, fields: typedFields });
  return sendBack(submission, refunded);
}

export default function Refund() {
  const t = useWords();
  const { typed, ...order } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(refundForm, {
    id: "refund-order",
    lastResult: useActionData<typeof action>(),
    defaultValue: typed,
  });
  return (
    <div className="form-page">
      <PageHead title={t("orders:refund.title")}>{t("orders:refund.lead", order)}</PageHead>
      <ValidationSummary form={form} fields={[fields.reason]} unchanged={t("orders:refund.notDone")} />
      <Notice kind="warn">{t("orders:refund.text")}</Notice>
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.reason}
          label={t("orders:refund.reason")}
          hint={t("orders:refund.reasonHint")}
          errorText={useErrorText()}
          autoComplete="off"
        />
        <Actions>
          <Cancel to={paths.admin.order(order.id)} />
          <Button kind="danger">{t("orders:refund.submit", { amount: order.amount })}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
