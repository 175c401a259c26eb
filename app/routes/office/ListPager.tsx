import { Pager } from "~/ui/Pager";
import { useWords } from "~/words/words";

/** The range of rows shown, and links to other pages. `isMore`: more rows match than `count`. */
export function ListPager({
  at: { page, pages, count, size, isMore = false },
  to,
}: {
  at: { page: number; pages: number; count: number; size: number; isMore?: boolean };
  to: (page: number | undefined) => string;
}) {
  const t = useWords();
  const figures = { from: (page - 1) * size + 1, to: Math.min(page * size, count), total: count };
  return (
    <Pager
      page={page}
      pages={pages}
      to={(number) => to(number > 1 ? number : undefined)}
      words={{
        label: t("pager.label"),
        previous: t("pager.previous"),
        next: t("pager.next"),
        summary: isMore ? t("pager.summaryMore", figures) : t("pager.summary", figures),
      }}
    />
  );
}
