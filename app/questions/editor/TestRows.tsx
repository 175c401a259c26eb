import type { FieldMetadata } from "@conform-to/react";
import { questionLimits } from "#contract/questions/shapes";
import type { TypedTest } from "#contract/questions/typed";
import { AddRows, RowButtons } from "~/form/RowButtons";
import { useErrorText } from "~/form/useErrorText";
import { Checkbox } from "~/ui/fields/Choice";
import { type AnyField, NumberField, TextArea } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { RowGroup } from "./RowGroup";

/** The tests of a program: its input, its expected output, and its share of the mark. */
export function TestRows({ tests, focus }: { tests: AnyField; focus: string | null }) {
  const t = useWords();
  const rows = (tests as FieldMetadata<TypedTest[]>).getFieldList();
  return (
    <RowGroup field={tests} label={t("questions:tests")} hint={t("questions:testsHint")}>
      {rows.map((row, index) => (
        <TestRow key={row.name} row={row} index={index} count={rows.length} focus={focus} />
      ))}
      {rows.length < questionLimits.testsMax && (
        <AddRows list="tests" label={t("questions:moreTests")} focus={focus} />
      )}
    </RowGroup>
  );
}

function TestRow({
  row,
  index,
  count,
  focus,
}: {
  row: FieldMetadata<TypedTest>;
  index: number;
  count: number;
  focus: string | null;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const { stdin, expectedOutput, weight, isHidden } = row.getFieldset();
  const number = t("questions:test", { number: index + 1 });
  return (
    <fieldset className="form-row">
      <legend className="label">{number}</legend>
      <RowButtons list="tests" index={index} count={count} subject={number} />
      <div className="side-by-side">
        {[stdin, expectedOutput].map((field) => (
          <TextArea
            key={field.name}
            field={field}
            label={t(field === stdin ? "questions:stdin" : "questions:expectedOutput")}
            spellCheck={false}
            autoCapitalize="off"
            autoFocus={field.name === focus}
            errorText={errorText}
          />
        ))}
      </div>
      <div className="side-by-side">
        <NumberField
          field={weight}
          label={t("questions:weight")}
          width="short"
          maxLength={4}
          errorText={errorText}
        />
        <Checkbox field={isHidden} label={t("questions:isHidden")} errorText={errorText} />
      </div>
    </fieldset>
  );
}
