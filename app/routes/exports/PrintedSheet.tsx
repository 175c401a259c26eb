import { Fragment } from "react";
import { RichText } from "~/rich/RichText";
import { useWords } from "~/words/words";
import { PrintedKeys } from "./PrintedKeys";
import { PrintedQuestion } from "./PrintedQuestion";
import type { RenderedSheet } from "./rendered.server";

/** The paper as printed; its version is in the footer of every sheet. */
export function PrintedSheet({ sheet }: { sheet: RenderedSheet }) {
  const t = useWords();
  const hasSessions = sheet.papers.some(({ heading }) => heading !== "");
  const [Part, Type] = hasSessions ? (["h4", "h5"] as const) : (["h3", "h4"] as const);
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
        {sheet.scores && <ScoreTable scores={sheet.scores} />}
        {sheet.instructions.length > 0 && (
          <div className="printed-introduction">
            <strong>{t("exports:printed.notice")}</strong>
            {sheet.instructions.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        )}
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
              {part.runs.map(({ heading, questions }) => (
                <section key={questions[0]!.id}>
                  {heading && <Type>{heading}</Type>}
                  {questions.map((question) => (
                    <Fragment key={question.id}>
                      {question.stimulus && (
                        <div className="printed-introduction printed-stimulus">
                          {question.stimulusHead && <strong>{question.stimulusHead}</strong>}
                          <RichText content={question.stimulus} />
                        </div>
                      )}
                      <PrintedQuestion question={question} />
                    </Fragment>
                  ))}
                </section>
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

/** To be filled in by hand: the score of each part, and who marked it. */
function ScoreTable({ scores }: { scores: NonNullable<RenderedSheet["scores"]> }) {
  const { number, score, marker, total, parts } = scores;
  return (
    <table className="printed-scores">
      <thead>
        <tr>
          {[number, ...parts, total].map((told) => (
            <th key={told} scope="col">
              {told}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[score, marker].map((told) => (
          <tr key={told}>
            <th scope="row">{told}</th>
            {[...parts, total].map((part) => (
              <td key={part} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
