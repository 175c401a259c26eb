import type { FieldMetadata } from "@conform-to/react";
import { questionLimits } from "#contract/questions/shapes";
import type { TypedChild } from "#contract/questions/typed";
import { AddRows, RowButtons } from "~/form/RowButtons";
import type { AnyField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import { ChildFields } from "./ChildFields";
import { RowGroup } from "./RowGroup";

/** The questions below a parent question, in order. */
export function ChildRows({
  field,
  focus,
}: {
  field: AnyField;
  /** The `name` of the field to focus. */
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
            <RowButtons
              list="children"
              isMovable
              index={index}
              count={rows.length}
              subject={t("questions:child", { number: index + 1 })}
            />
            <ChildFields row={row} index={index} focus={focus} />
          </fieldset>
        ))}
        {rows.length < questionLimits.childrenMax && (
          <AddRows list="children" label={t("questions:moreChildren")} focus={focus} />
        )}
      </RowGroup>
    </FormSection>
  );
}
