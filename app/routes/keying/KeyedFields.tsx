import { useWords } from "~/words/words";
import type { ShownQuestion } from "./typed.server";

/** What is wrong with a field stands beside it under this id. */
export const wrongId = (name: string) => `${name}-wrong`;

/** The fields of one question, in a line; `hasFocus` puts the cursor into the first. */
export function KeyedFields({
  question: { title, fields, isMarked },
  hasFocus = false,
  isTold = false,
}: {
  question: ShownQuestion;
  hasFocus?: boolean;
  /** Each wrong field is told of under its `wrongId`. */
  isTold?: boolean;
}) {
  const t = useWords();
  return (
    <span className="keying-fields">
      {fields.map(({ name, label, isText, value, error }, at) => (
        <label key={name} className={isText ? "keying-text" : undefined}>
          <span className={label ? "hint" : "visually-hidden"}>{label || title}</span>
          {label && <span className="visually-hidden"> {title}</span>}
          <input
            id={name}
            name={name}
            type="text"
            className={isText ? "input" : "input keying-letters"}
            defaultValue={value}
            aria-invalid={error !== "" || undefined}
            aria-describedby={error && isTold ? wrongId(name) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={isText ? 500 : 24}
            // biome-ignore lint/a11y/noAutofocus: whoever opens this page begins to type
            autoFocus={hasFocus && at === 0}
          />
        </label>
      ))}
      {isMarked && <span className="hint">{t("keying:sheet.marked")}</span>}
    </span>
  );
}
