import type { Block } from "#contract/rich/rich";
import { inlineAtoms, type PdfContext } from "./atoms";
import { below, type FlowPiece } from "./flow";
import { type Atom, linesOf, type PdfLine, writeLine } from "./lines";
import { ground, rule, type Style, type Tag } from "./pen";
import { baselineOf, lineHeight, type TextPlace } from "./text";

type Table = Extract<Block, { kind: "table" }>;

const pad = 5;
const leastColumn = 28;

/** A table, row by row: rows do not break, and the header stays with the first. */
export function tablePieces(context: PdfContext, table: Table, place: TextPlace): FlowPiece[] {
  const { pen } = context;
  const style = { ...place.style, size: place.style.size * 0.94 };
  const parent = below(pen, place.parent, "Table");
  const rows = [
    { cells: table.head, isHead: true },
    ...table.rows.map((cells) => ({ cells, isHead: false })),
  ].map(({ cells, isHead }) => ({
    isHead,
    cells: cells.map((cell) => inlineAtoms(context, cell, { ...style, isBold: isHead })),
  }));
  const widths = columnWidths(
    rows.map(({ cells }) => cells),
    place.width,
    style,
  );
  return rows.map(({ cells, isHead }, at) => {
    const lines = cells.map((atoms, column) => linesOf(atoms, widths[column]! - 2 * pad, style));
    const height = Math.max(...lines.map((cell) => heightOf(cell, style)), style.size) + 2 * 3;
    return {
      height,
      gap: at === 0 ? 4 : 0,
      keepsNext: isHead && rows.length > 1,
      draw(y) {
        const row = below(pen, parent, "TR");
        let x = place.x;
        for (const [column, cell] of lines.entries()) {
          const width = widths[column]!;
          pen.aside(() => {
            if (isHead) pen.fill(x, y, width, height, ground);
            frame(x, y, width, height);
          });
          const type = isHead ? "TH" : "TD";
          const tag = below(pen, row, type, isHead ? { scope: "Column" } : {});
          drawCell(tag, type, cell, { x, width, y: y + 3, align: table.align[column] ?? "" });
          x += width;
        }
      },
    };
  });

  function frame(x: number, y: number, width: number, height: number): void {
    pen.path(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
        [x, y],
      ],
      0.5,
      rule,
    );
  }

  function drawCell(
    tag: Tag,
    type: string,
    lines: PdfLine[],
    { x, y, width, align }: { x: number; y: number; width: number; align: string },
  ): void {
    let top = y;
    for (const line of lines) {
      const spare = Math.max(0, width - 2 * pad - line.width);
      const left = x + pad + (align === "right" ? spare : align === "center" ? spare / 2 : 0);
      const baseline = top + baselineOf(line, style.size);
      pen.tagged(tag, type, () => writeLine(pen, line, left, baseline));
      top += lineHeight(line, style.size);
    }
  }
}

const heightOf = (lines: PdfLine[], { size }: Style) =>
  lines.reduce((sum, line) => sum + lineHeight(line, size), 0);

/** As wide as their longest lines; where that exceeds the page, the wide ones shrink. */
function columnWidths(rows: Atom[][][], most: number, style: Style): number[] {
  const columns = rows[0]?.length ?? 0;
  const wanted = Array.from({ length: columns }, (_, at) =>
    Math.max(
      leastColumn,
      ...rows.map((row) =>
        Math.max(...linesOf(row[at] ?? [], Number.POSITIVE_INFINITY, style).map(({ width }) => width)),
      ),
    ),
  ).map((width) => width + 2 * pad + 1);
  const sum = wanted.reduce((total, width) => total + width, 0);
  if (sum <= most) return wanted;
  const fair = most / columns;
  const small = wanted.filter((width) => width <= fair);
  const left = most - small.reduce((total, width) => total + width, 0);
  const wide = sum - (most - left);
  return wanted.map((width) => (width <= fair ? width : (width / wide) * left));
}
