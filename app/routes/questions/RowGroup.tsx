import type { ReactNode } from "react";
import { useSay } from "~/form/useSay";
import { type AnyField, mistakeOf } from "~/ui/Field";
import { Mistake } from "~/ui/Mistake";

/** Rows of fields under one heading; a link to the rows as a whole lands on it. */
export function RowGroup({
  field,
  label,
  isLabelHidden = false,
  hint,
  children,
}: {
  field: AnyField;
  label: string;
  /** Where a heading right above says the same. */
  isLabelHidden?: boolean;
  hint: string;
  children: ReactNode;
}) {
  const say = useSay();
  const mistake = mistakeOf(field, say);
  const described = [field.descriptionId, mistake && field.errorId].filter(Boolean).join(" ");
  return (
    <fieldset className="field row-group" id={field.id} tabIndex={-1} aria-describedby={described}>
      <legend className={isLabelHidden ? "visually-hidden" : "label"}>{label}</legend>
      <p className="hint" id={field.descriptionId}>
        {hint}
      </p>
      {mistake && <Mistake id={field.errorId}>{mistake}</Mistake>}
      {children}
    </fieldset>
  );
}
