import { paths } from "~/paths";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import { type Freezable, frozenBy } from "./frozen";
import type { gapOf } from "./gap";
import type { PaperPage, ShownPart } from "./show";

/** Why nothing can be changed any more; nothing where it can. A copy is spoken of where one can be made. */
export function FrozenNotice({ paper, canCopy = false }: { paper: Freezable; canCopy?: boolean }) {
  const t = useWords();
  const why = frozenBy(paper);
  if (!why) return null;
  return <Notice kind="info">{t(`questions:${canCopy ? "frozen" : "frozenForYou"}.${why}`)}</Notice>;
}

/** What is missing, and the way there for those who may fill it. */
export function GapNotice({
  page: { paper, canWritePaper, canWriteQuestions },
  gap,
}: {
  page: PaperPage;
  gap: ReturnType<typeof gapOf<ShownPart>>;
}) {
  const t = useWords();
  if (!gap || !canWriteQuestions) return null;
  const { part, lack } = gap;
  const named = { number: part.number, name: part.name };
  if (lack === "questions") {
    const link = { to: paths.papers.questions(paper.id, part.id), text: t("questions:gap.addQuestions") };
    return (
      <Notice kind="warn" link={link}>
        {t("questions:gap.noQuestions", named)}
      </Notice>
    );
  }
  const link = { to: paths.parts.edit(part.id), text: t("questions:gap.fillDuration") };
  return (
    <Notice kind="warn" link={canWritePaper ? link : undefined}>
      {t("questions:gap.noDuration", named)}
    </Notice>
  );
}
