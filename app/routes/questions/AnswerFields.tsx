import { hasOptions, type QuestionType } from "#contract/questions/kinds";
import type { TypedQuestion } from "#contract/questions/typed";
import { useSay } from "~/form/useSay";
import { RichField } from "~/rich/RichField";
import type { AnyField } from "~/ui/Field";
import { FormSection } from "~/ui/FormSection";
import { useWords } from "~/words/words";
import { ChildRows } from "./ChildRows";
import { CodeFields } from "./CodeFields";
import { LimitFields } from "./LimitFields";
import { OptionRows } from "./OptionRows";
import { PlainAnswer } from "./PlainAnswer";

interface AnswerFieldsProps {
  type: QuestionType;
  fields: Record<keyof TypedQuestion, AnyField>;
  /** The name of the field that takes the focus. */
  focus: string | null;
}

/** What is asked, and what is right, as each type needs it. */
export function AnswerFields({ type, fields, focus }: AnswerFieldsProps) {
  const t = useWords();
  const say = useSay();
  return (
    <>
      <FormSection title={t("questions:question")}>
        <RichField
          field={fields.content}
          label={t("questions:content")}
          hint={type === 4 ? t("questions:blankHint") : undefined}
          rows={3}
          required
          autoFocus={focus === fields.content.name}
          say={say}
        />
        {hasOptions(type) && <OptionRows type={type} fields={fields} focus={focus} />}
        <PlainAnswer type={type} fields={fields} isRequired />
        <LimitFields type={type} fields={fields} />
        <RichField
          field={fields.analysis}
          label={t("questions:analysis")}
          optional={t("optional")}
          hint={t("questions:analysisHint")}
          say={say}
        />
      </FormSection>
      {type === 13 && <ChildRows field={fields.children} focus={focus} />}
      {type === 6 && <CodeFields fields={fields} focus={focus} />}
    </>
  );
}
