import { isByHand, type QuestionType } from "#contract/questions/kinds";
import { useErrorText } from "~/form/useErrorText";
import { RichField } from "~/rich/RichField";
import { Checkbox, ChoiceGroup } from "~/ui/fields/Choice";
import { type AnyField, NumberField, TextArea } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** The key of a question without options: right or wrong, the blanks, or a reference text for markers. */
export function PlainAnswer({
  type,
  fields,
  isRequired,
}: {
  type: QuestionType;
  fields: Record<"answer" | "isByOrder" | "isCaseSensitive" | "tolerance", AnyField>;
  /** False in a row that may stay blank. */
  isRequired: boolean;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const required = isRequired || undefined;
  if (type === 3)
    return (
      <ChoiceGroup
        field={fields.answer}
        label={t("questions:truth")}
        choices={(["1", "0"] as const).map((value) => ({ value, label: t(`questions:truths.${value}`) }))}
        inputProps={{ required }}
        errorText={errorText}
      />
    );
  if (isByHand(type))
    return (
      <RichField
        field={fields.answer}
        label={t("questions:reference")}
        optional={t("optional")}
        hint={t("questions:referenceHint")}
        rows={4}
        errorText={errorText}
      />
    );
  if (type !== 4) return null;
  return (
    <>
      <TextArea
        field={fields.answer}
        label={t("questions:blanks")}
        hint={t("questions:blanksHint")}
        rows={3}
        required={required}
        errorText={errorText}
      />
      <Checkbox
        field={fields.isByOrder}
        label={t("questions:isByOrder")}
        hint={t("questions:isByOrderHint")}
        errorText={errorText}
      />
      <Checkbox
        field={fields.isCaseSensitive}
        label={t("questions:isCaseSensitive")}
        hint={t("questions:isCaseSensitiveHint")}
        errorText={errorText}
      />
      <NumberField
        field={fields.tolerance}
        label={t("questions:tolerance")}
        optional={t("optional")}
        hint={t("questions:toleranceHint")}
        isDecimal
        errorText={errorText}
      />
    </>
  );
}
