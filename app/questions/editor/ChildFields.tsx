import type { FieldMetadata } from "@conform-to/react";
import { typeNamed } from "#contract/questions/form";
import { childTypes, hasOptions, isByHand, type QuestionType, scoringRules } from "#contract/questions/kinds";
import { readRubric } from "#contract/questions/notation";
import type { TypedChild } from "#contract/questions/typed";
import { useErrorText } from "~/form/useErrorText";
import { PlainAnswer } from "~/questions/view/PlainAnswer";
import { ruleName } from "~/questions/view/rules";
import { RichField } from "~/rich/RichField";
import { Hidden, NumberField, Select, TextArea } from "~/ui/fields/Field";
import { Segmented } from "~/ui/fields/Segmented";
import { useWords } from "~/words/words";
import { RubricSum } from "./RubricRows";

/** One question below a parent question: text, answer and mark, in as few fields as its type needs. */
export function ChildFields({
  row,
  index,
  focus,
}: {
  row: FieldMetadata<TypedChild>;
  index: number;
  focus: string | null;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const fields = row.getFieldset();
  const type = typeNamed(fields.type.initialValue) ?? 1;
  return (
    <>
      <Hidden field={fields.type} value={String(type)} />
      <div className="type-chooser">
        <Segmented
          label={t("questions:childType")}
          name="switchChild"
          value={`${index}:${type}`}
          segments={childTypes.map((each) => ({
            value: `${index}:${each}`,
            label: t(`questions:types.${each}`),
          }))}
          hasFocus={focus === fields.type.name}
        />
      </div>
      <RichField
        field={fields.content}
        label={t("questions:content")}
        hint={type === 4 ? t("questions:blankHint") : undefined}
        autoFocus={focus === fields.content.name}
        errorText={errorText}
      />
      {hasOptions(type) && (
        <TextArea
          field={fields.option}
          label={t("questions:options")}
          hint={t("questions:childOptionsHint")}
          rows={4}
          errorText={errorText}
        />
      )}
      <PlainAnswer type={type} fields={fields} isRequired={false} />
      <TextArea
        field={fields.analysis}
        label={t("questions:analysis")}
        optional={t("optional")}
        errorText={errorText}
      />
      {isByHand(type) && (
        <TextArea
          field={fields.rubric}
          label={t("questions:rubric")}
          optional={t("optional")}
          hint={t("questions:rubricLinesHint")}
          rows={3}
          errorText={errorText}
        />
      )}
      <div className="side-by-side">
        <NumberField
          field={fields.score}
          label={t("questions:mark")}
          unit={t("questions:points")}
          isDecimal
          maxLength={6}
          errorText={errorText}
        />
        {scoringRules[type].length > 1 && (
          <Select
            field={fields.scoringRule}
            label={t("questions:scoringRule")}
            options={scoringRules[type].map((rule) => ({
              value: String(rule),
              label: t(`questions:rules.${ruleName({ type, scoringRule: rule })}`),
            }))}
            errorText={errorText}
          />
        )}
      </div>
      <RubricSum
        points={readRubric(isByHand(type) ? (fields.rubric.initialValue ?? "") : "").map(
          ({ points }) => points,
        )}
        mark={fields.score.initialValue}
      />
      <CarriedOfChild row={row} type={type} />
    </>
  );
}

/** Values that this question's type has no field for are preserved in hidden fields. */
function CarriedOfChild({ row, type }: { row: FieldMetadata<TypedChild>; type: QuestionType }) {
  const fields = row.getFieldset();
  const names = (
    [
      ["option", !hasOptions(type)],
      ["answer", hasOptions(type)],
      ["rubric", !isByHand(type)],
      ["otherAnswer", true],
      ["isByOrder", type !== 4],
      ["isCaseSensitive", type !== 4],
      ["tolerance", type !== 4],
    ] as const
  ).flatMap(([name, isCarried]) => (isCarried ? [name] : []));
  return names.map((name) => {
    const { name: sentAs, initialValue } = fields[name];
    return initialValue ? (
      <input key={name} type="hidden" name={sentAs} value={String(initialValue)} />
    ) : null;
  });
}
