import { hasOptions, type QuestionType } from "#contract/questions/kinds";
import { questionLimits } from "#contract/questions/shapes";
import { useSay } from "~/form/useSay";
import { ChoiceGroup, Tick } from "~/ui/Choice";
import { type AnyField, TextArea } from "~/ui/Field";
import { FormSection } from "~/ui/FormSection";
import { useWords } from "~/words/words";
import { OptionRows } from "./OptionRows";

interface AnswerFieldsProps {
  type: QuestionType;
  fields: Record<"content" | "option" | "answer" | "isByOrder" | "analysis", AnyField>;
  newRow: number | null;
  /** True where the question's text takes the focus at once. */
  hasFocus: boolean;
  otherAnswer: string;
}

/** What is asked, and what is right, as each type needs it. */
export function AnswerFields({ type, fields, newRow, hasFocus, otherAnswer }: AnswerFieldsProps) {
  const t = useWords();
  const say = useSay();
  const asksForText = type === 4 || type === 5;
  return (
    <FormSection title={t("questions:question")}>
      <TextArea
        field={fields.content}
        label={t("questions:content")}
        hint={type === 4 ? t("questions:blankHint") : undefined}
        rows={3}
        required
        maxLength={questionLimits.contentMax}
        autoFocus={hasFocus}
        say={say}
      />
      {hasOptions(type) ? (
        <OptionRows type={type} fields={fields} newRow={newRow} />
      ) : (
        <CarriedOptions option={fields.option} />
      )}
      {type === 3 && (
        <ChoiceGroup
          field={fields.answer}
          label={t("questions:truth")}
          choices={(["1", "0"] as const).map((value) => ({ value, label: t(`questions:truths.${value}`) }))}
          inputProps={{ required: true }}
          say={say}
        />
      )}
      {type === 4 && (
        <>
          <TextArea
            field={fields.answer}
            label={t("questions:blanks")}
            hint={t("questions:blanksHint")}
            rows={3}
            required
            say={say}
          />
          <Tick
            field={fields.isByOrder}
            label={t("questions:isByOrder")}
            hint={t("questions:isByOrderHint")}
            say={say}
          />
        </>
      )}
      {type === 5 && (
        <TextArea
          field={fields.answer}
          label={t("questions:reference")}
          optional={t("optional")}
          hint={t("questions:referenceHint")}
          rows={4}
          maxLength={questionLimits.answerMax}
          say={say}
        />
      )}
      <TextArea
        field={fields.analysis}
        label={t("questions:analysis")}
        optional={t("optional")}
        hint={t("questions:analysisHint")}
        maxLength={questionLimits.answerMax}
        say={say}
      />
      {!asksForText && otherAnswer !== "" && <input type="hidden" name="otherAnswer" value={otherAnswer} />}
    </FormSection>
  );
}

/** Options that this type does not ask for: they wait for a type that does. */
function CarriedOptions({ option }: { option: AnyField }) {
  const rows = (option.initialValue ?? []) as (string | undefined)[];
  return rows.map((text, row) =>
    text ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place
      <input key={row} type="hidden" name={`${option.name}[${row}]`} value={text} />
    ) : null,
  );
}
