import { RichText } from "~/rich/RichText";
import { useWords } from "~/words/words";
import { PrintedKeys } from "./PrintedKeys";
import { PrintedQuestion } from "./PrintedQuestion";
import type { RenderedSheet } from "./rendered.server";

/** The paper as printed; its version is in the footer of every sheet. */
export function PrintedSheet({ sheet }: { sheet: RenderedSheet }) {
  const t = useWords();
  const hasSessions = sheet.papers.some(({ heading }) => heading !== "");
  const Part = hasSessions ? "h4" : "h3";
  return (
    <article className="printed" aria-labelledby="printed-name">
      <header className="printed-head">
        <h2 id="printed-name">{sheet.name}</h2>
        <p>{sheet.facts.join("\u3000")}</p>
        <dl className="printed-who">
          {[t("exports:printed.name"), t("exports:printed.candidate"), t("exports:printed.seat")].map(
            (label) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd />
              </div>
            ),
          )}
        </dl>
      </header>
      {sheet.papers.map((paper) => (
        <section key={paper.id}>
          {paper.heading && <h3 className="printed-session">{paper.heading}</h3>}
          {paper.parts.map((part) => (
            <section key={part.id} className="printed-part">
              <Part>
                {part.name}
                <span>{part.facts}</span>
              </Part>
              {part.introduction && (
                <div className="printed-introduction">
                  <RichText content={part.introduction} />
                </div>
              )}
              {part.questions.map((question) => (
                <PrintedQuestion key={question.id} question={question} />
              ))}
            </section>
          ))}
        </section>
      ))}
      {sheet.hasKey && <PrintedKeys sheet={sheet} />}
      <p className="printed-version">{sheet.version}</p>
    </article>
  );
}
