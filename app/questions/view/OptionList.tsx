import type { ReactNode } from "react";
import { letterOf } from "#contract/questions/kinds";
import { Icon } from "~/ui/Icon";
import { useWords } from "~/words/words";

/** The options as their author reads them: the right ones carry a check mark with a text alternative. */
export function OptionList({
  options,
  isDense,
  hasLetters = true,
}: {
  /** `beside`: what it earns, where that is said of each. */
  options: { words: ReactNode; isCorrect: boolean; beside?: string }[];
  /** True where two options fit side by side. */
  isDense: boolean;
  hasLetters?: boolean;
}) {
  const t = useWords();
  const classes = ["options", isDense && "options-2", !hasLetters && "truths"].filter(Boolean).join(" ");
  return (
    <ul className={classes}>
      {options.map(({ words, isCorrect, beside }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other name than its place
        <li key={index} className={isCorrect ? "correct" : undefined}>
          {isCorrect && <Icon name="tick" />}
          {hasLetters && <span className="letter">{letterOf(index)}</span>}
          <div className="option-text">
            {words}
            {beside && <span className="option-weight">{beside}</span>}
          </div>
          {isCorrect && <span className="visually-hidden">{t("questions:correct")}</span>}
        </li>
      ))}
    </ul>
  );
}
