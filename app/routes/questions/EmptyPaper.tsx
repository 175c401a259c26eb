import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { useWords } from "~/words/words";
import type { PaperPage, ShownPart } from "./show";

/** A paper without parts: the first part is the next step. */
export function EmptyPaper({ page: { paper, canWritePaper } }: { page: PaperPage }) {
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

/** A part without questions; the way to write the first one stands in the part's head. */
export function EmptyPart({ page: { canWritePaper }, part }: { page: PaperPage; part: ShownPart }) {
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
