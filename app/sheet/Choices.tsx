import type { ReactNode } from "react";
import { answering, letterOf } from "#contract/questions/kinds";
import { RichText } from "~/rich/RichText";
import { useWords } from "~/words/words";
import type { ItemProps } from "./AskedQuestion";
import { sheetId } from "./sheetId";

/** Single choice, multiple choice, or right or wrong: each option a card, which is its label. */
export function Choices({ prefix, item, given }: ItemProps) {
  const t = useWords();
  const name = `${prefix}answer`;
  const hint = sheetId(`${prefix}hint`);
  const isSome = answering[item.type] === "some";
  const choices =
    answering[item.type] === "truth"
      ? ([1, 0] as const).map((value) => ({ value, letter: null, words: t(`questions:truths.${value}`) }))
      : item.options.map(({ value, content }, index) => ({
          value,
          letter: letterOf(index),
          words: <RichText content={content} />,
        }));
  return (
    <fieldset
      role={isSome ? "group" : "radiogroup"}
      aria-labelledby={sheetId(`${prefix}stem`)}
      aria-describedby={isSome ? hint : undefined}
    >
      {isSome && (
        <p className="sheet-hint" id={hint}>
          {t("bank:preview.oneOrMore")}
        </p>
      )}
      {choices.map(({ value, letter, words }) => (
        <Choice key={value} id={sheetId(`${name}-${value}`)} letter={letter} words={words}>
          <input
            type={isSome ? "checkbox" : "radio"}
            id={sheetId(`${name}-${value}`)}
            name={name}
            value={value}
            defaultChecked={given?.keys.includes(value)}
          />
        </Choice>
      ))}
    </fieldset>
  );
}

/** The input precedes its label, so that the card reacts to the tap without script. */
function Choice({
  id,
  letter,
  words,
  children,
}: {
  id: string;
  letter: string | null;
  words: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="sheet-choice">
      {children}
      <label htmlFor={id}>
        {letter && <span className="sheet-letter">{letter}</span>}
        <span className="sheet-words">{words}</span>
      </label>
    </div>
  );
}
