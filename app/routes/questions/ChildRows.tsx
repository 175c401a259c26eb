import type { FieldMetadata } from "@conform-to/react";
import { questionLimits } from "#contract/questions/shapes";
import type { TypedChild } from "#contract/questions/typed";
import { Button } from "~/ui/Button";
import type { AnyField } from "~/ui/Field";
import { FormSection } from "~/ui/FormSection";
import { useWords } from "~/words/words";
import { ChildFields } from "./ChildFields";
import { RowGroup } from "./RowGroup";

/** The questions below a parent question, one after another. */
export function ChildRows({
  field,
  focus,
}: {
  field: AnyField;
  /** The name of the field that takes the focus. */
  focus: string | null;
}) {
  const t = useWords();
  const rows = (field as FieldMetadata<TypedChild[]>).getFieldList();
  return (
    <FormSection title={t("questions:children")}>
      <RowGroup
        field={field}
        label={t("questions:children")}
        isLabelHidden
        hint={t("questions:childrenHint")}
      >
        {rows.map((row, index) => (
          <fieldset key={row.name} className="form-row">
            <legend className="label">{t("questions:child", { number: index + 1 })}</legend>
            <ChildActions index={index} count={rows.length} />
            <ChildFields row={row} index={index} focus={focus} />
          </fieldset>
        ))}
        {rows.length < questionLimits.childrenMax && (
          <Button isSmall icon="plus" name="moreChildren" value="1" formNoValidate>
            {t("questions:moreChildren")}
          </Button>
        )}
      </RowGroup>
    </FormSection>
  );
}

function ChildActions({ index, count }: { index: number; count: number }) {
  const t = useWords();
  const actions = [
    { name: "moveChild", value: `${index}:up`, words: t("questions:up"), isOffered: index > 0 },
    { name: "moveChild", value: `${index}:down`, words: t("questions:down"), isOffered: index < count - 1 },
    { name: "removeChild", value: String(index), words: t("questions:removeRow"), isOffered: true },
  ];
  return (
    <div className="form-row-actions">
      {actions.map(
        ({ name, value, words, isOffered }) =>
          isOffered && (
            <button key={value} type="submit" className="action" name={name} value={value} formNoValidate>
              {words}
              <span className="visually-hidden"> {t("questions:child", { number: index + 1 })}</span>
            </button>
          ),
      )}
    </div>
  );
}
