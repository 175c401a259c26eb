import {
  AlignmentType,
  BorderStyle,
  type FileChild,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  WidthType,
} from "docx";
import { plainOf } from "#contract/rich/plain";
import type { Block } from "#contract/rich/rich";
import { textLength } from "#contract/text-length";
import { codeRuns, inlineRuns, mathsRuns, textRuns, type WordContext } from "./runs";
import { lineSpacing, textWidth } from "./styles";

/** A number that Word counts itself: of questions or of keys, level 1 for children. */
export interface WordNumbering {
  reference: "questions" | "keys";
  level: 0 | 1;
}

/** A text's position: its left indent, and what hangs before its first line, in twentieths of a point. */
export interface ParagraphPlace {
  left: number;
  /** A number or letter in the indent before the text. */
  mark?: { runs: ParagraphChild[]; room: number } | { numbering: WordNumbering; room: number };
  keepsNext?: boolean;
  style?: string;
}

/** A rich text as paragraphs and tables; `trail` follows its last text. */
export function blockParagraphs(
  context: WordContext,
  blocks: Block[],
  place: ParagraphPlace,
  trail: ParagraphChild[] = [],
): FileChild[] {
  const startsWithText = blocks[0]?.kind === "paragraph";
  const lastText = blocks.findLastIndex(({ kind }) => kind === "paragraph");
  // A marker needs a line of its own where there is no text to precede.
  const unmarked = { ...place, mark: undefined, style: place.style === "Question" ? undefined : place.style };
  const first = startsWithText || !place.mark ? [] : [textParagraph([], place)];
  const body = blocks.flatMap((block, at) =>
    onesOf(context, block, at === 0 && startsWithText ? place : unmarked, at === lastText ? trail : []),
  );
  const last = trail.length > 0 && lastText < 0 ? [textParagraph(trail, unmarked)] : [];
  return [...first, ...body, ...last];
}

/** One paragraph, with its marker hanging before it. */
export function textParagraph(
  children: ParagraphChild[],
  { left, mark, keepsNext, style }: ParagraphPlace,
): Paragraph {
  const isCounted = mark !== undefined && "numbering" in mark;
  return new Paragraph({
    style,
    keepNext: keepsNext,
    keepLines: keepsNext,
    numbering: isCounted ? mark.numbering : undefined,
    indent: mark ? { left, hanging: mark.room } : { left },
    tabStops: mark ? [{ type: "left", position: left }] : undefined,
    children: mark && !isCounted ? [...mark.runs, ...textRuns("\t"), ...children] : children,
  });
}

function onesOf(
  context: WordContext,
  block: Block,
  place: ParagraphPlace,
  trail: ParagraphChild[],
): FileChild[] {
  const { left, keepsNext } = place;
  switch (block.kind) {
    case "paragraph":
      return [textParagraph([...inlineRuns(context, block.children), ...trail], place)];
    case "math":
      return [
        new Paragraph({
          keepNext: keepsNext,
          indent: { left },
          alignment: AlignmentType.CENTER,
          children: mathsRuns(block.tex, {}, true),
        }),
      ];
    case "codeBlock":
      return [codeParagraph(block.text, left, keepsNext)];
    case "quote":
      return blockParagraphs(context, block.children, { left: left + 280, keepsNext, style: "Quoted" });
    case "table":
      return [tableOf(context, block, left)];
    case "list":
      return block.items.flatMap((item, at) => {
        const text = block.isOrdered ? `${block.start + at}.` : "•";
        const mark = { runs: textRuns(text), room: 360 };
        return blockParagraphs(context, item, { left: left + 360, keepsNext, mark });
      });
  }
}

export const codeParagraph = (text: string, left: number, keepsNext = false): Paragraph =>
  new Paragraph({
    style: "Code",
    keepNext: keepsNext,
    indent: { left: left + 80, right: 80 },
    shading: { type: ShadingType.CLEAR, fill: "F2F2F2", color: "auto" },
    children: codeRuns(text),
  });

const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const;

/** Columns as wide as their longest texts, within the page. */
function columnWidths({ head, rows }: Extract<Block, { kind: "table" }>, most: number): number[] {
  const wanted = head.map((_, at) => {
    const texts = [head, ...rows].map((cells) => plainOf([{ kind: "paragraph", children: cells[at] ?? [] }]));
    return Math.min(Math.max(...texts.map(textLength), 3), 44) * 108 + 260;
  });
  const sum = wanted.reduce((total, width) => total + width, 0);
  return wanted.map((width) => Math.floor(sum > most ? (width / sum) * most : width));
}

function tableOf(context: WordContext, table: Extract<Block, { kind: "table" }>, left: number): Table {
  const { head, rows, align } = table;
  const widths = columnWidths(table, textWidth - left);
  const border = { style: BorderStyle.SINGLE, size: 4, color: lineSpacing };
  const cell = (children: ParagraphChild[], column: number, isHead: boolean) =>
    new TableCell({
      width: { size: widths[column]!, type: WidthType.DXA },
      margins: { left: 100, right: 100, top: 40, bottom: 40 },
      shading: isHead ? { type: ShadingType.CLEAR, fill: "F2F2F2", color: "auto" } : undefined,
      children: [new Paragraph({ alignment: alignments[align[column] || "left"], children })],
    });
  const row = (cells: typeof head, isHead: boolean) =>
    new TableRow({
      cantSplit: true,
      tableHeader: isHead,
      children: cells.map((one, at) =>
        cell(inlineRuns(context, one, isHead ? { bold: true } : {}), at, isHead),
      ),
    });
  return new Table({
    indent: { size: left, type: WidthType.DXA },
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      top: border,
      bottom: border,
      left: border,
      right: border,
      insideHorizontal: border,
      insideVertical: border,
    },
    rows: [row(head, true), ...rows.map((cells) => row(cells, false))],
  });
}
