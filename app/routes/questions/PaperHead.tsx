import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { isFrozen } from "~/routes/papers/frozen";
import { PaperStateMark } from "~/routes/papers/PaperStateMark";
import { Button, ButtonLink } from "~/ui/Button";
import { Figures } from "~/ui/Figures";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import type { PaperQuestionsData } from "./show";
import { TargetScore } from "./TargetScore";

/** The paper's name, state and figures; a frozen paper offers a copy of itself. */
export function PaperHead({ page }: { page: PaperQuestionsData }) {
  const t = useWords();
  const { paper } = page;
  return (
    <>
      <PageHead
        title={paper.name}
        beside={<PaperStateMark state={paper.state} isPill />}
        actions={
          <>
            {page.canWritePaper && (
              <ButtonLink kind="quiet" to={paths.papers.bin(paper.id)}>
                {t("bin.title")}
              </ButtonLink>
            )}
            <ButtonLink icon="eye" to={paths.papers.preview(paper.id)}>
              {t("sitting:preview.title")}
            </ButtonLink>
            {paper.questions > 0 && (
              <ButtonLink icon="print" to={paths.exports.show(paper.id)}>
                {t("papers:actions.export")}
              </ButtonLink>
            )}
            {page.canCopy && (
              <ButtonLink to={paths.papers.edit(paper.id, { from: addressOf(page) })}>
                {t("questions:settings")}
              </ButtonLink>
            )}
            {page.canCopy && isFrozen(paper) && (
              <PostForm action={paths.papers.copy(paper.id)}>
                <Button kind="primary" icon="copy" wide>
                  {t("questions:copy")}
                </Button>
              </PostForm>
            )}
          </>
        }
      >
        {t("papers:number", { number: paper.number })}
        {" · "}
        {t("questions:updated", { time: paper.updated, name: paper.updatedBy })}
      </PageHead>
      <Figures
        figures={[
          { label: t("questions:figures.parts"), value: paper.parts },
          { label: t("questions:figures.questions"), value: paper.questions },
          { label: t("questions:figures.score"), value: paper.score },
          { label: t("questions:figures.pass"), value: paper.pass ?? t("questions:figures.noPass") },
          {
            label: t("questions:figures.duration"),
            value: paper.minutes,
            unit: t("questions:figures.minutes"),
          },
        ]}
      />
      <TargetScore target={page.target} />
    </>
  );
}

/** This page's URL, to return to. */
const addressOf = ({ paper, parts, at, page }: PaperQuestionsData) =>
  paths.papers.questions(paper.id, parts[at]?.id, page > 1 ? page : undefined);
