import type { Language } from "#locales/languages";
import { Pauses } from "../../../file-formats/pauses";
import type { Item } from "../reading/shapes";
import { type Column, columnHeading, columns, fixedColumns } from "./sheet-columns";
import { type Cells, questionRows } from "./sheet-rows";

/** A sheet to write: its columns and all its rows. */
export interface Spreadsheet {
  columns: Column[];
  rows: string[][];
}

/** Questions as a sheet with headings in a language; empty columns are omitted. */
export async function questionSheetOf(
  items: Item[],
  language: Language,
  isWhole = false,
): Promise<Spreadsheet> {
  const pauses = new Pauses();
  const all: Cells[] = [];
  const used = new Set<Column>(isWhole ? columns : fixedColumns);
  for (const item of items) {
    for (const cells of questionRows(item, language)) {
      all.push(cells);
      for (const [column, text] of Object.entries(cells)) if (text) used.add(column as Column);
    }
    await pauses.take();
  }
  const shown = columns.filter((column) => used.has(column));
  return {
    columns: shown,
    rows: [
      shown.map((column) => columnHeading(column, language)),
      ...all.map((cells) => shown.map((column) => cells[column] ?? "")),
    ],
  };
}
