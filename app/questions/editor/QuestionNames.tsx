import { questionLimits } from "#contract/questions/shapes";
import { useErrorText } from "~/form/useErrorText";
import { type AnyField, TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** The title and the number of a question: folded while it has neither, for few have one. */
export function QuestionNames({ fields }: { fields: Record<"title" | "idNumber", AnyField> }) {
  const t = useWords();
  const errorText = useErrorText();
  const { title, idNumber } = fields;
  const isUsed = [title, idNumber].some(
    ({ initialValue, errors }) => String(initialValue ?? "") !== "" || (errors ?? []).length > 0,
  );
  return (
    <details className="folded-fields" open={isUsed}>
      <summary>{t("questions:names")}</summary>
      <TextField
        field={title}
        label={t("questions:title")}
        optional={t("optional")}
        hint={t("questions:titleHint")}
        maxLength={questionLimits.titleMax}
        errorText={errorText}
      />
      <div className="short-field">
        <TextField
          field={idNumber}
          label={t("questions:idNumber")}
          optional={t("optional")}
          hint={t("questions:idNumberHint")}
          maxLength={questionLimits.idNumberMax}
          errorText={errorText}
        />
      </div>
    </details>
  );
}
