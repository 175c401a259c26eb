import type { ReactNode } from "react";
import { useErrorText } from "~/form/useErrorText";
import { type AnyField, fieldErrorOf } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";

/** Rows of fields under one heading; a link to the rows as a whole targets it. */
export function RowGroup({
  field,
  label,
  isLabelHidden = false,
  hint,
  children,
}: {
  field: AnyField;
  label: string;
  /** True where a heading right above says the same. */
  isLabelHidden?: boolean;
  hint: string;
  children: ReactNode;
}) {
  const errorText = useErrorText();
  const validationError = fieldErrorOf(field, errorText);
  const described = [field.descriptionId, validationError && field.errorId].filter(Boolean).join(" ");
  return (
    <fieldset className="field row-group" id={field.id} tabIndex={-1} aria-describedby={described}>
      <legend className={isLabelHidden ? "visually-hidden" : "label"}>{label}</legend>
      <p className="hint" id={field.descriptionId}>
        {hint}
      </p>
      {validationError && <FieldError id={field.errorId}>{validationError}</FieldError>}
      {children}
    </fieldset>
  );
}
