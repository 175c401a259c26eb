import type { FieldMetadata } from "@conform-to/react";
import { questionLimits } from "#contract/questions/shapes";
import type { TypedTest } from "#contract/questions/typed";
import { useSay } from "~/form/useSay";
import { Button } from "~/ui/Button";
import { Tick } from "~/ui/Choice";
import { type AnyField, NumberField, TextArea } from "~/ui/Field";
import { useWords } from "~/words/words";
import { RowGroup } from "./RowGroup";

/** The tests of a program: what it reads, what it must write, and its share of the mark. */
export function TestRows({ tests, focus }: { tests: AnyField; focus: string | null }) {
  const t = useWords();
  const rows = (tests as FieldMetadata<TypedTest[]>).getFieldList();
  return (
    <RowGroup field={tests} label={t("questions:tests")} hint={t("questions:testsHint")}>
      {rows.map((row, index) => (
        <TestRow key={row.name} row={row} index={index} focus={focus} />
      ))}
      {rows.length < questionLimits.testsMax && (
        <Button isSmall icon="plus" name="moreTests" value="1" formNoValidate>
          {t("questions:moreTests")}
        </Button>
      )}
    </RowGroup>
  );
}

function TestRow({
  row,
  index,
  focus,
}: {
  row: FieldMetadata<TypedTest>;
  index: number;
  focus: string | null;
}) {
  const t = useWords();
  const say = useSay();
  const { stdin, expectedOutput, weight, isHidden } = row.getFieldset();
  const number = t("questions:test", { number: index + 1 });
  return (
    <fieldset className="form-row">
      <legend className="label">{number}</legend>
      <div className="form-row-actions">
        <button type="submit" className="action" name="removeTest" value={index} formNoValidate>
          {t("questions:removeRow")}
          <span className="visually-hidden"> {number}</span>
        </button>
      </div>
      <div className="side-by-side">
        {[stdin, expectedOutput].map((field) => (
          <TextArea
            key={field.name}
            field={field}
            label={t(field === stdin ? "questions:stdin" : "questions:expectedOutput")}
            spellCheck={false}
            autoCapitalize="off"
            autoFocus={field.name === focus}
            say={say}
          />
        ))}
      </div>
      <div className="side-by-side">
        <NumberField field={weight} label={t("questions:weight")} width="short" maxLength={4} say={say} />
        <Tick field={isHidden} label={t("questions:isHidden")} say={say} />
      </div>
    </fieldset>
  );
}
