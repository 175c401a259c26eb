import { csvOf } from "../file-formats/csv";
import { workbookOf } from "../file-formats/excel-write";
import type { TableFormat } from "./table";

/** An empty table: its columns with an example of each and what it may contain. */
export interface BlankTable {
  /** The names of the sheet and of the one that explains it. */
  sheet: string;
  title: string;
  columns: { heading: string; note: string; example: string; width?: number }[];
  /** What the example row is. */
  example: string;
}

/** A file to fill in. Lines of notes begin with # in CSV, and are skipped when the file is parsed. */
export async function blankTable(
  format: TableFormat,
  { sheet, title, columns, example }: BlankTable,
): Promise<Uint8Array> {
  const rows = [columns.map(({ heading }) => heading), columns.map((column) => column.example)];
  if (format === "csv")
    return csvOf([
      ...columns.map(({ heading, note }) => [`# ${heading}: ${note}`]),
      [`# ${example}`],
      ...rows,
    ]);
  return workbookOf([
    { name: sheet, rows, widths: columns.map(({ width = 22 }) => width) },
    {
      name: title,
      rows: [["", title], ...columns.map(({ heading, note }) => [heading, note]), ["", example]],
      widths: [24, 90],
    },
  ]);
}
