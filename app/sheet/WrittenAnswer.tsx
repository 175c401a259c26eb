import { useErrorText } from "~/form/useErrorText";
import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";
import type { ItemProps } from "./AskedQuestion";
import { sheetId } from "./sheetId";

/** A free-text answer. A program uses the same field in a monospaced font, with a template. */
export function WrittenAnswer({
  item,
  prefix,
  given,
  validationErrors,
  template,
}: ItemProps & { template?: string | undefined }) {
  const t = useWords();
  const errorText = useErrorText();
  const name = `${prefix}text`;
  const field = sheetId(name);
  const validationError = validationErrors[name];
  const isProgram = template !== undefined;
  return (
    <div className="sheet-written">
      <label htmlFor={field} id={`${field}-label`}>
        {t(isProgram ? "bank:preview.yourProgram" : "bank:preview.yourAnswer")}
      </label>
      {validationError && <FieldError id={`${field}-error`}>{errorText(validationError)}</FieldError>}
      <textarea
        className={isProgram ? "input sheet-code" : "input"}
        id={field}
        name={name}
        rows={isProgram ? 14 : 6}
        wrap={isProgram ? "off" : undefined}
        defaultValue={given ? given.text : (template ?? item.answerTemplate)}
        maxLength={20_000}
        autoComplete="off"
        autoCapitalize={isProgram ? "off" : undefined}
        spellCheck={isProgram ? false : undefined}
        aria-labelledby={`${field}-label ${sheetId(`${prefix}stem`)}`}
        aria-invalid={validationError ? true : undefined}
        aria-describedby={validationError && `${field}-error`}
      />
    </div>
  );
}
