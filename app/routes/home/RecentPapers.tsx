import { paths } from "~/paths";
import { Empty } from "~/ui/Empty";
import { LineEnd } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { RecentPaper } from "./home";

/** The papers that were changed last; null while their service is away. */
export function RecentPapers({ papers }: { papers: RecentPaper[] | null }) {
  const t = useWords();
  if (papers?.length === 0) return <Empty title={t("home:recent.none")}>{t("home:recent.noneText")}</Empty>;
  return (
    <section aria-labelledby="recent">
      <div className="section-line">
        <h2 id="recent">{t("home:recent.title")}</h2>
        <Link to={paths.papers.list()}>{t("home:recent.all")}</Link>
      </div>
      {papers === null ? (
        <p className="home-away">{t("home:recent.away")}</p>
      ) : (
        <ul className="lines">
          {papers.map((paper) => (
            <li key={paper.id}>
              <Link to={paper.isGroup ? paths.papers.sessions(paper.id) : paths.papers.questions(paper.id)}>
                {paper.name}
                <LineEnd />
              </Link>
              <span className="hint">
                {paper.updatedBy} · {paper.updated}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
