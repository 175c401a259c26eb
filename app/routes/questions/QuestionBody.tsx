import { blank, hasOptions } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { textLength } from "#contract/text-length";
import { Icon } from "~/ui/Icon";
import { useWords } from "~/words/words";
import { letterOf } from "./letters";

/** What is asked and what is right. Text is shown as it was typed, never as markup. */
export function QuestionBody({ question }: { question: Question }) {
  const t = useWords();
  return (
    <div className="question-body">
      <p>{question.type === 4 ? <Blanks text={question.content} /> : question.content}</p>
      {hasOptions(question.type) && <Options question={question} />}
      {question.type === 3 && <Truth isTrue={question.answer.keys[0] === 1} />}
      {question.type === 4 && <Accepted question={question} />}
      {question.type === 5 && (
        <Note label={t("questions:reference")}>{question.answer.text || t("questions:noReference")}</Note>
      )}
      {question.analysis.trim() !== "" && <Note label={t("questions:analysis")}>{question.analysis}</Note>}
    </div>
  );
}

/** The longest option, counted as `textLength` counts, that still fits beside another. */
const halfLine = 36;

function Options({ question: { option, answer } }: { question: Question }) {
  const isShort = option.every((text) => textLength(text) <= halfLine && !text.includes("\n"));
  return (
    <ul className={isShort ? "options options-2" : "options"}>
      {option.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other name than its place
        <Option key={index} letter={letterOf(index)} isCorrect={answer.keys.includes(index)}>
          {text}
        </Option>
      ))}
    </ul>
  );
}

function Truth({ isTrue }: { isTrue: boolean }) {
  const t = useWords();
  return (
    <ul className="options options-2 truths">
      <Option isCorrect={isTrue}>{t("questions:truths.1")}</Option>
      <Option isCorrect={!isTrue}>{t("questions:truths.0")}</Option>
    </ul>
  );
}

function Option({ letter, isCorrect, children }: { letter?: string; isCorrect: boolean; children: string }) {
  const t = useWords();
  return (
    <li className={isCorrect ? "correct" : undefined}>
      {isCorrect && <Icon name="tick" />}
      {letter && <span className="letter">{letter}</span>}
      <span className="as-typed">{children}</span>
      {isCorrect && <span className="visually-hidden">{t("questions:correct")}</span>}
    </li>
  );
}

/** The text with its blanks drawn and numbered. */
function Blanks({ text }: { text: string }) {
  const t = useWords();
  return text.split(blank).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a blank has no other name than its place
    <span key={index}>
      {index > 0 && <span className="blank">{t("questions:blank", { number: index })}</span>}
      {piece}
    </span>
  ));
}

function Accepted({ question: { answer, isByOrder } }: { question: Question }) {
  const t = useWords();
  return (
    <>
      <dl className="accepted">
        {answer.blanks.map(([first, ...others], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={index}>
            <dt>{t("questions:blank", { number: index + 1 })}</dt>
            <dd>
              {first}
              {others.length > 0 && (
                <>
                  <span>{t("questions:alsoAccepted")}</span>
                  {others.join(t("listSeparator"))}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {!isByOrder && answer.blanks.length > 1 && <p className="hint">{t("questions:anyOrder")}</p>}
    </>
  );
}

/** Something said beside the question, named before it. */
function Note({ label, children }: { label: string; children: string }) {
  return (
    <dl className="accepted">
      <div>
        <dt>{label}</dt>
        <dd className="as-typed">{children}</dd>
      </div>
    </dl>
  );
}
