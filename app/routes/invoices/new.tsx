import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { invoiceApplication } from "#contract/invoices/shapes";
import { fen, figure } from "#locales/figures";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { TickGroup } from "~/ui/fields/Choice";
import { FormSection } from "~/ui/fields/FormSection";
import { Link } from "~/ui/Link";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("invoices:apply.title"),
  crumb: (t) => [
    { text: t("invoices:title"), to: paths.invoices.list() },
    { text: t("invoices:apply.title") },
  ],
};

/** The deposits that are paid and on no invoice, as many as one invoice can be of. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "company");
  const open = { state: "paid", isUninvoiced: true, pageSize: 100 } as const;
  const { list, count } = need(await services.orders.page(open));
  const { title, taxNumber, revision } = need(await services.invoices.title({ id: company.companyUuid }));
  return {
    title,
    taxNumber,
    revision,
    orders: list.map(({ orderUuid, number, amount, paidAt }) => ({
      ...{ id: orderUuid, number, amount: fen(amount, language) },
      at: exactTime(paidAt, company.timeZone).slice(0, 10),
    })),
    more: count > list.length && {
      ...{ shown: figure(list.length, language), total: figure(count, language) },
    },
  };
}

/** If what it is made out to changed meanwhile, the page comes back with the new title, for whoever applies to see. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t, company } = await operator(args, "company");
  const submission = readForm(form, invoiceApplication);
  if (submission.status !== "success") return sendBack(submission);

  const applied = await services.invoices.apply(submission.value);
  if (applied.ok)
    return redirectWithFlash(paths.invoices.show(applied.data), {
      kind: "ok",
      text: t("invoices:apply.done"),
    });
  if (applied.reason !== "INVOICE_TITLE_CHANGED_MEANWHILE") return sendBack(submission, applied);
  const now = need(await services.invoices.title({ id: company.companyUuid }));
  return sendBackAnew(form, invoiceApplication, applied, now);
}

export default function NewInvoice() {
  const t = useWords();
  const errorText = useErrorText();
  const { title, taxNumber, revision, orders, more } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useServerForm(invoiceApplication, { id: "new-invoice", lastResult });
  if (orders.length === 0)
    return (
      <>
        <PageHead title={t("invoices:apply.title")} />
        <Empty
          title={t("invoices:apply.none")}
          actions={<ButtonLink to={paths.orders.list()}>{t("orders:title")}</ButtonLink>}
        >
          {t("invoices:apply.noneText")}
        </Empty>
      </>
    );
  const toTitle = paths.invoices.title({ from: paths.invoices.new() });
  return (
    <div className="form-page">
      <PageHead title={t("invoices:apply.title")}>{t("invoices:apply.lead")}</PageHead>
      <ValidationSummary form={form} fields={[fields.orderIds]} unchanged={t("invoices:apply.notDone")} />
      <FormSection title={t("invoices:titleForm.title")}>
        {title ? (
          <p>
            {title} · {taxNumber} <Link to={toTitle}>{t("invoices:titleForm.edit")}</Link>
          </p>
        ) : (
          <Notice kind="warn" link={{ to: toTitle, text: t("invoices:titleForm.fill") }}>
            {t("invoices:titleForm.missing")}
          </Notice>
        )}
      </FormSection>
      {more && <Notice kind="info">{t("invoices:apply.more", more)}</Notice>}
      <PostForm {...getFormProps(form)}>
        <Revision answer={lastResult} current={revision} />
        <FormSection title={t("invoices:apply.orders")} hint={t("invoices:apply.ordersHint")}>
          <TickGroup
            field={fields.orderIds}
            label={t("invoices:apply.orders")}
            errorText={errorText}
            choices={orders.map(({ id, number, amount, at }) => ({
              value: id,
              label: t("invoices:apply.order", { number, amount }),
              hint: at,
            }))}
          />
          <Actions>
            <Cancel to={paths.invoices.list()} />
            <Button kind="primary">{t("invoices:apply.submit")}</Button>
          </Actions>
        </FormSection>
      </PostForm>
    </div>
  );
}
