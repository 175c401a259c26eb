import { getInputProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { listForm } from "#contract/certificates/list-form";
import { useServerForm } from "~/form/useServerForm";
import { BlankFiles } from "~/imports/BlankFiles";
import { ImportForm } from "~/imports/ImportForm";
import { paths } from "~/paths";
import { useWords } from "~/words/words";
import type { action, Sending } from "./import";

/** Uploads a list of people for the chosen template; offers an empty one to fill in. */
export function ListForm({ sending: { templateUuid, headings, date } }: { sending: Sending }) {
  const t = useWords();
  const [form, fields] = useServerForm(listForm, {
    id: "issue-list",
    lastResult: useActionData<typeof action>(),
    defaultValue: { templateUuid },
  });
  const { key, ...template } = getInputProps(fields.templateUuid, { type: "hidden" });
  return (
    <>
      <p className="mb-12">{t("certificates:import.lead")}</p>
      <ImportForm
        domain="certificates"
        form={form}
        file={fields.file}
        hint={t("certificates:import.fileHint", { headings: headings.join(t("imports.between")), date })}
        accept=".xlsx,.csv,.txt"
      >
        <input key={key} {...template} />
      </ImportForm>
      <BlankFiles
        domain="certificates"
        to={(format) => paths.certificates.importTemplate(templateUuid, format)}
      />
    </>
  );
}
