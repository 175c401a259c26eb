import { answering, isByHand } from "#contract/questions/kinds";
import type { ChildQuestion, Question } from "#contract/questions/shapes";
import type { DrawnQuestion, DrawnTexts } from "~/rich/drawn";
import { RichText } from "~/rich/RichText";
import { useWords } from "~/words/words";
import { CodeBody } from "./CodeBody";
import { FileFacts, RecordingFacts } from "./HandedIn";
import { Note, Notes } from "./Note";
import { OptionList } from "./OptionList";

/** What is asked and what is right, for a question of any type; `drawnQuestion` drew its texts. */
export function QuestionBody({ question }: { question: DrawnQuestion }) {
  const { drawn } = question;
  const kind = answering[question.type];
  return (
    <div className="question-body">
      <Asked question={question} drawn={drawn} />
      {kind === "program" && question.code && <CodeBody code={question.code} />}
      {kind === "recording" && <RecordingFacts question={question} />}
      {kind === "file" && <FileFacts question={question} />}
      {kind === "family" && <Children question={question} />}
      <ForMarkers question={question} drawn={drawn} />
    </div>
  );
}

/** The text and the key, which questions and those below them have alike. */
function Asked({ question, drawn }: { question: Question | ChildQuestion; drawn: DrawnTexts }) {
  const t = useWords();
  const kind = answering[question.type];
  return (
    <>
      <div className="question-text">
        <RichText content={drawn.content} />
      </div>
      {(kind === "one" || kind === "some") && (
        <OptionList
          isDense={drawn.hasShortOptions}
          options={drawn.option.map((text, index) => ({
            words: <RichText content={text} />,
            isCorrect: question.answer.keys.includes(index),
          }))}
        />
      )}
      {kind === "truth" && (
        <OptionList
          isDense
          hasLetters={false}
          options={([1, 0] as const).map((value) => ({
            words: t(`questions:truths.${value}`),
            isCorrect: question.answer.keys[0] === value,
          }))}
        />
      )}
      {kind === "blanks" && <Accepted question={question} />}
    </>
  );
}

/** What its author wrote for whoever marks the answers, and why the key is right. */
function ForMarkers({
  question: { type },
  drawn: { reference, analysis },
}: {
  question: Question | ChildQuestion;
  drawn: DrawnTexts;
}) {
  const t = useWords();
  // A written answer is the one whose reference is missed where there is none.
  const hasReference = isByHand(type) && (reference !== null || answering[type] === "text");
  if (!hasReference && !analysis) return null;
  return (
    <Notes>
      {hasReference && (
        <Note label={t("questions:reference")}>
          {reference ? <RichText content={reference} /> : t("questions:noReference")}
        </Note>
      )}
      {analysis && (
        <Note label={t("questions:analysis")}>
          <RichText content={analysis} />
        </Note>
      )}
    </Notes>
  );
}

/** The questions below a parent question, each with its mark. */
function Children({ question: { children, drawn } }: { question: DrawnQuestion }) {
  const t = useWords();
  return (
    <ol className="question-children">
      {children.map((child, index) => {
        const texts = drawn.children[index]!;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question below another has no other name than its place
          <li key={index}>
            <p className="child-head">
              <b>{t("questions:body.child", { number: index + 1 })}</b>
              {t(`questions:types.${child.type}`)} ·{" "}
              {t("questions:score", { count: child.score, points: texts.points })}
            </p>
            <Asked question={child} drawn={texts} />
            <ForMarkers question={child} drawn={texts} />
          </li>
        );
      })}
    </ol>
  );
}

/** The strings that are accepted in each blank. */
function Accepted({ question: { answer, isByOrder } }: { question: Question | ChildQuestion }) {
  const t = useWords();
  return (
    <>
      <Notes>
        {answer.blanks.map(([first, ...others], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a blank has no other name than its place
          <Note key={index} label={t("questions:blank", { number: index + 1 })}>
            {first}
            {others.length > 0 && (
              <>
                <span className="beside">{t("questions:alsoAccepted")}</span>
                {others.join(t("listSeparator"))}
              </>
            )}
          </Note>
        ))}
        {answer.tolerance > 0 && <Note label={t("questions:tolerance")}>± {answer.tolerance}</Note>}
      </Notes>
      {answer.isCaseSensitive && <p className="hint">{t("questions:isCaseSensitive")}</p>}
      {!isByOrder && answer.blanks.length > 1 && <p className="hint">{t("questions:anyOrder")}</p>}
    </>
  );
}
