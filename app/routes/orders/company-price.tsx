import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { priceForm } from "#contract/orders/shapes";
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
  title: (t) => t("orders:price.set"),
  crumb: (t, { id, name }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("menus.companies"), to: paths.admin.companies() },
    { text: name, to: paths.admin.company(id) },
    { text: t("orders:price.set") },
  ],
};

/** The platform sets what one candidate costs a company. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "platform");
  const { companyUuid, companyName, price } = need(
    await services.orders.priceOf({ id: args.params.companyId! }),
  );
  const typed = typedBefore(args.request, typedFields);
  return { id: companyUuid, name: companyName, price: typed.price ?? (price / 100).toFixed(2) };
}

const typedFields = ["price"] as const;

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const companyUuid = args.params.companyId!;
  const submission = readForm(form, priceForm);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.orders.setPrice({ companyUuid, ...submission.value });
  if (saved.ok)
    return redirectWithFlash(paths.admin.company(companyUuid), { kind: "ok", text: t("orders:price.done") });
  if (saved.reason === "PROOF_NEEDED")
    return askToReauthenticate(paths.admin.price(companyUuid), { form, fields: typedFields });
  return sendBack(submission, saved);
}

export default function CompanyPriceForm() {
  const t = useWords();
  const { id, name, price } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(priceForm, {
    id: "company-price",
    lastResult: useActionData<typeof action>(),
    defaultValue: { price },
  });
  return (
    <div className="form-page">
      <PageHead title={t("orders:price.set")}>{t("orders:price.setLead", { name })}</PageHead>
      <ValidationSummary form={form} fields={[fields.price]} unchanged={t("orders:price.notDone")} />
      <PostForm {...getFormProps(form)}>
        <TextField
          field={fields.price}
          label={t("orders:price.each")}
          hint={t("orders:new.amountHint")}
          errorText={useErrorText()}
          inputMode="decimal"
          autoComplete="off"
        />
        <Actions>
          <Cancel to={paths.admin.company(id)} />
          <Button kind="primary">{t("orders:price.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
