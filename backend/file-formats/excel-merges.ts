import type { SheetRow } from "./rows";

/** Ranges of a sheet beyond this limit are ignored. */
const mostRanges = 50_000;

interface Merged {
  column: number;
  first: number;
  last: number;
}

/**
 * Fills the cells below a merged one with what it shows, since the file holds that in its first row alone.
 * Rows come in their order. A row with nothing of its own stays blank: a range may reach beyond the list.
 */
export function fillsMerged(sheet: string, columnOf: (reference: string) => number | undefined) {
  const ranges = rangesOf(sheet, columnOf);
  let next = 0;
  /** What goes on in a column, and to which row. */
  const open = new Map<number, { text: string; last: number }>();
  return ({ line, cells }: SheetRow): void => {
    const isFilled = cells.some((cell) => cell.trim() !== "");
    for (const [column, { text, last }] of open) {
      if (last < line) open.delete(column);
      else if (isFilled) {
        while (cells.length <= column) cells.push("");
        cells[column] ||= text;
      }
    }
    for (; next < ranges.length && ranges[next]!.first <= line; next += 1) {
      const { column, first, last } = ranges[next]!;
      const text = first === line ? (cells[column] ?? "") : "";
      if (text.trim() !== "") open.set(column, { text, last });
    }
  };
}

/** The merged ranges of a sheet that are higher than a row, by their first column, in the order of rows. */
function rangesOf(sheet: string, columnOf: (reference: string) => number | undefined): Merged[] {
  const at = sheet.search(/<(?:\w+:)?mergeCells\b/);
  if (at < 0) return [];
  const found: Merged[] = [];
  for (const [, from = "", to = ""] of sheet
    .slice(at)
    .matchAll(/<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3}\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g)) {
    const column = columnOf(from);
    const first = Number(from.replace(/\D/g, ""));
    if (column !== undefined && Number(to) > first) found.push({ column, first, last: Number(to) });
    if (found.length >= mostRanges) break;
  }
  return found.sort((one, other) => one.first - other.first);
}
