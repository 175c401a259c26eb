import { useErrorText } from "~/form/useErrorText";
import { TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import type { PaperFieldSet } from "./form";
import { NameFields } from "./NameFields";

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
