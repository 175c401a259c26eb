import { normalForm } from "#contract/normal-form";

/** A row of a sheet; `line` as shown there. */
export interface SheetRow {
  line: number;
  cells: string[];
}

export const isBlank = ({ cells }: SheetRow) => cells.every((cell) => cell.trim() === "");
/** A row with this prefix is a comment. */
export const isNote = ({ cells }: SheetRow) => (cells[0] ?? "").trim().startsWith("#");

/** Normalises typed words: ignores spaces, punctuation and case. */
export const plainWord = (text: string) =>
  normalForm(text)
    .toLowerCase()
    .replace(/[\s:;,.·、。*_()[\]（）「」/-]+/g, "");

const rowNumbers = new Set(
  ["序号", "题号", "no", "nº", "number", "número", "番号", "通し番号"].map(plainWord),
);
/** Whether a heading is that of a column that numbers the rows, where it names nothing else. */
export const isRowNumber = (heading: string): boolean => rowNumbers.has(plainWord(heading));
