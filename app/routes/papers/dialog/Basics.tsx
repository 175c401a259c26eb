import { useErrorText } from "~/form/useErrorText";
import { type AnyField, TextArea, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import type { PaperFieldSet } from "./form";

/** The name rule as an HTML pattern: 1–100 characters, none of / \ : * ? " < > | (001 §5). */
export const namePattern = '[^\\/\\\\:*?"<>\\|]{1,100}';

/** A paper's name and description. */
export function NameFields({ title, desc }: { title: AnyField; desc: AnyField }) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <>
      <TextField
        field={title}
        label={t("papers:form.title")}
        autoComplete="off"
        pattern={namePattern}
        title={errorText("TITLE_HAS_SPECIAL")}
        errorText={errorText}
      />
      <TextArea
        field={desc}
        label={t("papers:form.desc")}
        hint={t("papers:form.descHint")}
        optional={t("optional")}
        errorText={errorText}
      />
    </>
  );
}

/** Name, description and position. */
export function Basics({ fields }: { fields: PaperFieldSet }) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <FormSection title={t("papers:form.basics")}>
      <NameFields title={fields.title} desc={fields.desc} />
      <div className="pair">
        <TextField
          field={fields.postId}
          label={t("papers:form.postId")}
          hint={t("papers:form.postIdHint")}
          optional={t("optional")}
          autoComplete="off"
          errorText={errorText}
        />
      </div>
    </FormSection>
  );
}
