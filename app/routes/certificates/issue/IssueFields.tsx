import { useErrorText } from "~/form/useErrorText";
import { type AnyField, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import type { AskedForm } from "./asked.server";

export type IssueFieldSet = Record<"name" | "exam" | "score" | "grade" | "issuedOn", AnyField>;

/** The holder, and all fields that the template requires. */
export function IssueFields({
  fields,
  values,
  asked: { asked, labels, today },
}: {
  fields: IssueFieldSet;
  /** The template's custom fields, in their order. */
  values: readonly AnyField[];
  asked: AskedForm;
}) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <>
      <FormSection title={t("certificates:new.holder")}>
        <TextField
          field={fields.name}
          label={t("certificates:new.name")}
          hint={t("certificates:new.nameHint")}
          errorText={errorText}
          autoComplete="off"
          autoFocus
        />
      </FormSection>
      <FormSection title={t("certificates:new.content")}>
        {asked.fields.map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={t(`certificates:new.${name}`)}
            hint={name === "score" ? t("certificates:new.scoreHint") : undefined}
            errorText={errorText}
          />
        ))}
        {values.map((field, at) => (
          <TextField key={field.id} field={field} label={labels[at]} errorText={errorText} />
        ))}
        <TextField
          field={fields.issuedOn}
          type="date"
          max={today}
          label={t("certificates:new.issuedOn")}
          hint={t("certificates:new.issuedOnHint")}
          errorText={errorText}
        />
      </FormSection>
    </>
  );
}
