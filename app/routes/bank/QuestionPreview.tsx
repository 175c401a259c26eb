import { QuestionBody } from "~/questions/view/QuestionBody";
import { useWords } from "~/words/words";
import type { PreviewedQuestions } from "./import.server";

/** A file's questions as they would be in the bank. */
export function QuestionPreview({ preview: { questions } }: { preview: PreviewedQuestions }) {
  const t = useWords();
  return (
    <>
      {questions.map(({ line, score, points, question, topics = [], category }) => (
        <article className="question-card" key={line} aria-labelledby={`line-${line}`}>
          <div className="question-head">
            <h3 id={`line-${line}`}>{t("bank:import.line", { line })}</h3>
            <span className="tag">{t(`questions:types.${question.type}`)}</span>
            <span className="question-facts">
              {[
                t("questions:score", { count: score, points }),
                t(`questions:difficulties.${question.difficulty as 1}`),
                t(`questions:ownerships.${question.ownership}`),
                ...topics,
                ...(category ? [t("bank:import.category", { category })] : []),
              ].join(" · ")}
            </span>
          </div>
          <QuestionBody question={question} />
        </article>
      ))}
    </>
  );
}
