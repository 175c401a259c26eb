import type { FieldMetadata } from "@conform-to/react";
import { answering, letterOf, type QuestionType } from "#contract/questions/kinds";
import { questionLimits } from "#contract/questions/shapes";
import { useSay } from "~/form/useSay";
import { Button } from "~/ui/Button";
import { type AnyField, mistakeOf } from "~/ui/Field";
import { Mistake } from "~/ui/Mistake";
import { useWords } from "~/words/words";

interface OptionRowsProps {
  type: QuestionType;
  fields: Record<"option" | "answer", AnyField>;
  /** The name of the field that takes the focus. */
  focus: string | null;
}

/** The options, one row each, with the mark of the right ones before them. */
export function OptionRows({ type, fields: { option, answer }, focus }: OptionRowsProps) {
  const t = useWords();
  const say = useSay();
  const isOne = answering[type] === "one";
  const right = [answer.initialValue ?? []].flat() as string[];
  const rows = (option as FieldMetadata<string[]>).getFieldList();
  const mistakes = [option, answer].flatMap((field) => {
    const text = mistakeOf(field, say);
    return text ? [{ id: field.errorId, text }] : [];
  });
  const hintId = `${option.id}-hint`;
  return (
    <fieldset className="field" aria-describedby={[hintId, ...mistakes.map(({ id }) => id)].join(" ")}>
      <legend className="label">{t("questions:options")}</legend>
      <p className="hint" id={hintId}>
        {t(`questions:optionHints.${type as 1}`)}
      </p>
      {mistakes.map(({ id, text }) => (
        <Mistake key={id} id={id}>
          {text}
        </Mistake>
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
            aria-invalid={!isOne && mistakeOf(answer, say) ? true : undefined}
            required={isOne}
          />
        </OptionRow>
      ))}
      {rows.length < questionLimits.optionsMax && (
        <Button isSmall icon="plus" name="moreOptions" value="1" formNoValidate>
          {t("questions:moreOptions")}
        </Button>
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
  const say = useSay();
  const mistake = mistakeOf(row, say);
  // The summary's link for the options as a whole lands on the first of them.
  const id = index === 0 ? option.id : row.id;
  return (
    <div className="option-row">
      {children}
      <span className="letter" aria-hidden="true">
        {letterOf(index)}
      </span>
      {/* The summary's link for the first of them lands beside it. */}
      <div {...(index === 0 && { id: row.id, tabIndex: -1 })}>
        {mistake && <Mistake id={row.errorId}>{mistake}</Mistake>}
        <textarea
          className="input"
          id={id}
          name={row.name}
          rows={1}
          defaultValue={(row.initialValue as string | undefined) ?? ""}
          aria-label={t("questions:option", { letter: letterOf(index) })}
          aria-invalid={mistake ? true : undefined}
          aria-describedby={mistake ? row.errorId : undefined}
          // biome-ignore lint/a11y/noAutofocus: somebody asked for this row just now
          autoFocus={hasFocus}
        />
      </div>
    </div>
  );
}
