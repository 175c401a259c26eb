import { getFormProps, getInputProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { listForm } from "#contract/certificates/list-form";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useSending } from "~/form/useSending";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { FileField } from "~/ui/Field";
import { useWords } from "~/words/words";
import type { action, Sending } from "./import";

/** A list of people for the template that was chosen, and one to fill in for whoever has none. */
export function ListForm({ sending: { templateUuid, headings, date } }: { sending: Sending }) {
  const t = useWords();
  const say = useSay();
  const isSending = useSending();
  const [form, fields] = useShapedForm(listForm, {
    id: "issue-list",
    lastResult: useActionData<typeof action>(),
    defaultValue: { templateUuid },
  });
  const { key, ...template } = getInputProps(fields.templateUuid, { type: "hidden" });
  const between = t("certificates:import.between");
  return (
    <>
      <MistakeSummary form={form} fields={[fields.file]} unchanged={t("certificates:import.notRead")} />
      <p className="mb-12">{t("certificates:import.lead")}</p>
      <PostForm {...getFormProps(form)} encType="multipart/form-data">
        <input key={key} {...template} />
        <FileField
          field={fields.file}
          label={t("certificates:import.file")}
          hint={t("certificates:import.fileHint", { headings: headings.join(between), date })}
          accept=".xlsx,.csv,.txt"
          say={say}
        />
        <Actions>
          <ButtonLink to={paths.certificates.list()}>{t("cancel")}</ButtonLink>
          <Button kind="primary">{t(isSending ? "sent.sending" : "certificates:import.submit")}</Button>
        </Actions>
      </PostForm>
      <section className="templates">
        <h2>{t("certificates:import.blank.title")}</h2>
        <p className="mt-4 mb-12">{t("certificates:import.blank.text")}</p>
        <Actions>
          <ButtonLink to={paths.certificates.importTemplate(templateUuid, "excel")} reloadDocument>
            {t("certificates:import.blank.excel")}
          </ButtonLink>
          <ButtonLink to={paths.certificates.importTemplate(templateUuid, "csv")} reloadDocument>
            {t("certificates:import.blank.csv")}
          </ButtonLink>
        </Actions>
      </section>
    </>
  );
}
