import { Pauses } from "./pauses";
import type { Item } from "./shapes";
import { type Column, columns, fixedColumns, headingOf } from "./sheet-columns";
import { type Cells, rowsOf } from "./sheet-rows";
import type { SheetLanguage } from "./sheet-words";

/** A sheet as it is written: its columns and, from the first on, its rows. */
export interface Sheet {
  columns: Column[];
  rows: string[][];
}

/** Questions as a sheet with the headings of a language; columns that nothing stands in are left out. */
export async function sheetOf(items: Item[], language: SheetLanguage, isWhole = false): Promise<Sheet> {
  const pauses = new Pauses();
  const all: Cells[] = [];
  const used = new Set<Column>(isWhole ? columns : fixedColumns);
  for (const item of items) {
    for (const cells of rowsOf(item, language)) {
      all.push(cells);
      for (const [column, text] of Object.entries(cells)) if (text) used.add(column as Column);
    }
    await pauses.take();
  }
  const shown = columns.filter((column) => used.has(column));
  return {
    columns: shown,
    rows: [
      shown.map((column) => headingOf(column, language)),
      ...all.map((cells) => shown.map((column) => cells[column] ?? "")),
    ],
  };
}
