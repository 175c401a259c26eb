import type { ReactNode } from "react";
import { useWords } from "~/words/words";

export interface LetterText {
  text: string;
  /** Author, time and page, in one line. */
  about: string;
  answer: string;
  /** When it was answered; "" if it was not. */
  answered: string;
}

/** One feedback as typed, its author, and its answer. */
export function Letter({ letter, children }: { letter: LetterText; children?: ReactNode }) {
  const t = useWords();
  return (
    <li>
      <p className="as-typed">{letter.text}</p>
      <p className="code">{letter.about}</p>
      {letter.answered && (
        <div className="quote">
          <p className="as-typed">{letter.answer}</p>
          <p className="code">{t("operator:feedback.answeredAt", { time: letter.answered })}</p>
        </div>
      )}
      {children}
    </li>
  );
}
