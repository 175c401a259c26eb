import { paths } from "~/paths";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { QuestionPage } from "./show";

/** The question's title and number, its bank, and its author. */
export function QuestionFacts({ page }: { page: QuestionPage }) {
  const t = useWords();
  const { question } = page;
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading">{t("bank:show.facts")}</h2>
      <dl className="bank-facts">
        {question.title && (
          <>
            <dt>{t("questions:title")}</dt>
            <dd>{question.title}</dd>
          </>
        )}
        {question.idNumber && (
          <>
            <dt>{t("questions:idNumber")}</dt>
            <dd>{question.idNumber}</dd>
          </>
        )}
        <dt>{t("bank:find.bank")}</dt>
        <dd>{page.bank || t("bank:unsorted")}</dd>
        {page.topics.length > 0 && (
          <>
            <dt>{t("bank:find.topic")}</dt>
            <dd>
              <ul>
                {page.topics.map(({ topicId, path }) => (
                  <li key={topicId}>
                    <Link to={paths.bank.list({ topic: topicId })}>{path}</Link>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt>{t("bank:show.writtenBy")}</dt>
        <dd>{page.createdBy || t("bank:show.nobody")}</dd>
        <dt>{t("bank:show.writtenAt")}</dt>
        <dd>{page.created}</dd>
      </dl>
      <p>
        <Link to={paths.bank.answered(page.id)}>{t("bank:answered.link")}</Link>
      </p>
    </section>
  );
}
