import { useSay } from "~/form/useSay";
import { type AnyField, TextField } from "~/ui/Field";
import { FormSection } from "~/ui/FormSection";
import { useWords } from "~/words/words";
import type { AskedForm } from "./asked.server";

export type IssueFieldSet = Record<"name" | "exam" | "score" | "grade" | "issuedOn", AnyField>;

/** Whose certificate it is, and everything that its template asks for. */
export function IssueFields({
  fields,
  values,
  asked: { asked, labels, today },
  isNext,
}: {
  fields: IssueFieldSet;
  /** Those of the template's own, in their order. */
  values: readonly AnyField[];
  asked: AskedForm;
  /** True for one of several in a row: the name takes the focus. */
  isNext: boolean;
}) {
  const t = useWords();
  const say = useSay();
  return (
    <>
      <FormSection title={t("certificates:new.holder")}>
        <TextField
          field={fields.name}
          label={t("certificates:new.name")}
          hint={t("certificates:new.nameHint")}
          say={say}
          autoComplete="off"
          autoFocus={isNext}
        />
      </FormSection>
      <FormSection title={t("certificates:new.content")}>
        {asked.fields.map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={t(`certificates:new.${name}`)}
            hint={name === "score" ? t("certificates:new.scoreHint") : undefined}
            say={say}
          />
        ))}
        {values.map((field, at) => (
          <TextField key={field.id} field={field} label={labels[at]} say={say} />
        ))}
        <TextField
          field={fields.issuedOn}
          type="date"
          max={today}
          label={t("certificates:new.issuedOn")}
          hint={t("certificates:new.issuedOnHint")}
          say={say}
        />
      </FormSection>
    </>
  );
}
