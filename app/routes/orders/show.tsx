import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { declarationForm } from "#contract/orders/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { askToReauthenticate, typedBefore } from "~/routes/operator/reauthenticate.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { OrderFacts } from "./OrderFacts";
import { OrderStateMark } from "./OrderStateMark";
import { orderShown } from "./one.server";
import { payeeOf } from "./payee.server";

export const handle: Handle = {
  title: (_, { order }: Data) => order.number,
  crumb: (t, { order }: Data) => [
    { text: t("menus.ledger"), to: paths.orders.ledger() },
    { text: t("orders:title"), to: paths.orders.list() },
    { text: order.number },
  ],
};

/** One deposit: where to pay it, and how it stands. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "company");
  const order = await orderShown(context, args.params.orderId!);
  return {
    order,
    payee: order.state === "awaiting" ? await payeeOf(context) : [],
    typed: typedBefore(args.request, typedFields),
  };
}

const typedFields = ["payer"] as const;

type Data = Awaited<ReturnType<typeof loader>>;

/** Declares the order as paid. Somebody of the platform confirms it. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const here = paths.orders.show(args.params.orderId!);
  const submission = readForm(form, declarationForm);
  if (submission.status !== "success") return sendBack(submission);

  const declared = await services.orders.pay({ id: args.params.orderId!, ...submission.value });
  if (declared.ok) return redirectWithFlash(here, { kind: "ok", text: t("orders:pay.done") });
  if (declared.reason === "PROOF_NEEDED") return askToReauthenticate(here, { form, fields: typedFields });
  if (declared.reason === "ORDER_NOT_OPEN" || declared.reason === "ORDER_EXPIRED")
    return redirectWithFlash(here, { kind: "warn", text: declared.message });
  return sendBack(submission, declared);
}

export default function ShowOrder() {
  const t = useWords();
  const { order, payee, typed } = useLoaderData<typeof loader>();
  const { id, state } = order;
  const isOpen = state === "awaiting" || state === "declared" || state === "created";
  const canRepeat = state === "expired" || state === "cancelled";
  return (
    <div className="form-page">
      <PageHead
        title={order.number}
        beside={<OrderStateMark state={state} isPill />}
        actions={
          (isOpen || canRepeat || order.invoice) && (
            <>
              {isOpen && <ButtonLink to={paths.orders.cancel(id)}>{t("orders:cancel.submit")}</ButtonLink>}
              {isOpen && <ButtonLink to={paths.orders.voucher(id)}>{t("orders:voucher.title")}</ButtonLink>}
              {order.invoice && (
                <ButtonLink to={paths.invoices.show(order.invoice)}>{t("orders:facts.invoice")}</ButtonLink>
              )}
              {canRepeat && (
                <ButtonLink kind="primary" to={paths.orders.new({ amount: String(order.fen / 100) })}>
                  {t("orders:new.again")}
                </ButtonLink>
              )}
            </>
          )
        }
      >
        {order.told}
      </PageHead>
      {state === "awaiting" && <Payment payee={payee} order={order} typed={typed} />}
      <OrderFacts order={order} />
    </div>
  );
}

/** Where to transfer the money, and the declaration that it was. */
function Payment({ payee, order, typed }: Pick<Data, "payee" | "order" | "typed">) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(declarationForm, {
    id: "declare-order",
    lastResult: useActionData<typeof action>(),
    defaultValue: typed,
  });
  return (
    <>
      <FormSection title={t("orders:pay.account")} hint={t("orders:pay.accountHint")}>
        {payee.length === 0 ? (
          <Notice kind="warn">{t("orders:pay.noAccount")}</Notice>
        ) : (
          <dl className="facts">
            {[
              ...payee,
              [t("orders:columns.amount"), t("home.yuan", { amount: order.amount })] as const,
              [t("orders:pay.reference"), order.number] as const,
            ].map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </FormSection>
      <FormSection title={t("orders:pay.title")} hint={t("orders:pay.lead")}>
        <ValidationSummary form={form} fields={[fields.payer]} unchanged={t("orders:pay.notDone")} />
        <PostForm {...getFormProps(form)}>
          <TextField
            field={fields.payer}
            label={t("orders:pay.payer")}
            hint={t("orders:pay.payerHint")}
            optional={t("optional")}
            errorText={errorText}
            autoComplete="off"
          />
          <Actions>
            <Button kind="primary">{t("orders:pay.submit")}</Button>
          </Actions>
        </PostForm>
      </FormSection>
    </>
  );
}
