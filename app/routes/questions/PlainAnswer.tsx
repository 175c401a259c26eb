import { isByHand, type QuestionType } from "#contract/questions/kinds";
import { useSay } from "~/form/useSay";
import { RichField } from "~/rich/RichField";
import { ChoiceGroup, Tick } from "~/ui/Choice";
import { type AnyField, NumberField, TextArea } from "~/ui/Field";
import { useWords } from "~/words/words";

/** What is right in a question that has no options: right or wrong, the blanks, or a text for whoever marks it. */
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
  const say = useSay();
  const required = isRequired || undefined;
  if (type === 3)
    return (
      <ChoiceGroup
        field={fields.answer}
        label={t("questions:truth")}
        choices={(["1", "0"] as const).map((value) => ({ value, label: t(`questions:truths.${value}`) }))}
        inputProps={{ required }}
        say={say}
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
        say={say}
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
        say={say}
      />
      <Tick
        field={fields.isByOrder}
        label={t("questions:isByOrder")}
        hint={t("questions:isByOrderHint")}
        say={say}
      />
      <Tick
        field={fields.isCaseSensitive}
        label={t("questions:isCaseSensitive")}
        hint={t("questions:isCaseSensitiveHint")}
        say={say}
      />
      <NumberField
        field={fields.tolerance}
        label={t("questions:tolerance")}
        optional={t("optional")}
        hint={t("questions:toleranceHint")}
        isDecimal
        say={say}
      />
    </>
  );
}
