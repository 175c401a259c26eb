import type { ImportError, ImportLoss } from "#contract/imports/shapes";
import { csvOf, readCsvRows } from "../file-formats/csv";
import { readExcelRows } from "../file-formats/excel-read";
import { workbookOf } from "../file-formats/excel-write";
import { excerpt, FileError, maxFileErrors } from "../file-formats/file-error";
import type { Progress } from "../file-formats/pauses";
import { isBlank, isNote, isRowNumber, type SheetRow } from "../file-formats/rows";
import type { FileFaults } from "./importer";

/** Files that hold a table: extensions accepted, and the one that we write. */
export const tableFiles = {
  excel: {
    endings: ["xlsx"],
    ending: "xlsx",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  csv: { endings: ["csv", "txt"], ending: "csv", type: "text/csv; charset=utf-8" },
} as const;
export type TableFormat = keyof typeof tableFiles;

/** More rows than this stand above no heading. */
const mostAbove = 5;

export type Report = (reason: string, text?: string, figures?: Record<string, number>) => void;

/** A table of a domain: its first row names the columns, each further row is an item. */
export interface ImportedTable<Column, Item> {
  /** The column of a heading, in any language. */
  columnOf(heading: string): Column | undefined;
  needed: readonly Column[];
  headingOf(column: Column): string;
  maxRows: number;
  /** Reads a row; nothing is checked yet. */
  read(cellOf: (column: Column) => string): Item;
  /** `untouched`: our example as we wrote it, which is skipped; `kept`: a row still marked as one. */
  exampleIn(item: Item): "untouched" | "kept" | null;
  /** Reports each validation error of an item. */
  check(item: Item, report: Report, cellOf: (column: Column) => string, line: number): void;
}

/** `line` counts from 1 as shown in the file. */
export interface TableRow<Item> {
  line: number;
  item: Item;
}

/** Parses any bytes as a table, hostile ones too: every error is reported, nothing is thrown. */
export async function readTable<Column, Item>(
  format: TableFormat,
  bytes: Uint8Array,
  table: ImportedTable<Column, Item>,
  progress?: Progress,
): Promise<{ rows: TableRow<Item>[] } & FileFaults> {
  let losses: ImportLoss[] | undefined;
  const rows: TableRow<Item>[] = [];
  /** The cells of the heading and of each wrong row; null once the file itself is wrong. */
  let leftOut: string[][] | null = [];
  const errors: ImportError[] = [];
  let columns: (Column | undefined)[] | null = null;
  /** The columns that only number the rows. */
  const numbered = new Set<number>();
  /** Rows above the heading, such as a title or who filled the list in. */
  const above: SheetRow[] = [];
  let count = 0;
  const report = (line: number, reason: string, text = "", figures: Record<string, number> = {}) => {
    errors.push({ line, reason, text: excerpt(text), figures });
  };

  function takeItem({ line, cells }: SheetRow, columns: (Column | undefined)[]): void {
    const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? "";
    const item = table.read(cellOf);
    const example = table.exampleIn(item);
    if (example === "untouched") return;
    count += 1;
    if (count > table.maxRows) return;
    if (example === "kept") {
      report(
        line,
        "EXAMPLE_ROW",
        cells.find((cell) => cell.trim() !== ""),
      );
      leftOut?.push(cells);
      return;
    }
    const before = errors.length;
    const stray = cells.find((cell, at) => columns[at] === undefined && cell.trim() !== "");
    if (stray !== undefined) report(line, "CELL_WITHOUT_HEADING", stray);
    table.check(item, (...fault) => report(line, ...fault), cellOf, line);
    if (errors.length === before) rows.push({ line, item });
    else leftOut?.push(cells);
  }

  /** False where parsing should stop. */
  function take(read: SheetRow): boolean {
    // Rows that are numbered and hold nothing else are blank.
    const row = columns === null ? read : withoutCells(read, numbered);
    if (!isBlank(row) && !isNote(row)) {
      if (columns !== null) takeItem(row, columns);
      else if (row.cells.some((cell) => table.columnOf(cell) !== undefined)) {
        columns = columnsOf(row, table);
        for (const [at, cell] of row.cells.entries())
          if (columns[at] === undefined && isRowNumber(cell)) numbered.add(at);
        leftOut?.push(row.cells);
      } else if (above.push(row) > mostAbove) columnsOf(above[0]!, table);
    }
    if (errors.length < maxFileErrors) return true;
    // The rows after it are unknown.
    leftOut = null;
    return false;
  }

  const isHeading = (cells: string[]): boolean =>
    table.needed.every((column) => cells.some((cell) => table.columnOf(cell) === column)) &&
    cells.every((cell) => cell.trim() === "" || isRowNumber(cell) || table.columnOf(cell) !== undefined);
  const leaveOut = (sheets: string[]) => {
    losses = [{ kind: "sheets", count: sheets.length, names: sheets.slice(0, 10).map(excerpt) }];
  };

  try {
    await (format === "excel"
      ? readExcelRows(bytes, take, progress, { hasMerged: true, isHeading, leaveOut })
      : readCsvRows(bytes, take, progress));
    // Without any heading the first row is where one is missed.
    if (columns === null && above.length > 0) columnsOf(above[0]!, table);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    report(error.line ?? 0, error.reason, error.text);
    leftOut = null;
  }
  if (count > table.maxRows)
    return {
      ...{ rows: [], losses },
      errors: [{ line: 0, reason: "TOO_MANY_IN_LIST", text: "", figures: { count, most: table.maxRows } }],
    };
  if (count === 0 && errors.length === 0) report(0, "LIST_EMPTY");
  const isDivided = errors.length > 0 && rows.length > 0 && leftOut !== null;
  return {
    ...{ rows, errors, losses },
    leftOut: isDivided ? { count: leftOut!.length - 1, bytes: await tableOf(format, leftOut!) } : undefined,
  };
}

/** Rows as a file, the first of them the heading. */
export const tableOf = async (format: TableFormat, rows: string[][]): Promise<Uint8Array> =>
  format === "csv" ? csvOf(rows) : workbookOf([{ name: "1", rows, widths: [] }]);

const withoutCells = ({ line, cells }: SheetRow, dropped: ReadonlySet<number>): SheetRow =>
  dropped.size === 0
    ? { line, cells }
    : { line, cells: cells.map((cell, at) => (dropped.has(at) ? "" : cell)) };

function columnsOf<Column, Item>(
  { line, cells }: SheetRow,
  { columnOf, needed, headingOf }: ImportedTable<Column, Item>,
): (Column | undefined)[] {
  const columns = cells.map((cell) => columnOf(cell));
  const missing = needed.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new FileError("COLUMN_MISSING", missing.map(headingOf).join(" · "), line);
  // All at once: each would cost another upload.
  const unknown = cells.filter(
    (cell, at) => cell.trim() !== "" && columns[at] === undefined && !isRowNumber(cell),
  );
  if (unknown.length > 0)
    throw new FileError("COLUMN_UNKNOWN", unknown.map((cell) => cell.trim()).join(" · "), line);
  for (const [at, cell] of cells.entries()) {
    if (cell.trim() === "" || columns[at] === undefined) continue;
    if (columns.indexOf(columns[at]) < at) throw new FileError("COLUMN_TWICE", cell, line);
  }
  return columns;
}
