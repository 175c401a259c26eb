import type { FieldMetadata } from "@conform-to/react";
import { answering, letterOf, type QuestionType } from "#contract/questions/kinds";
import { questionLimits } from "#contract/questions/shapes";
import { AddRows } from "~/form/RowButtons";
import { useErrorText } from "~/form/useErrorText";
import { type AnyField, fieldErrorOf } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";

interface OptionRowsProps {
  type: QuestionType;
  fields: Record<"option" | "answer", AnyField>;
  /** The `name` of the field to focus. */
  focus: string | null;
}

/** The options, one row each, preceded by the control that marks the right ones. */
export function OptionRows({ type, fields: { option, answer }, focus }: OptionRowsProps) {
  const t = useWords();
  const errorText = useErrorText();
  const isOne = answering[type] === "one";
  const right = [answer.initialValue ?? []].flat() as string[];
  const rows = (option as FieldMetadata<string[]>).getFieldList();
  const validationErrors = [option, answer].flatMap((field) => {
    const text = fieldErrorOf(field, errorText);
    return text ? [{ id: field.errorId, text }] : [];
  });
  const hintId = `${option.id}-hint`;
  return (
    <fieldset
      className="field"
      aria-describedby={[hintId, ...validationErrors.map(({ id }) => id)].join(" ")}
    >
      <legend className="label">{t("questions:options")}</legend>
      <p className="hint" id={hintId}>
        {t(`questions:optionHints.${type as 1}`)}
      </p>
      {validationErrors.map(({ id, text }) => (
        <FieldError key={id} id={id}>
          {text}
        </FieldError>
      ))}
      {rows.map((row, index) => (
        <OptionRow key={row.name} row={row} index={index} option={option} hasFocus={row.name === focus}>
          <input
            type={isOne ? "radio" : "checkbox"}
            id={index === 0 ? answer.id : `${answer.id}-${index}`}
            name={answer.name}
            value={index}
            defaultChecked={right.includes(String(index))}
            aria-label={t("questions:optionIsCorrect", { letter: letterOf(index) })}
            aria-invalid={!isOne && fieldErrorOf(answer, errorText) ? true : undefined}
            required={isOne}
          />
        </OptionRow>
      ))}
      {rows.length < questionLimits.optionsMax && (
        <AddRows list="option" label={t("questions:moreOptions")} focus={focus} />
      )}
    </fieldset>
  );
}

function OptionRow({
  row,
  index,
  option,
  hasFocus,
  children,
}: {
  row: AnyField;
  index: number;
  option: AnyField;
  hasFocus: boolean;
  children: React.ReactNode;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const validationError = fieldErrorOf(row, errorText);
  // The summary's link for the options as a whole targets the first of them.
  const id = index === 0 ? option.id : row.id;
  return (
    <div className="option-row">
      {children}
      <span className="letter" aria-hidden="true">
        {letterOf(index)}
      </span>
      {/* The summary's link for the first of them targets this row. */}
      <div {...(index === 0 && { id: row.id, tabIndex: -1 })}>
        {validationError && <FieldError id={row.errorId}>{validationError}</FieldError>}
        <textarea
          className="input"
          id={id}
          name={row.name}
          rows={1}
          defaultValue={(row.initialValue as string | undefined) ?? ""}
          aria-label={t("questions:option", { letter: letterOf(index) })}
          aria-invalid={validationError ? true : undefined}
          aria-describedby={validationError ? row.errorId : undefined}
          // biome-ignore lint/a11y/noAutofocus: somebody asked for this row just now
          autoFocus={hasFocus}
        />
      </div>
    </div>
  );
}
