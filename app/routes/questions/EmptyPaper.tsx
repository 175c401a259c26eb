import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { useWords } from "~/words/words";
import type { PaperQuestionsData, ShownPart } from "./show";

/** A paper without parts: prompts for the first part. */
export function EmptyPaper({ page: { paper, canWritePaper } }: { page: PaperQuestionsData }) {
  const t = useWords();
  return (
    <Empty
      title={t("questions:empty.noParts")}
      actions={
        canWritePaper && (
          <>
            <ButtonLink icon="copy" to={paths.parts.copyInto(paper.id)}>
              {t("questions:partCopy.title")}
            </ButtonLink>
            <ButtonLink kind="primary" icon="plus" to={paths.parts.new(paper.id)}>
              {t("questions:addPart")}
            </ButtonLink>
          </>
        )
      }
    >
      {t(canWritePaper ? "questions:empty.noPartsText" : "questions:empty.noPartsYet")}
    </Empty>
  );
}

/** A part without questions; the link to write the first one is in the part's head. */
export function EmptyPart({ page: { canWritePaper }, part }: { page: PaperQuestionsData; part: ShownPart }) {
  const t = useWords();
  return (
    <Empty
      title={t("questions:empty.noQuestions")}
      actions={
        canWritePaper && (
          <>
            <ButtonLink to={paths.parts.draw(part.id)}>{t("questions:draw.title")}</ButtonLink>
            <ButtonLink to={paths.parts.pick(part.id)}>{t("questions:pick.title")}</ButtonLink>
          </>
        )
      }
    >
      {t("questions:empty.noQuestionsText")}
    </Empty>
  );
}
