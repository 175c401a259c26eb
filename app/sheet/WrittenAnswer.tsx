import { useSay } from "~/form/useSay";
import { Mistake } from "~/ui/Mistake";
import { useWords } from "~/words/words";
import type { ItemProps } from "./AskedQuestion";
import { sheetId } from "./sheetId";

/** An answer in words of one's own. A program is written in the same field, in letters of one width, from a template. */
export function WrittenAnswer({
  prefix,
  given,
  mistakes,
  template,
}: ItemProps & { template?: string | undefined }) {
  const t = useWords();
  const say = useSay();
  const name = `${prefix}text`;
  const field = sheetId(name);
  const mistake = mistakes[name];
  const isProgram = template !== undefined;
  return (
    <div className="sheet-written">
      <label htmlFor={field} id={`${field}-label`}>
        {t(isProgram ? "bank:preview.yourProgram" : "bank:preview.yourAnswer")}
      </label>
      {mistake && <Mistake id={`${field}-mistake`}>{say(mistake)}</Mistake>}
      <textarea
        className={isProgram ? "input sheet-code" : "input"}
        id={field}
        name={name}
        rows={isProgram ? 14 : 6}
        wrap={isProgram ? "off" : undefined}
        defaultValue={given ? given.text : template}
        maxLength={20_000}
        autoComplete="off"
        autoCapitalize={isProgram ? "off" : undefined}
        spellCheck={isProgram ? false : undefined}
        aria-labelledby={`${field}-label ${sheetId(`${prefix}stem`)}`}
        aria-invalid={mistake ? true : undefined}
        aria-describedby={mistake && `${field}-mistake`}
      />
    </div>
  );
}
