import { Pager } from "~/ui/Pager";
import { useWords } from "~/words/words";

/** The pages of a list of papers, ten each. `isMore`: more match than `count` says. */
export function PaperPager({
  page,
  pages,
  count,
  isMore,
  to,
}: {
  page: number;
  pages: number;
  count: number;
  isMore: boolean;
  to: (page: number) => string;
}) {
  const t = useWords();
  const from = (page - 1) * 10 + 1;
  const figures = { from, to: Math.min(page * 10, count), total: count };
  return (
    <Pager
      page={page}
      pages={pages}
      to={to}
      words={{
        label: t("papers:pager.label"),
        previous: t("papers:pager.previous"),
        next: t("papers:pager.next"),
        summary: isMore ? t("papers:pager.summaryMore", figures) : t("papers:pager.summary", figures),
      }}
    />
  );
}
