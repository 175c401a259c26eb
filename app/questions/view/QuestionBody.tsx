import { answering, isByHand } from "#contract/questions/kinds";
import { writePartialText } from "#contract/questions/notation";
import type { PartialText } from "#contract/questions/partial-credit";
import type { ChildQuestion, Question } from "#contract/questions/shapes";
import { writePercent } from "#contract/questions/weights";
import { RichText } from "~/rich/RichText";
import type { RenderedQuestion, RenderedTexts } from "~/rich/rendered";
import { useWords } from "~/words/words";
import { CodeBody } from "./CodeBody";
import { FileFacts, RecordingFacts } from "./HandedIn";
import { HintList } from "./HintList";
import { MediaPlayer } from "./MediaPlayer";
import { Note, Notes } from "./Note";
import { OptionList } from "./OptionList";
import { Stimulus } from "./Stimulus";

/** The text and the key of a question of any type; `renderQuestion` rendered its texts. */
export function QuestionBody({
  question,
  isStimulusAbove = false,
}: {
  question: RenderedQuestion;
  /** Whether the question before it on the page has the same text before it. */
  isStimulusAbove?: boolean;
}) {
  const t = useWords();
  const { rendered } = question;
  const kind = answering[question.type];
  return (
    <div className="question-body">
      {rendered.stimulus && !isStimulusAbove && <Stimulus text={rendered.stimulus} />}
      {isStimulusAbove && <p className="hint">{t("questions:stimulusAbove")}</p>}
      {question.media && <MediaPlayer media={question.media} />}
      <Asked question={question} rendered={rendered} />
      {kind === "program" && question.code && <CodeBody code={question.code} />}
      {kind === "recording" && <RecordingFacts question={question} />}
      {kind === "file" && <FileFacts question={question} />}
      {kind === "family" && <Children question={question} />}
      {question.answerTemplate && (
        <Notes>
          <Note label={t("questions:answerTemplate")}>{question.answerTemplate}</Note>
        </Notes>
      )}
      <ForMarkers question={question} rendered={rendered} />
      {rendered.hints.length > 0 && (
        <Notes>
          <Note label={t("questions:hints")}>
            <HintList hints={rendered.hints} />
          </Note>
        </Notes>
      )}
    </div>
  );
}

/** The text and the key, which questions and their children have alike. */
function Asked({ question, rendered }: { question: Question | ChildQuestion; rendered: RenderedTexts }) {
  const t = useWords();
  const kind = answering[question.type];
  return (
    <>
      <div className="question-text">
        <RichText content={rendered.content} />
      </div>
      {(kind === "one" || kind === "some") && (
        <OptionList
          isDense={rendered.hasShortOptions}
          options={rendered.option.map((text, index) => ({
            words: <RichText content={text} />,
            isCorrect: question.answer.keys.includes(index),
            beside: percentOf(question.answer.weights[index]),
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

const percentOf = (weight: number | undefined) =>
  weight === undefined ? undefined : `${writePercent(weight)}%`.replace("-", "−");

/** The author's notes for markers, and the explanation of the key. */
function ForMarkers({
  question: { type, rubric },
  rendered: { reference, analysis, points },
}: {
  question: Question | ChildQuestion;
  rendered: RenderedTexts;
}) {
  const t = useWords();
  // Only for written answers is a missing reference shown.
  const hasReference = isByHand(type) && (reference !== null || answering[type] === "text");
  if (!hasReference && !analysis && rubric.length === 0) return null;
  return (
    <Notes>
      {hasReference && (
        <Note label={t("questions:reference")}>
          {reference ? <RichText content={reference} /> : t("questions:noReference")}
        </Note>
      )}
      {rubric.length > 0 && (
        <Note label={t("questions:rubric")}>
          <ol className="rubric">
            {rubric.map(({ text, points: count, keywords }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a marking point has no other name than its place
              <li key={index}>
                {text} · {t("questions:worth", { count, points: points[index] })}
                {keywords && <span className="beside">{keywords}</span>}
              </li>
            ))}
          </ol>
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
function Children({ question: { children, rendered } }: { question: RenderedQuestion }) {
  const t = useWords();
  return (
    <ol className="question-children">
      {children.map((child, index) => {
        const texts = rendered.children[index]!;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question below another has no other name than its place
          <li key={index}>
            <p className="child-head">
              <b>{t("questions:body.child", { number: index + 1 })}</b>
              {t(`questions:types.${child.type}`)} ·{" "}
              {t("questions:score", { count: child.score, points: texts.mark })}
            </p>
            <Asked question={child} rendered={texts} />
            <ForMarkers question={child} rendered={texts} />
          </li>
        );
      })}
    </ol>
  );
}

/** The texts that earn a part of a blank, after those that are accepted. */
function Partial({ texts }: { texts: PartialText[] }) {
  const t = useWords();
  if (texts.length === 0) return null;
  const told = texts.map((part) => `${writePartialText(part)} ${percentOf(part.weight)}`);
  return (
    <>
      <span className="beside">{t("questions:alsoPartly")}</span>
      {told.join(t("listSeparator"))}
    </>
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
            <Partial texts={answer.partial.filter(({ blank }) => blank === index)} />
          </Note>
        ))}
        {answer.tolerance > 0 && <Note label={t("questions:tolerance")}>± {answer.tolerance}</Note>}
      </Notes>
      {answer.isCaseSensitive && <p className="hint">{t("questions:isCaseSensitive")}</p>}
      {!isByOrder && answer.blanks.length > 1 && <p className="hint">{t("questions:anyOrder")}</p>}
    </>
  );
}
