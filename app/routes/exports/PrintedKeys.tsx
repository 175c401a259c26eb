import { RichText } from "~/rich/RichText";
import { useWords } from "~/words/words";
import type { RenderedKey, RenderedSheet } from "./rendered.server";

/** Correct answers and explanations, on separate sheets. */
export function PrintedKeys({ sheet }: { sheet: RenderedSheet }) {
  const t = useWords();
  return (
    <section className="printed-keys">
      <h3>{t("exports:printed.keyTitle")}</h3>
      {sheet.papers.map((paper) =>
        paper.parts.map((part) => (
          <section key={part.id} className="printed-part">
            <h4>{[paper.heading, part.name].filter(Boolean).join(" · ")}</h4>
            {part.keys.map((key) => (
              <PrintedKey key={key.id} of={key} />
            ))}
          </section>
        )),
      )}
    </section>
  );
}

function PrintedKey({
  of: { number, answer, text, solution, rubric, analysis, origin, children },
  isChild = false,
}: {
  of: RenderedKey;
  isChild?: boolean;
}) {
  const t = useWords();
  return (
    <div className="printed-question">
      <span className="printed-number">
        {isChild ? t("exports:printed.childNumber", { number }) : `${number}.`}
      </span>
      <div>
        {answer && <p className="printed-answer">{answer}</p>}
        {text && <RichText content={text} />}
        {solution && <pre className="printed-code">{solution}</pre>}
        {rubric.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {analysis && (
          <div className="printed-analysis">
            {t("exports:printed.analysis")}
            <RichText content={analysis} />
          </div>
        )}
        {origin && <p className="printed-origin">{origin}</p>}
        {children.map((child) => (
          <PrintedKey key={child.id} of={child} isChild />
        ))}
      </div>
    </div>
  );
}
