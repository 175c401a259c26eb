import { hasOptionOrder, hasOptions, isByHand, type QuestionType } from "#contract/questions/kinds";
import type { TypedQuestion } from "#contract/questions/typed";
import { useErrorText } from "~/form/useErrorText";
import { PlainAnswer } from "~/questions/view/PlainAnswer";
import { RichField } from "~/rich/RichField";
import { Checkbox } from "~/ui/fields/Choice";
import { type AnyField, TextArea } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import { ChildRows } from "./ChildRows";
import { CodeFields } from "./CodeFields";
import { CreditFields } from "./fields/CreditFields";
import { LimitFields } from "./fields/LimitFields";
import { StimulusField } from "./fields/StimulusField";
import { HintsField } from "./HintsField";
import { MediaFields } from "./MediaFields";
import { OptionRows } from "./OptionRows";
import { RubricRows } from "./RubricRows";

interface AnswerFieldsProps {
  type: QuestionType;
  fields: Record<keyof TypedQuestion, AnyField>;
  /** The `name` of the field to focus. */
  focus: string | null;
}

/** The question's text and its key, with the fields that each type needs. */
export function AnswerFields({ type, fields, focus }: AnswerFieldsProps) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <>
      <FormSection title={t("questions:question")}>
        <StimulusField field={fields.stimulus} />
        <RichField
          field={fields.content}
          label={t("questions:content")}
          hint={type === 4 ? t("questions:blankHint") : undefined}
          rows={3}
          required
          autoFocus={focus === fields.content.name}
          errorText={errorText}
        />
        <MediaFields fields={fields} />
        {hasOptions(type) && <OptionRows type={type} fields={fields} focus={focus} />}
        {hasOptions(type) && <CreditFields type={type} fields={fields} />}
        {hasOptionOrder(type) && (
          <Checkbox
            field={fields.keepsOptionOrder}
            label={t("questions:keepsOptionOrder")}
            hint={t(`questions:keepsOptionOrderHints.${type === 13 ? "children" : "own"}`)}
            errorText={errorText}
          />
        )}
        <PlainAnswer type={type} fields={fields} isRequired />
        {type === 4 && <CreditFields type={type} fields={fields} />}
        {type === 5 && (
          <TextArea
            field={fields.answerTemplate}
            label={t("questions:answerTemplate")}
            optional={t("optional")}
            hint={t("questions:answerTemplateHint")}
            rows={3}
            errorText={errorText}
          />
        )}
        <LimitFields type={type} fields={fields} />
        <RichField
          field={fields.analysis}
          label={t("questions:analysis")}
          optional={t("optional")}
          hint={t("questions:analysisHint")}
          errorText={errorText}
        />
        <HintsField field={fields.hints} />
      </FormSection>
      {isByHand(type) && <RubricRows fields={fields} focus={focus} />}
      {type === 13 && <ChildRows field={fields.children} focus={focus} />}
      {type === 6 && <CodeFields fields={fields} focus={focus} />}
    </>
  );
}
