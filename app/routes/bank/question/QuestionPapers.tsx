import { paths } from "~/paths";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { QuestionPage } from "./show";

/** The papers that use the question, with the version in each. */
export function QuestionPapers({ page: { papers } }: { page: QuestionPage }) {
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
