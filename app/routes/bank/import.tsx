import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { importForm } from "#contract/bank/import-form";
import { askedEncoding, askedFormat, encodings, importFormats } from "#contract/bank/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { BlankFiles } from "~/imports/BlankFiles";
import { ImportForm } from "~/imports/ImportForm";
import { ImportTable } from "~/imports/ImportTable";
import { latestImports } from "~/imports/latest.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { bankOptions } from "~/routes/bank/banks/bank-tree";
import { need, operator } from "~/session/guard.server";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { Select, TextArea } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("bank:import.title"),
  crumb: (t) => [{ text: t("bank:title"), to: paths.bank.list() }, { text: t("bank:import.title") }],
};

/** Chooses a file to import, or resumes an import of the last week. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "writeBank");
  const asked = new URL(args.request.url).searchParams;
  const banks = need(await services.bank.banks({}));
  const imports = need(await services.bank.imports({}));
  return {
    banks: bankOptions(banks.filter(({ canWrite }) => canWrite)).map(({ id, name }) => ({
      value: id,
      label: name,
    })),
    format: askedFormat.catch("auto").parse(asked.get("format") ?? undefined),
    encoding: askedEncoding.catch("auto").parse(asked.get("encoding") ?? undefined),
    bankId: asked.get("bank") ?? "",
    imports: latestImports(imports, { language, company }),
  };
}

/** Parses the file, or the pasted text as one; the preview has a page of its own. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeBank");
  const submission = readForm(form, importForm);
  if (submission.status !== "success") return sendBack(submission);

  const { file, text, ...asked } = submission.value;
  const pasted = () => new File([text], t("bank:import.pasted"), { type: "text/plain" });
  const read = await services.bank.parseImport(
    file && file.size > 0 ? { ...asked, file } : { ...asked, file: pasted(), encoding: "utf-8" },
  );
  if (!read.ok) return sendBack(submission, read);
  return redirect(paths.bank.showImport(read.data));
}

export default function Import() {
  const t = useWords();
  const errorText = useErrorText();
  const { banks, imports, ...asked } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(importForm, {
    id: "import-questions",
    lastResult: useActionData<typeof action>(),
    defaultValue: asked,
  });
  return (
    <>
      <PageHead title={t("bank:import.title")}>{t("bank:import.lead")}</PageHead>
      <div className="form-page">
        <ImportForm
          domain="bank"
          form={form}
          file={fields.file}
          others={[fields.text, fields.format, fields.encoding, fields.bankId]}
          hint={t("bank:import.fileHint")}
          accept=".xlsx,.docx,.csv,.xml,.txt,.md,.gift,.aiken,.zip"
        >
          <TextArea
            field={fields.text}
            label={t("bank:import.text")}
            hint={t("bank:import.textHint")}
            rows={6}
            errorText={errorText}
          />
          <ChoiceGroup
            field={fields.format}
            label={t("bank:import.format")}
            columns={2}
            choices={(["auto", ...importFormats] as const).map((value) => ({
              value,
              label: value === "auto" ? t("bank:import.auto") : t(`bank:formats.${value}`),
              hint: t(`bank:import.formatHints.${value}`),
            }))}
            errorText={errorText}
          />
          <Select
            field={fields.encoding}
            label={t("bank:import.encoding")}
            hint={t("bank:import.encodingHint")}
            options={(["auto", ...encodings] as const).map((value) => ({
              value,
              label: value === "auto" ? t("bank:import.auto") : t(`bank:import.encodings.${value}`),
            }))}
            errorText={errorText}
          />
          <Select
            field={fields.bankId}
            label={t("bank:import.bank")}
            options={banks}
            empty={t("bank:unsorted")}
            errorText={errorText}
          />
        </ImportForm>
        <BlankFiles domain="bank" to={paths.bank.template} />
      </div>
      <ImportTable
        domain="bank"
        imports={imports.map((one) => ({ ...one, what: t(`bank:formats.${one.format}`) }))}
      />
    </>
  );
}
