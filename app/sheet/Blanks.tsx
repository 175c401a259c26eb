import { useSay } from "~/form/useSay";
import { Mistake } from "~/ui/Mistake";
import { useWords } from "~/words/words";
import type { ItemProps } from "./AskedQuestion";
import { sheetId } from "./sheetId";

/** A field for each blank, called by the number that the blank has in the text. */
export function Blanks({ prefix, item, given, mistakes }: ItemProps) {
  const t = useWords();
  const say = useSay();
  return (
    <fieldset aria-labelledby={sheetId(`${prefix}stem`)}>
      {Array.from({ length: item.blanks }, (_, index) => {
        const name = `${prefix}blank[${index}]`;
        const field = sheetId(name);
        const mistake = mistakes[name];
        return (
          <div className="sheet-blank" key={name}>
            <label htmlFor={field}>{t("questions:blank", { number: index + 1 })}</label>
            <div>
              {mistake && <Mistake id={`${field}-mistake`}>{say(mistake)}</Mistake>}
              <input
                className="input"
                id={field}
                name={name}
                defaultValue={given?.blanks[index]}
                maxLength={500}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                aria-invalid={mistake ? true : undefined}
                aria-describedby={mistake && `${field}-mistake`}
              />
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
