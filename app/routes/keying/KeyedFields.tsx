import { useWords } from "~/words/words";
import type { ShownQuestion } from "./typed.server";

/** The fields of one question, in a line; `hasFocus` puts the cursor into the first. */
export function KeyedFields({
  question: { title, fields, isMarked },
  hasFocus = false,
}: {
  question: ShownQuestion;
  hasFocus?: boolean;
}) {
  const t = useWords();
  return (
    <span className="keying-fields">
      {fields.map(({ name, label, isText, value, isWrong }, at) => (
        <label key={name} className={isText ? "keying-text" : undefined}>
          <span className={label ? "hint" : "visually-hidden"}>{label || title}</span>
          {label && <span className="visually-hidden"> {title}</span>}
          <input
            id={name}
            name={name}
            type="text"
            className={isText ? "input" : "input keying-letters"}
            defaultValue={value}
            aria-invalid={isWrong || undefined}
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
