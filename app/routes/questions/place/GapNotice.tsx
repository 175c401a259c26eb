import { paths } from "~/paths";
import { type Freezable, frozenBy } from "~/routes/papers/frozen";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import type { Lack, PartContents } from "./gap";

/** Why the paper is frozen; nothing if it is not. Mentions a copy where one can be made. */
export function FrozenNotice({ paper, canCopy = false }: { paper: Freezable; canCopy?: boolean }) {
  const t = useWords();
  const why = frozenBy(paper);
  if (!why) return null;
  return <Notice kind="info">{t(`questions:${canCopy ? "frozen" : "frozenForYou"}.${why}`)}</Notice>;
}

/** What is missing, with a link for those who may add it. */
export function GapNotice({
  page: { paper, canWritePaper, canWriteQuestions },
  gap,
}: {
  page: { paper: { id: string }; canWritePaper: boolean; canWriteQuestions: boolean };
  gap: { part: PartContents & { id: string; number: number; name: string }; lack: Lack } | null;
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
