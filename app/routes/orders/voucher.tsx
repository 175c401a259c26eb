import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { voucherForm } from "#contract/orders/shapes";
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
import { FileField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("orders:voucher.title"),
  crumb: (t, { id, number }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("orders:title"), to: paths.orders.list() },
    { text: number, to: paths.orders.show(id) },
    { text: t("orders:voucher.title") },
  ],
};

/** Attaches the bank's voucher, by which the platform finds the transfer. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "company");
  const id = args.params.orderId!;
  return { id, number: need(await services.orders.get({ id })).number };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const id = args.params.orderId!;
  const submission = readForm(form, voucherForm);
  if (submission.status !== "success") return sendBack(submission);

  const attached = await services.orders.attach({ id, ...submission.value });
  if (attached.ok)
    return redirectWithFlash(paths.orders.show(id), { kind: "ok", text: t("orders:voucher.done") });
  if (attached.reason === "ORDER_NOT_OPEN")
    return redirectWithFlash(paths.orders.show(id), { kind: "warn", text: attached.message });
  return sendBack(submission, attached);
}

export default function Voucher() {
  const t = useWords();
  const { id } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(voucherForm, { id: "voucher", lastResult: useActionData() });
  return (
    <div className="form-page">
      <PageHead title={t("orders:voucher.title")}>{t("orders:voucher.lead")}</PageHead>
      <ValidationSummary form={form} fields={[fields.file]} unchanged={t("orders:voucher.notDone")} />
      <PostForm {...getFormProps(form)} encType="multipart/form-data">
        <FileField
          field={fields.file}
          label={t("orders:voucher.file")}
          hint={t("orders:voucher.fileHint")}
          accept=".pdf,.jpg,.jpeg,.png"
          errorText={useErrorText()}
        />
        <Actions>
          <Cancel to={paths.orders.show(id)} />
          <Button kind="primary">{t("orders:voucher.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
