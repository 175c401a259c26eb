import {
  type FieldMetadata,
  getFieldsetProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { Mistake } from "./Mistake";

/** Any field of any form. */
// biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in the form that it belongs to
export type AnyField = FieldMetadata<any, any, any>;

export interface FieldProps {
  field: AnyField;
  label: ReactNode;
  hint?: ReactNode;
  /** The translated “（选填）”; a required field carries no mark. */
  optional?: string;
  /** The words for a mistake, which is a name or a ready sentence. */
  say: (mistake: string) => string;
}

/** The first mistake of a field, in words. */
export const mistakeOf = (field: AnyField, say: FieldProps["say"]): string | undefined => {
  const [mistake] = (field.errors ?? []) as string[];
  return mistake === undefined ? undefined : say(mistake);
};

/** Joins a field to its hint and, where there is one, its mistake. */
export const describedBy = ({ field, hint }: Pick<FieldProps, "field" | "hint">) =>
  hint ? { ariaDescribedBy: field.descriptionId } : {};

/** What stands between a label and its control: the hint, then the mistake. */
function Advice({
  field,
  hint,
  mistake,
}: Pick<FieldProps, "field" | "hint"> & { mistake: string | undefined }) {
  return (
    <>
      {hint && (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      {mistake && <Mistake id={field.errorId}>{mistake}</Mistake>}
    </>
  );
}

/** Label, then hint, then mistake, then the control. `beside` stands at the far end of the label's line. */
function Labelled({
  field,
  label,
  hint,
  optional,
  say,
  beside,
  children,
}: FieldProps & { beside?: ReactNode; children: ReactNode }) {
  const mistake = mistakeOf(field, say);
  return (
    <div className="field">
      {beside && <div className="field-beside">{beside}</div>}
      <label className="label" htmlFor={field.id}>
        {label}
        {optional && <span className="optional">{optional}</span>}
      </label>
      <Advice {...{ field, hint, mistake }} />
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
  field,
  label,
  hint,
  optional,
  say,
  ...rest
}: FieldProps &
  InputRest & {
    type?: "text" | "password" | "tel" | "email" | "search" | "url" | "date" | "datetime-local" | "color";
    beside?: ReactNode;
  }) {
  const { key, ...input } = getInputProps(field, { type, ...describedBy({ field, hint }) });
  return (
    <Labelled {...{ field, label, hint, optional, say, beside }}>
      <input key={key} className="input" {...input} {...rest} />
    </Labelled>
  );
}

/** A file of the reader's own. No page can choose it again: after a mistake it is chosen anew. */
export function FileField({
  accept,
  field,
  label,
  hint,
  optional,
  say,
}: FieldProps & {
  /** Endings and types that the reader's file chooser offers first, such as `.jpg,.png`. */
  accept: string;
}) {
  const { key, ...input } = getInputProps(field, { type: "file", ...describedBy({ field, hint }) });
  return (
    <Labelled {...{ field, label, hint, optional, say }}>
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
  say,
  rows = 2,
  tools,
  ...rest
}: FieldProps &
  Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    "id" | "name" | "form" | "className" | "defaultValue" | "value"
  > & {
    /** What stands right above the text. */
    tools?: ReactNode;
  }) {
  const { key, ...area } = getTextareaProps(field, describedBy({ field, hint }));
  return (
    <Labelled {...{ field, label, hint, optional, say }}>
      {tools}
      <textarea key={key} className="input" rows={rows} {...area} {...rest} />
    </Labelled>
  );
}

const widths = { short: "input input-short", medium: "input input-medium" };

/**
 * A number as people type it: a text field with a numeric keyboard, since `type=number` drops what it cannot
 * read and changes under the mouse wheel. Its width tells its length: short 64 px, medium 88 px.
 */
export function NumberField({
  width = "medium",
  unit,
  isDecimal = false,
  field,
  label,
  hint,
  optional,
  say,
  ...rest
}: FieldProps & InputRest & { width?: keyof typeof widths; unit?: ReactNode; isDecimal?: boolean }) {
  return (
    <Labelled {...{ field, label, hint, optional, say }}>
      <NumberInput {...{ field, width, unit, isDecimal, hint }} {...rest} />
    </Labelled>
  );
}

/** The number alone, for a line of text such as “整卷计时 [90] 分钟”; give it its words in `aria-label`. */
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

/** One of a list. An `empty` label puts an option without value first. */
export function Select({
  field,
  label,
  hint,
  optional,
  say,
  options,
  empty,
  hasFocus = false,
}: FieldProps & {
  options: readonly SelectOption[];
  empty?: string;
  /** True where somebody asked for this field just now. */
  hasFocus?: boolean;
}) {
  const { key, ...select } = getSelectProps(field, describedBy({ field, hint }));
  return (
    <Labelled {...{ field, label, hint, optional, say }}>
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

/** A value that travels with the form unseen. */
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
  say,
  isRadios = false,
  isLabelHidden = false,
  children,
}: FieldProps & {
  isRadios?: boolean;
  /** Where a heading right above says the same. */
  isLabelHidden?: boolean;
  children: ReactNode;
}) {
  const mistake = mistakeOf(field, say);
  const { id, name, ...fieldset } = getFieldsetProps(field, describedBy({ field, hint }));
  // A plain group may not be called invalid (ARIA 1.2), a group of radios may.
  const radios = isRadios ? { role: "radiogroup", "aria-invalid": mistake ? true : undefined } : {};
  return (
    <fieldset className="field" {...fieldset} {...radios}>
      <legend className={isLabelHidden ? "visually-hidden" : "label"}>
        {label}
        {optional && <span className="optional">{optional}</span>}
      </legend>
      <Advice {...{ field, hint, mistake }} />
      {children}
    </fieldset>
  );
}
