import { type AnyField, NumberField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** The mark of all chosen questions in their place; if blank, each has its own. */
export function MarkForAll({
  field,
  errorText,
}: {
  field: AnyField;
  errorText: (validationError: string) => string;
}) {
  const t = useWords();
  return (
    <NumberField
      field={field}
      label={t("questions:pick.score")}
      optional={t("optional")}
      hint={t("questions:pick.scoreHint")}
      unit={t("questions:points")}
      isDecimal
      maxLength={6}
      autoComplete="off"
      errorText={errorText}
    />
  );
}
