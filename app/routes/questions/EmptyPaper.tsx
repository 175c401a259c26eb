import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { useWords } from "~/words/words";
import type { PaperPage } from "./show";

/** A paper without parts: the first part is the next step. */
export function EmptyPaper({ page: { paper, canWritePaper } }: { page: PaperPage }) {
  const t = useWords();
  return (
    <Empty
      title={t("questions:empty.noParts")}
      actions={
        canWritePaper && (
          <ButtonLink kind="primary" icon="plus" to={paths.parts.new(paper.id)}>
            {t("questions:addPart")}
          </ButtonLink>
        )
      }
    >
      {t(canWritePaper ? "questions:empty.noPartsText" : "questions:empty.noPartsYet")}
    </Empty>
  );
}

/** A part without questions; the way to the first one stands in the part's head. */
export function EmptyPart() {
  const t = useWords();
  return <Empty title={t("questions:empty.noQuestions")}>{t("questions:empty.noQuestionsText")}</Empty>;
}
