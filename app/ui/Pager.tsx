import { Icon } from "./Icon";
import { ListLink } from "./ListLink";

export interface PagerWords {
  /** The navigation's label for screen readers. */
  label: string;
  previous: string;
  next: string;
  /** “第 1–10 条，共 128 条”. */
  summary: string;
  /** The label of the page sizes. */
  size?: string;
}

/** Another number of rows on a page. */
export interface PageSize {
  size: number;
  to: string;
  isCurrent: boolean;
}

/** Links to the pages of a list: first, last and neighbours. On a phone only previous, number and next. */
export function Pager({
  page,
  pages,
  to,
  sizes = [],
  words,
}: {
  /** From 1. */
  page: number;
  pages: number;
  to: (page: number) => string;
  sizes?: readonly PageSize[];
  words: PagerWords;
}) {
  return (
    <nav className="pager" aria-label={words.label}>
      <p>{words.summary}</p>
      {sizes.length > 0 && (
        <p className="sizes">
          <span aria-hidden>{words.size}</span>
          {sizes.map(({ size, to, isCurrent }) => (
            <ListLink
              key={size}
              to={to}
              aria-label={`${words.size} ${size}`}
              aria-current={isCurrent ? "page" : undefined}
            >
              {` ${size} `}
            </ListLink>
          ))}
        </p>
      )}
      {pages > 1 && (
        <ul>
          <li>
            {page > 1 ? (
              <ListLink to={to(page - 1)} rel="prev">
                <Icon name="left" />
                {words.previous}
              </ListLink>
            ) : (
              <span className="pager-end">
                <Icon name="left" />
                {words.previous}
              </span>
            )}
          </li>
          {pagesInSight(page, pages).map((number, index, all) => (
            <li key={number} className={number === page ? "pager-here" : "pager-number"}>
              {number > (all[index - 1] ?? 0) + 1 && <span className="pager-gap">…</span>}
              <ListLink to={to(number)} aria-current={number === page ? "page" : undefined}>
                {number}
              </ListLink>
            </li>
          ))}
          <li>
            {page < pages ? (
              <ListLink to={to(page + 1)} rel="next">
                {words.next}
                <Icon name="right" />
              </ListLink>
            ) : (
              <span className="pager-end">
                {words.next}
                <Icon name="right" />
              </span>
            )}
          </li>
        </ul>
      )}
    </nav>
  );
}

/** The page numbers to show, ascending: the first, the last, and three around the current one. */
export function pagesInSight(page: number, pages: number): number[] {
  const start = Math.max(1, Math.min(page - 1, pages - 2));
  const wanted = [1, start, start + 1, start + 2, pages];
  return [...new Set(wanted)].filter((number) => number <= pages).sort((a, b) => a - b);
}
