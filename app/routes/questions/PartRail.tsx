import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Icon } from "~/ui/Icon";
import { LineEnd } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import { DropPlace } from "./place/DropPlace";
import { lackOf } from "./place/gap";
import type { PaperQuestionsData } from "./show";

/** The paper's parts, each with its size, or what it lacks. */
export function PartRail({ page: { paper, parts, at, canWritePaper } }: { page: PaperQuestionsData }) {
  const t = useWords();
  return (
    <nav className="rail" aria-label={t("questions:parts")}>
      <ol>
        {parts.map((part, index) => {
          const lack = lackOf(part);
          const facts = [
            t("questions:questionCount", { count: part.questions }),
            t("questions:score", { count: part.score, points: part.points }),
          ];
          return (
            <li key={part.id}>
              <Link
                to={paths.papers.questions(paper.id, part.id)}
                aria-current={index === at ? "page" : undefined}
              >
                <span className="rail-number">{part.number}</span>
                <span>
                  {part.name}
                  <small className={lack ? "lacking" : undefined}>
                    {lack === "questions" && t("questions:lacksQuestions")}
                    {lack === "duration" && t("questions:lacksDuration")}
                    {!lack && facts.join(" · ")}
                  </small>
                </span>
              </Link>
              {canWritePaper && parts.length > 1 && (
                <PostForm action={paths.parts.move(part.id)} hidden>
                  <DropPlace
                    drags="parts"
                    at={part.number}
                    takes={index === at ? undefined : "questions"}
                    revision={paper.revision}
                  />
                </PostForm>
              )}
            </li>
          );
        })}
      </ol>
      {canWritePaper && <DropPlace drags="parts" at={parts.length + 1} />}
      {canWritePaper && (
        <>
          <Link className="action" to={paths.parts.new(paper.id)}>
            <Icon name="plus" />
            {t("questions:addPart")}
            <LineEnd />
          </Link>
          <Link className="action" to={paths.parts.copyInto(paper.id)}>
            <Icon name="copy" />
            {t("questions:partCopy.title")}
          </Link>
        </>
      )}
    </nav>
  );
}
