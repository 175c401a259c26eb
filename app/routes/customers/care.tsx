import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { salesForm } from "#contract/customers/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { Select, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { PageHead } from "~/ui/PageHead";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { belowCompany } from "./page";
import { StaffForm } from "./StaffForm";

export const handle = belowCompany((t) => t("customers:care.title"));

/** The sales owner of a company with every change, and the staff that serves it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "assignSales");
  const [care, people] = await Promise.all([
    services.customers.care({ id: args.params.companyId! }),
    services.customers.salesPeople({}),
  ]);
  const { companyUuid, companyName, salesUuid, salesName, staff, staffRevision, changes } = need(care);
  return {
    id: companyUuid,
    name: companyName,
    sales: salesName,
    salesUuid,
    people: need(people),
    ...{ staff, staffRevision },
    changes: changes.map((change) => ({ ...change, at: exactTime(change.at, company.timeZone) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "assignSales");
  const companyUuid = args.params.companyId!;
  const submission = readForm(form, salesForm);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.customers.changeSales({ companyUuid, ...submission.value });
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(paths.customers.care(companyUuid), {
    kind: "ok",
    text: t("customers:care.changed"),
  });
}

type Care = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CompanyCare() {
  const t = useWords();
  const care = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("customers:care.title")}>{care.name}</PageHead>
      <SalesForm care={care} />
      <FormSection title={t("customers:care.staff")} hint={t("customers:care.staffHint")}>
        <StaffForm care={care} />
      </FormSection>
      <FormSection title={t("customers:care.log")}>
        {care.changes.length === 0 ? (
          <p className="hint">{t("customers:care.noLog")}</p>
        ) : (
          <ol className="lines">
            {care.changes.map((change) => (
              <li key={`${change.at} ${change.reason}`}>
                {t("customers:care.change", {
                  from: change.from || t("customers:care.nobody"),
                  to: change.to || t("customers:care.nobody"),
                })}
                <span className="hint">
                  {t("customers:care.changeBy", { reason: change.reason, by: change.by, at: change.at })}
                </span>
              </li>
            ))}
          </ol>
        )}
      </FormSection>
    </div>
  );
}

function SalesForm({ care: { salesUuid, people } }: { care: Care }) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(salesForm, {
    id: "sales",
    lastResult: useActionData<typeof action>(),
    defaultValue: { salesUuid },
  });
  return (
    <FormSection title={t("customers:care.sales")} hint={t("customers:care.salesHint")}>
      <ValidationSummary
        form={form}
        fields={[fields.salesUuid, fields.reason]}
        unchanged={t("customers:care.notChanged")}
      />
      <PostForm {...getFormProps(form)}>
        <Select
          field={fields.salesUuid}
          label={t("customers:care.sales")}
          empty={t("customers:care.nobody")}
          options={people.map(({ operatorUuid, realName, companies }) => ({
            value: operatorUuid,
            label: t("customers:care.person", { name: realName, count: companies }),
          }))}
          errorText={errorText}
        />
        <TextField
          field={fields.reason}
          label={t("customers:care.reason")}
          autoComplete="off"
          errorText={errorText}
        />
        <Actions>
          <Button kind="primary">{t("customers:care.save")}</Button>
        </Actions>
      </PostForm>
    </FormSection>
  );
}
