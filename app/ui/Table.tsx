import type { ReactNode } from "react";
import { Link } from "~/ui/Link";
import { withBreaks } from "./Breaks";
import { Icon } from "./Icon";
import { endLines, LineEnd } from "./LineEnd";
import { ListLink } from "./ListLink";

/** Explicit ARIA roles, because a browser drops a row's semantics when CSS changes its `display`. */
const is = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};

/**
 * A table whose rows become a list under 600 px. A column's cells carry the words that the phone's one line
 * of facts puts around the bare value: `before="及格 "`, `after=" 题"`.
 */
export function Table({
  caption,
  head,
  foot,
  hasPicks = false,
  children,
}: {
  /** Visually hidden caption: the page's heading says the same. */
  caption: string;
  /** `HeadCell`s. */
  head: ReactNode;
  /** `Row`s of totals, over the whole result and not the page. */
  foot?: ReactNode;
  /** True where each row begins with a `pick` cell. */
  hasPicks?: boolean;
  /** `Row`s. */
  children: ReactNode;
}) {
  return (
    <table className={hasPicks ? "table table-picks" : "table"} {...is.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...is.rowgroup}>
        <Row>{head}</Row>
      </thead>
      <tbody {...is.rowgroup}>{children}</tbody>
      {foot && <tfoot {...is.rowgroup}>{foot}</tfoot>}
    </table>
  );
}

export function Row({ isChosen = false, children }: { isChosen?: boolean; children: ReactNode }) {
  return (
    <tr {...is.row} className={isChosen ? "chosen" : undefined}>
      {children}
    </tr>
  );
}

/** An order of the rows by one column; `now` is the current one, if it is this column's. */
export interface Sort {
  to: string;
  now?: "ascending" | "descending";
}

/** A column's name; with `sort`, a link that sorts the rows by it. */
export function HeadCell({
  isNumber = false,
  isActions = false,
  isAside = false,
  sort,
  also,
  children,
}: {
  isNumber?: boolean;
  isActions?: boolean;
  /** For a column of `aside` cells. */
  isAside?: boolean;
  sort?: Sort;
  /** A second value in the same column, with an order of its own. */
  also?: { name: string; sort: Sort };
  children?: ReactNode;
}) {
  const kind = isNumber ? "number" : isActions ? "row-actions" : isAside ? "aside" : undefined;
  return (
    <th
      scope="col"
      {...is.columnheader}
      className={sort || also ? [kind, "sortable"].filter(Boolean).join(" ") : kind}
      aria-sort={sort?.now ?? also?.sort.now}
    >
      {sort ? <SortLink sort={sort}>{children}</SortLink> : children}
      {also && <SortLink sort={also.sort}>{also.name}</SortLink>}
    </th>
  );
}

function SortLink({ sort: { to, now }, children }: { sort: Sort; children: ReactNode }) {
  return (
    <ListLink to={to} className={now ? "sort sort-now" : "sort"}>
      {children}
      {now && <Icon name={now === "ascending" ? "up" : "down"} />}
      <LineEnd />
    </ListLink>
  );
}

/** The row's subject: its title, and below it one line that distinguishes it, without a style sheet as well. */
export function TitleCell({
  to,
  title,
  lang,
  code,
  isAlone = false,
  isClamped = false,
}: {
  to?: string;
  title: string;
  lang?: string;
  code?: ReactNode;
  /** At most two lines of a long text, such as a question. */
  isClamped?: boolean;
  /** True where no `state` cell stands beside it on a phone. */
  isAlone?: boolean;
}) {
  const titleClass = isClamped ? "title title-clamped" : "title";
  return (
    <th scope="row" {...is.rowheader} className={isAlone ? "title-cell title-alone" : "title-cell"}>
      {to ? (
        <Link className={titleClass} to={to} lang={lang}>
          {keepLastWord(title)}
        </Link>
      ) : (
        <span className={titleClass} lang={lang}>
          {keepLastWord(title)}
        </span>
      )}
      {code && <div className="code">{withBreaks(code)}</div>}
    </th>
  );
}

/** A last word of one or two letters is joined by a no-break space: no line holds a lone “A”. */
export const keepLastWord = (title: string) => title.replace(/ (\S{1,2})$/, "\u00a0$1");

/**
 * `prose` is a sentence, which wraps; `aside` is text that narrow windows leave out; `pick` holds the checkbox or radio
 * that selects the row; `field` is a field or a bar, which a phone shows on a line of its own.
 */
export type CellKind = "text" | "prose" | "aside" | "number" | "state" | "pick" | "field";

const cellClasses: Record<CellKind, string> = {
  text: "fact",
  prose: "fact prose",
  aside: "aside",
  number: "fact number",
  state: "state-cell",
  pick: "pick",
  field: "field-cell",
};

/** One value. A zero is muted, an unknown value (null) is a dash. */
export function Cell({
  kind = "text",
  before,
  after,
  children,
}: {
  kind?: CellKind;
  /** Words around the bare value in the phone's line of facts. */
  before?: string;
  after?: string;
  children: ReactNode;
}) {
  return (
    <td {...is.cell} className={cellClasses[kind]} data-before={before && joined(before)} data-after={after}>
      {children === null ? "—" : children === 0 ? <span className="zero">0</span> : withBreaks(children)}
    </td>
  );
}

/** Ends in a no-break space: on a phone the words stand on one line with the value. */
const joined = (before: string) => before.replace(/ $/, "\u00a0");

/** The row's actions, in the same order in every row. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td {...is.cell} className="row-actions">
      {endLines(children)}
    </td>
  );
}

/**
 * One of a row's actions. `subject` names the row for screen readers alone: hidden text would stand in a text browser,
 * once for each action of each row.
 */
export function RowAction({ to, subject, children }: { to: string; subject: string; children: string }) {
  return (
    <Link className="action" to={to} aria-label={`${children} ${subject}`}>
      {children}
      <LineEnd />
    </Link>
  );
}

export interface Total {
  value: ReactNode;
  /** Words around the bare value on a phone. */
  before?: string;
  after?: string;
}

/** A row of totals: its label, then one total per number column. Null leaves a column empty. */
export function TotalRow({
  label,
  before = 1,
  totals,
  after = 0,
}: {
  label: ReactNode;
  /** Columns that the label spans. */
  before?: number;
  totals: readonly (Total | null)[];
  /** Columns left at the end. */
  after?: number;
}) {
  return (
    <Row>
      <th scope="row" {...is.rowheader} colSpan={before}>
        {label}
      </th>
      {totals.map((total, index) => (
        <td
          {...is.cell}
          className="number"
          // biome-ignore lint/suspicious/noArrayIndexKey: a total has no other name than its place
          key={index}
          data-before={total?.before && joined(total.before)}
          data-after={total?.after}
        >
          {total?.value}
        </td>
      ))}
      {after > 0 && <td {...is.cell} colSpan={after} className="rest" />}
    </Row>
  );
}
