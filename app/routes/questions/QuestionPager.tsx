import { paths } from "~/paths";
import { Pager } from "~/ui/Pager";
import { useWords } from "~/words/words";
import type { PaperQuestionsData, ShownPart } from "./show";

/** The range of questions shown, and links to the others. */
export function QuestionPager({
  page: { paper, page, pages, slots },
  part,
}: {
  page: PaperQuestionsData;
  part: ShownPart;
}) {
  const t = useWords();
  return (
    <Pager
      page={page}
      pages={pages}
      to={(number) => paths.papers.questions(paper.id, part.id, number > 1 ? number : undefined)}
      words={{
        label: t("questions:pager.label"),
        previous: t("questions:pager.previous"),
        next: t("questions:pager.next"),
        summary: t(slots.length === 1 ? "questions:pager.single" : "questions:pager.range", {
          from: slots[0]?.number,
          to: slots[slots.length - 1]?.number,
          count: part.questions,
        }),
      }}
    />
  );
}
