import {
  type FieldMetadata,
  getFieldsetProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { FieldError } from "./FieldError";

/** Any field of any form. */
// biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in the form that it belongs to
export type AnyField = FieldMetadata<any, any, any>;

export interface FieldProps {
  field: AnyField;
  label: ReactNode;
  hint?: ReactNode;
  /** The translated “（选填）”; a required field has no mark. */
  optional?: string;
  /** Translates a validation error, which is a name or a ready sentence. */
  errorText: (validationError: string) => string;
}

/** The first validation error of a field, translated. */
export const fieldErrorOf = (field: AnyField, errorText: FieldProps["errorText"]): string | undefined => {
  const [validationError] = (field.errors ?? []) as string[];
  return validationError === undefined ? undefined : errorText(validationError);
};

/** Links a field to its hint and its validation error, if any (`aria-describedby`). */
export const describedBy = ({ field, hint }: Pick<FieldProps, "field" | "hint">) =>
  hint ? { ariaDescribedBy: field.descriptionId } : {};

/** Between a label and its control: the hint, then the validation error. */
function Advice({
  field,
  hint,
  validationError,
}: Pick<FieldProps, "field" | "hint"> & { validationError: string | undefined }) {
  return (
    <>
      {hint && (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      {validationError && <FieldError id={field.errorId}>{validationError}</FieldError>}
    </>
  );
}

/** Label, hint, validation error, then the control. `beside` stands at the far end of the label's line. */
function Labelled({
  field,
  label,
  hint,
  optional,
  errorText,
  beside,
  children,
}: FieldProps & { beside?: ReactNode; children: ReactNode }) {
  const validationError = fieldErrorOf(field, errorText);
  return (
    <div className="field">
      {beside && <div className="field-beside">{beside}</div>}
      <label className="label" htmlFor={field.id}>
        {label}
        {optional && <span className="optional">{optional}</span>}
      </label>
      <Advice {...{ field, hint, validationError }} />
      {children}
    </div>
  );
}

type InputRest = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "name" | "form" | "type" | "className" | "defaultValue" | "value"
>;

/** One line of text. A password is never sent back to the page. */
export function TextField({
  type = "text",
  beside,
  check,
  field,
  label,
  hint,
  optional,
  errorText,
  ...rest
}: FieldProps &
  InputRest & {
    type?: "text" | "password" | "tel" | "email" | "search" | "url" | "date" | "datetime-local" | "color";
    beside?: ReactNode;
    /** Where its value is checked once changed (`app/light/field-checks.ts`). */
    check?: string;
  }) {
  const { key, ...input } = getInputProps(field, { type, ...describedBy({ field, hint }) });
  const status = `${field.id}-status`;
  return (
    <Labelled {...{ field, label, hint, optional, errorText, beside }}>
      {check && <p className="field-error" id={status} role="status" />}
      <input
        key={key}
        className="input"
        {...input}
        {...(check ? { "data-check": check, "data-check-status": status } : {})}
        {...rest}
      />
    </Labelled>
  );
}

/** A file upload. A page cannot restore the chosen file: after a validation error it is chosen again. */
export function FileField({
  accept,
  field,
  label,
  hint,
  optional,
  errorText,
}: FieldProps & {
  /** Extensions and media types of the file chooser's `accept`, such as `.jpg,.png`. */
  accept: string;
}) {
  const { key, ...input } = getInputProps(field, { type: "file", ...describedBy({ field, hint }) });
  return (
    <Labelled {...{ field, label, hint, optional, errorText }}>
      <input key={key} className="input input-file" {...input} accept={accept} />
    </Labelled>
  );
}

/** Several lines of text. */
export function TextArea({
  field,
  label,
  hint,
  optional,
  errorText,
  rows = 2,
  tools,
  ...rest
}: FieldProps &
  Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    "id" | "name" | "form" | "className" | "defaultValue" | "value"
  > & {
    /** Rendered right above the text. */
    tools?: ReactNode;
  }) {
  const { key, ...area } = getTextareaProps(field, describedBy({ field, hint }));
  return (
    <Labelled {...{ field, label, hint, optional, errorText }}>
      {tools}
      <textarea key={key} className="input" rows={rows} {...area} {...rest} />
    </Labelled>
  );
}

const widths = { short: "input input-short", medium: "input input-medium" };

/**
 * A number: a text field with a numeric keyboard, since `type=number` drops what it cannot parse and changes
 * with the mouse wheel. Its width matches its length: short 64 px, medium 88 px.
 */
export function NumberField({
  width = "medium",
  unit,
  isDecimal = false,
  field,
  label,
  hint,
  optional,
  errorText,
  ...rest
}: FieldProps & InputRest & { width?: keyof typeof widths; unit?: ReactNode; isDecimal?: boolean }) {
  return (
    <Labelled {...{ field, label, hint, optional, errorText }}>
      <NumberInput {...{ field, width, unit, isDecimal, hint }} {...rest} />
    </Labelled>
  );
}

/** The number alone, for a line of text such as “整卷计时 [90] 分钟”; give it an `aria-label`. */
export function NumberInput({
  field,
  width = "short",
  unit,
  isDecimal = false,
  hint,
  ...rest
}: {
  field: AnyField;
  width?: keyof typeof widths;
  unit?: ReactNode;
  isDecimal?: boolean;
  hint?: ReactNode;
} & InputRest) {
  const { key, min, max, step, ...input } = getInputProps(field, {
    type: "text",
    ...describedBy({ field, hint }),
  });
  return (
    <>
      <input
        key={key}
        className={widths[width]}
        inputMode={isDecimal ? "decimal" : "numeric"}
        {...input}
        {...rest}
      />
      {unit && <span className="unit">{unit}</span>}
    </>
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

/** A select. An `empty` label adds an option without value first. */
export function Select({
  field,
  label,
  hint,
  optional,
  errorText,
  options,
  empty,
  hasFocus = false,
}: FieldProps & {
  options: readonly SelectOption[];
  empty?: string;
  /** True where the user has just requested this field. */
  hasFocus?: boolean;
}) {
  const { key, ...select } = getSelectProps(field, describedBy({ field, hint }));
  return (
    <Labelled {...{ field, label, hint, optional, errorText }}>
      <select
        key={key}
        className="input"
        {...select}
        // biome-ignore lint/a11y/noAutofocus: somebody asked for this field just now
        autoFocus={hasFocus}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** A hidden field. */
export function Hidden({ field, value }: { field: AnyField; value?: string }) {
  const { key, required, ...input } = getInputProps(field, { type: "hidden", ariaAttributes: false });
  return <input key={key} {...input} {...(value === undefined ? {} : { defaultValue: value })} />;
}

/** Several controls under one heading that screen readers repeat for each of them. */
export function FieldGroup({
  field,
  label,
  hint,
  optional,
  errorText,
  isRadios = false,
  isLabelHidden = false,
  children,
}: FieldProps & {
  isRadios?: boolean;
  /** True where a heading right above says the same. */
  isLabelHidden?: boolean;
  children: ReactNode;
}) {
  const validationError = fieldErrorOf(field, errorText);
  const { id, name, ...fieldset } = getFieldsetProps(field, describedBy({ field, hint }));
  // ARIA 1.2 forbids `aria-invalid` on a plain group, but allows it on a radio group.
  const radios = isRadios ? { role: "radiogroup", "aria-invalid": validationError ? true : undefined } : {};
  return (
    <fieldset className="field" {...fieldset} {...radios}>
      <legend className={isLabelHidden ? "visually-hidden" : "label"}>
        {label}
        {optional && <span className="optional">{optional}</span>}
      </legend>
      <Advice {...{ field, hint, validationError }} />
      {children}
    </fieldset>
  );
}
