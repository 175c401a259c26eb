import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { importForm } from "#contract/bank/import-form";
import { format, formats } from "#contract/bank/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useSending } from "~/form/useSending";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { SentTable } from "~/routes/office/SentTable";
import { need, operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { ChoiceGroup } from "~/ui/Choice";
import { FileField, Select } from "~/ui/Field";
import { PageHead } from "~/ui/PageHead";
import { shortTime } from "~/words/dates.server";
import { figure } from "~/words/figures";
import { useWords } from "~/words/words";
import { TemplateLinks } from "./TemplateLinks";

export const handle: Handle = {
  title: (t) => t("bank:import.title"),
  crumb: (t) => [{ text: t("bank:title"), to: paths.bank.list() }, { text: t("bank:import.title") }],
};

/** Somebody who writes questions chooses a file to import, or comes back to one of the last week. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "writeBank");
  const asked = new URL(args.request.url).searchParams;
  const banks = need(await services.bank.banks({}));
  const imports = need(await services.bank.imports({}));
  return {
    banks: banks
      .filter(({ bankId }) => bankId !== "")
      .map(({ bankId, name }) => ({ value: bankId, label: name })),
    format: format.catch("excel").parse(asked.get("format")),
    bankId: asked.get("bank") ?? "",
    imports: imports.map(({ createdAt, total, ...one }) => ({
      ...one,
      total: total > 0 ? figure(total, language) : null,
      time: shortTime(createdAt, language, company.timeZone),
    })),
  };
}

/** The file is looked into; what was found stands on a page of its own. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "writeBank");
  const submission = readForm(form, importForm);
  if (submission.status !== "success") return sendBack(submission);

  const read = await services.bank.readImport(submission.value);
  if (!read.ok) return sendBack(submission, read);
  return redirect(paths.bank.showImport(read.data));
}

export default function Import() {
  const t = useWords();
  const say = useSay();
  const { banks, imports, ...asked } = useLoaderData<typeof loader>();
  const isSending = useSending();
  const [form, fields] = useShapedForm(importForm, {
    id: "import-questions",
    lastResult: useActionData<typeof action>(),
    defaultValue: asked,
  });
  return (
    <>
      <PageHead title={t("bank:import.title")}>{t("bank:import.lead")}</PageHead>
      <div className="form-page">
        <MistakeSummary
          form={form}
          fields={[fields.file, fields.format, fields.bankId]}
          unchanged={t("bank:import.notRead")}
        />
        <PostForm {...getFormProps(form)} encType="multipart/form-data">
          <FileField
            field={fields.file}
            label={t("bank:import.file")}
            hint={t("bank:import.fileHint")}
            accept=".xlsx,.csv,.xml,.txt,.gift,.aiken,.zip"
            say={say}
          />
          <ChoiceGroup
            field={fields.format}
            label={t("bank:import.format")}
            columns={2}
            choices={formats.map((value) => ({
              value,
              label: t(`bank:formats.${value}`),
              hint: t(`bank:import.formatHints.${value}`),
            }))}
            say={say}
          />
          <Select
            field={fields.bankId}
            label={t("bank:import.bank")}
            options={banks}
            empty={t("bank:unsorted")}
            say={say}
          />
          <Actions>
            <ButtonLink to={paths.bank.list()}>{t("cancel")}</ButtonLink>
            <Button kind="primary">{t(isSending ? "sent.sending" : "bank:import.submit")}</Button>
          </Actions>
        </PostForm>
        <TemplateLinks />
      </div>
      {imports.length > 0 && (
        <SentTable
          heading={t("bank:import.latest")}
          hint={t("bank:import.latestHint")}
          columns={{ file: t("bank:import.columns.file"), total: t("bank:import.columns.questions") }}
          files={imports.map(({ importId, format, ...one }) => ({
            ...one,
            id: importId,
            to: paths.bank.showImport(importId),
            kind: t(`bank:formats.${format}`),
            stateText: t(`bank:import.states.${one.state}`),
          }))}
        />
      )}
    </>
  );
}
