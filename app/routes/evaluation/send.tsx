import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { namedPeople, sendingDraft } from "#contract/evaluation/sheet-shapes";
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
import { NumberField, Select, TextArea, TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("evaluation:sending.new"),
  crumb: (t) => [
    { text: t("evaluation:sending.title"), to: paths.evaluation.sendings() },
    { text: t("evaluation:sending.new") },
  ],
};

/** Sends a product to people. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "evaluation");
  const products = need(await services.evaluation.products({}));
  const { list: roles } = need(await services.evaluation.roles({ key: "", pageSize: 100 }));
  return {
    products: products.map(({ productId, name }) => ({ value: productId, label: name })),
    roles: roles.map(({ roleId, name, productId }) => ({
      value: roleId,
      label: `${name} · ${products.find((one) => one.productId === productId)?.name ?? ""}`,
    })),
    productId: new URL(args.request.url).searchParams.get("productId") ?? "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "evaluation");
  const submission = readForm(form, sendingDraft);
  if (submission.status !== "success") return sendBack(submission);

  const sent = await services.sheets.send(submission.value);
  if (!sent.ok) return sendBack(submission, sent);
  const count = namedPeople(submission.value.people)!.length;
  return redirectWithFlash(paths.evaluation.sending(sent.data), {
    kind: "ok",
    text: t("evaluation:sending.sent", { count }),
  });
}

export default function SendProduct() {
  const t = useWords();
  const errorText = useErrorText();
  const { products, productId, roles } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(sendingDraft, {
    id: "send",
    lastResult: useActionData<typeof action>(),
    defaultValue: { productId, days: "14" },
  });
  return (
    <div className="form-page">
      <PageHead title={t("evaluation:sending.new")}>{t("evaluation:sending.lead")}</PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.productId, fields.name, fields.roleId, fields.people, fields.days]}
        unchanged={t("evaluation:sending.notSent")}
      />
      <PostForm {...getFormProps(form)}>
        <Select
          field={fields.productId}
          label={t("evaluation:sending.product")}
          options={products}
          empty={t("evaluation:sending.chooseProduct")}
          errorText={errorText}
        />
        <TextField
          field={fields.name}
          label={t("evaluation:sending.name")}
          hint={t("evaluation:sending.nameHint")}
          autoComplete="off"
          errorText={errorText}
        />
        {roles.length > 0 && (
          <Select
            field={fields.roleId}
            label={t("evaluation:sending.role")}
            options={roles}
            empty={t("evaluation:sending.noRole")}
            errorText={errorText}
          />
        )}
        <TextArea
          field={fields.people}
          label={t("evaluation:sending.people")}
          hint={t("evaluation:sending.peopleHint")}
          rows={8}
          errorText={errorText}
        />
        <NumberField
          field={fields.days}
          width="short"
          label={t("evaluation:sending.days")}
          errorText={errorText}
        />
        <Actions>
          <Cancel to={paths.evaluation.sendings()} />
          <Button kind="primary">{t("evaluation:sending.send")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
