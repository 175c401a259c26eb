import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { useWords } from "~/words/words";
import type { QuestionPage } from "./show";

/** The papers that hold the question, and which version each of them holds. */
export function PaperList({ page: { papers } }: { page: QuestionPage }) {
  const t = useWords();
  return (
    <section aria-labelledby="papers-heading">
      <h2 id="papers-heading">{t("bank:show.papers")}</h2>
      {papers.length === 0 ? (
        <p className="hint">{t("bank:show.noPapers")}</p>
      ) : (
        <ul className="bank-list">
          {papers.map((paper) => (
            <li key={paper.id}>
              <Link to={paths.papers.questions(paper.id)}>{paper.name}</Link>
              <span className="hint">
                {t("bank:show.paperFacts", {
                  number: paper.number,
                  version: paper.version,
                  state: t(`bank:states.${paper.state}`),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
