import { useErrorText } from "~/form/useErrorText";
import { type AnyField, TextArea } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** The hints of a question, one a line: folded while there are none, for few questions have some. */
export function HintsField({ field }: { field: AnyField }) {
  const t = useWords();
  const errorText = useErrorText();
  const isUsed = String(field.initialValue ?? "") !== "" || (field.errors ?? []).length > 0;
  return (
    <details className="folded-fields" open={isUsed}>
      <summary>{t("questions:addHints")}</summary>
      <TextArea
        field={field}
        label={t("questions:hints")}
        optional={t("optional")}
        hint={t("questions:hintsHint")}
        rows={3}
        errorText={errorText}
      />
    </details>
  );
}
