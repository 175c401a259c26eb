import {
  AlignmentType,
  BorderStyle,
  type FileChild,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { type SheetWords, sheetScores } from "#contract/exports/said";
import type { Sheet } from "#contract/exports/sheet";
import { textLength } from "#contract/text-length";
import { textRuns } from "./runs";
import { lineSpacing, textWidth } from "./styles";

/** What stands between the candidate's fields and the questions: the table of scores, the instructions. */
export function frontMatter(sheet: Sheet, words: SheetWords): FileChild[] {
  const told = sheet.instructions.split("\n").filter((line) => line.trim() !== "");
  const notice = [
    [new TextRun({ text: words.t("exports:printed.notice"), bold: true })],
    ...told.map((line) => textRuns(line)),
  ];
  const border = { style: BorderStyle.SINGLE, size: 4, space: 6, color: lineSpacing };
  const boxed = notice.map(
    (children) =>
      new Paragraph({
        style: "Notice",
        keepNext: true,
        border: { top: border, bottom: border, left: border, right: border },
        indent: { left: 120, right: 120 },
        children,
      }),
  );
  const gap = new Paragraph({ spacing: { line: 200 } });
  return [...scoreTable(sheet, words), ...(told.length > 0 ? [gap, ...boxed] : [])];
}

function scoreTable(sheet: Sheet, words: SheetWords): FileChild[] {
  const scores = sheetScores(sheet, words);
  if (!scores) return [];
  const { number, score, marker, total, parts } = scores;
  // A Chinese character is 210 wide, and counts as two.
  const side = 330 + 110 * Math.max(...[number, score, marker, total].map(textLength));
  const width = Math.floor((textWidth - 2 * side) / parts.length);
  const widths = [side, ...parts.map(() => width), side];
  const rows = [
    [number, ...parts, total],
    [score, ...parts.map(() => ""), ""],
    [marker, ...parts.map(() => ""), ""],
  ];
  return [
    new Table({
      width: { size: widths.reduce((sum, one) => sum + one, 0), type: WidthType.DXA },
      columnWidths: widths,
      rows: rows.map(
        (cells, at) =>
          new TableRow({
            cantSplit: true,
            tableHeader: at === 0,
            children: cells.map(
              (text, column) =>
                new TableCell({
                  width: { size: widths[column]!, type: WidthType.DXA },
                  margins: { left: 60, right: 60, top: 40, bottom: 40 },
                  children: [new Paragraph({ alignment: AlignmentType.CENTER, children: textRuns(text) })],
                }),
            ),
          }),
      ),
    }),
  ];
}
