import { Pager } from "~/ui/Pager";
import { useWords } from "~/words/words";

/** How many rows a page may have; the first is usual. */
export const pageSizes = [10, 20, 50] as const;

/**
 * The range of rows shown, and links to other pages and, with `ofSize`, page sizes. `isMore`: more rows match
 * than `count`.
 */
export function ListPager({
  at: { page, pages, count, size, isMore = false },
  to,
  ofSize,
  usualSize = pageSizes[0],
}: {
  at: { page: number; pages: number; count: number; size: number; isMore?: boolean };
  to: (page: number | undefined) => string;
  /** The list with so many rows on a page; undefined for the default. */
  ofSize?: (size: number | undefined) => string;
  usualSize?: number;
}) {
  const t = useWords();
  const figures = { from: (page - 1) * size + 1, to: Math.min(page * size, count), total: count };
  return (
    <Pager
      page={page}
      pages={pages}
      to={(number) => to(number > 1 ? number : undefined)}
      sizes={
        ofSize && count > pageSizes[0]
          ? pageSizes.map((each) => ({
              size: each,
              to: ofSize(each === usualSize ? undefined : each),
              isCurrent: each === size,
            }))
          : []
      }
      words={{
        size: t("lists.size"),
        label: t("pager.label"),
        previous: t("pager.previous"),
        next: t("pager.next"),
        summary: isMore ? t("pager.summaryMore", figures) : t("pager.summary", figures),
      }}
    />
  );
}
