import { QuestionBody } from "~/routes/questions/QuestionBody";
import { useWords } from "~/words/words";
import type { FoundImport } from "./import-show";

/** The questions of a file as they would stand in the bank. */
export function ImportPreview({ found: { questions } }: { found: FoundImport }) {
  const t = useWords();
  return (
    <section className="import-preview">
      <h2>{t("bank:import.preview")}</h2>
      {questions.map(({ line, score, points, question }) => (
        <article className="question-card" key={line} aria-labelledby={`line-${line}`}>
          <div className="question-head">
            <h3 id={`line-${line}`}>{t("bank:import.line", { line })}</h3>
            <span className="tag">{t(`questions:types.${question.type}`)}</span>
            <span className="question-facts">
              {[
                t("questions:score", { count: score, points }),
                t(`questions:difficulties.${question.difficulty as 1}`),
                t(`questions:ownerships.${question.ownership}`),
              ].join(" · ")}
            </span>
          </div>
          <QuestionBody question={question} />
        </article>
      ))}
    </section>
  );
}
