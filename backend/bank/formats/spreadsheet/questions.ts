import { writeBlanks } from "#contract/questions/notation";
import type { Question } from "#contract/questions/shapes";
import { csvOf, readCsvRows } from "../../../file-formats/csv";
import { type CellPicture, readExcelRows } from "../../../file-formats/excel-read";
import { workbookOf } from "../../../file-formats/excel-write";
import type { Progress } from "../../../file-formats/pauses";
import type { SheetRow } from "../../../file-formats/rows";
import { readSafely } from "../reading/findings";
import type { FilePictures } from "../reading/pictures";
import type { Item, ParsedFile } from "../reading/shapes";
import type { Column } from "./sheet-columns";
import { isQuestionHeading, SheetReader } from "./sheet-read";
import { questionSheetOf } from "./sheet-write";

type ReadRows = (
  bytes: Uint8Array,
  take: (row: SheetRow, pictures?: CellPicture[]) => boolean,
  progress: Progress | undefined,
  leaveOut: (sheets: string[]) => void,
) => Promise<boolean>;

const questionsBy =
  (readRows: ReadRows) =>
  (bytes: Uint8Array, progress?: Progress): Promise<ParsedFile> =>
    readSafely(async (findings) => {
      const sheet = new SheetReader(findings);
      const take = (row: SheetRow, pictures: CellPicture[] = []) => {
        sheet.take(withPictures(row, pictures, findings.pictures));
        return !findings.isEnough;
      };
      const leaveOut = (sheets: string[]) => {
        for (const name of sheets) findings.lose("sheets", name);
      };
      if (await readRows(bytes, take, progress, leaveOut)) sheet.end();
      findings.head = JSON.stringify([sheet.head]);
    });

/** Parses questions from values separated by commas, semicolons or tabs. */
export const readCsv = questionsBy(readCsvRows);

/** Parses questions from the first visible sheet of a workbook. */
export const readExcel = questionsBy((bytes, take, progress, leaveOut) =>
  readExcelRows(bytes, take, progress, { hasPictures: true, isHeading: isQuestionHeading, leaveOut }),
);

/** A row whose cells name their pictures at the end of their texts. */
function withPictures(row: SheetRow, found: CellPicture[], pictures: FilePictures): SheetRow {
  if (found.length === 0) return row;
  const cells = [...row.cells];
  for (const { column, name, bytes } of found) {
    const address = pictures.add(name, bytes);
    const text = cells[column] ?? "";
    cells[column] = `${text}${text === "" ? "" : "\n"}${address ? `![](${address})` : `〔图片：${name}〕`}`;
  }
  return { ...row, cells: Array.from(cells, (cell) => cell ?? "") };
}

const rowsIn = (sources: string[], head: string): string[][] =>
  [head, ...sources].flatMap((source) => JSON.parse(source));

export const mendedCsv = async (sources: string[], head: string) => csvOf(rowsIn(sources, head));

export const mendedExcel = (sources: string[], head: string) => {
  const rows = rowsIn(sources, head);
  return workbookOf([{ name: "题目", rows, widths: rows[0]!.map(() => 18) }]);
};

export async function writeCsv(items: Item[]): Promise<Uint8Array> {
  const { rows } = await questionSheetOf(items, "zh");
  return csvOf(rows);
}

/** Maximum characters of a cell. */
const longestCell = 32_767;

/** All types fit in rows; only a fill-in question's accepted answers can exceed one cell. */
export const excelHolds = ({ answer, children }: Question): boolean =>
  [answer, ...children.map((child) => child.answer)].every(
    ({ blanks }) => writeBlanks(blanks).length <= longestCell,
  );

export async function writeExcel(items: Item[]): Promise<Uint8Array> {
  const { columns, rows } = await questionSheetOf(items, "zh");
  return workbookOf([{ name: "题目", rows, widths: columns.map(widthOf) }]);
}

export const widthOf = (column: Column) => (column === "content" ? 48 : column === "type" ? 16 : 18);
