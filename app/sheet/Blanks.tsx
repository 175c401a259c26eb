import { useErrorText } from "~/form/useErrorText";
import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";
import type { ItemProps } from "./AskedQuestion";
import { sheetId } from "./sheetId";

/** A field for each blank, labelled with the blank's number in the text. */
export function Blanks({ prefix, item, given, validationErrors }: ItemProps) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <fieldset aria-labelledby={sheetId(`${prefix}stem`)}>
      {Array.from({ length: item.blanks }, (_, index) => {
        const name = `${prefix}blank[${index}]`;
        const field = sheetId(name);
        const validationError = validationErrors[name];
        return (
          <div className="sheet-blank" key={name}>
            <label htmlFor={field}>{t("questions:blank", { number: index + 1 })}</label>
            <div>
              {validationError && <FieldError id={`${field}-error`}>{errorText(validationError)}</FieldError>}
              <input
                className="input"
                id={field}
                name={name}
                defaultValue={given?.blanks[index]}
                maxLength={500}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                aria-invalid={validationError ? true : undefined}
                aria-describedby={validationError && `${field}-error`}
              />
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
