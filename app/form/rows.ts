/**
 * Form rows that the user adds, removes and moves. A button submits the form with its intent as its value,
 * `add:tests`, `remove:tests:2`, `up:children:1`; the form is re-rendered with the changed rows and all that
 * was typed.
 */

/** The `name` of every such button. */
export const rowsButton = "rows";

export type RowIntent = "add" | "remove" | "up" | "down";

export interface RowChange {
  intent: string;
  list: string;
  /** Counts from 0; NaN where the button names none. */
  row: number;
}

export const rowsValue = (intent: RowIntent, list: string, row?: number): string =>
  row === undefined ? `${intent}:${list}` : `${intent}:${list}:${row}`;

/** The intent of the button that submitted the form; null for any other button. */
export function rowChangeIn(form: FormData): RowChange | null {
  const value = form.get(rowsButton);
  if (value === null) return null;
  const [intent = "", list = "", row] = String(value).split(":");
  return { intent, list, row: Number(row ?? Number.NaN) };
}

export interface RowRules<Row> {
  /** How many rows are added at once; 1 unless given. */
  step?: number;
  /** Suffix of the row's name in the name of its first field, such as `.stdin`. */
  field?: string;
  /** The rows, padded to `wanted` and to the minimum, and cut to the maximum. */
  whole(rows: Row[], wanted?: number): Row[];
}

/**
 * The rows after the button's change, and the name of the field to focus: the first row added, the row moved,
 * or the one that takes a removed row's place. Where no row is left it is the list's own name, for its add
 * button; null where nothing changed.
 */
export function changeRows<Row>(
  rows: Row[],
  { intent, list, row }: RowChange,
  { step = 1, field = "", whole }: RowRules<Row>,
): { rows: Row[]; focus: string | null } {
  const named = (at: number) => `${list}[${at}]${field}`;
  if (intent === "add") {
    const more = whole(rows, rows.length + step);
    return { rows: more, focus: more.length > rows.length ? named(rows.length) : null };
  }
  if (!(row in rows)) return { rows, focus: null };
  if (intent === "remove") {
    const fewer = whole(rows.filter((_, at) => at !== row));
    return { rows: fewer, focus: fewer.length > 0 ? named(Math.min(row, fewer.length - 1)) : list };
  }
  const to = intent === "up" ? row - 1 : intent === "down" ? row + 1 : -1;
  const [one, other] = [rows[row], rows[to]];
  if (one === undefined || other === undefined) return { rows, focus: null };
  return {
    rows: rows.map((each, at) => (at === row ? other : at === to ? one : each)),
    focus: named(to),
  };
}
