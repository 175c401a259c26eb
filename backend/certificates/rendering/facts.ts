import { type Prepared, prepared } from "../../fonts/lines";
import type { PageLayout } from "./page";
import type { CertificateFact } from "./said";
import type { LayoutBlock, LayoutMark } from "./sheet";
import { marksOf, type Setting, setting } from "./type";

interface Cell {
  at: number;
  span: number;
  label: Setting;
  value: Setting;
}

/** The table of facts: its rows and its height. */
export interface FactTable {
  height: number;
  fits: boolean;
  /** Renders it with its top edge at `y`. */
  at(y: number): { block: LayoutBlock; ground: LayoutMark[] };
}

export interface PreparedFact {
  label: Prepared;
  value: Prepared;
}

export const preparedFacts = (facts: CertificateFact[]): PreparedFact[] =>
  facts.map(({ label, value }) => ({ label: prepared(label), value: prepared(value) }));

const between = 22;

/** Lays out facts side by side, each below its label; long ones span several columns. */
export function layoutFacts(facts: PreparedFact[], page: PageLayout, scale: number, most: number): FactTable {
  const { sizes, colours, room, left } = page;
  const columns = columnsFor(facts.length, page.columns);
  const column = (room - (columns - 1) * between) / columns;
  const widthOf = (span: number) => span * column + (span - 1) * between;
  const pad = 6.5 * scale;
  const rows: Cell[][] = [];
  let used = columns;
  for (const { label, value } of facts) {
    const type = { colour: colours.ink, leading: 1.4, align: "start" as const };
    let span = 1;
    const set = () => setting(value, { ...type, size: sizes.value * scale }, widthOf(span));
    while (span < Math.min(columns, most) && set().lines.length > 1) span += 1;
    if (used + span > columns) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push({
      at: used,
      span,
      label: setting(
        label,
        { ...type, colour: colours.quiet, size: sizes.label * scale, leading: 1.5 },
        widthOf(span),
      ),
      value: set(),
    });
    used += span;
  }
  const heights = rows.map(
    (cells) => Math.max(...cells.map((cell) => cell.label.height + cell.value.height)) + 2 * pad,
  );
  return {
    height: heights.reduce((sum, height) => sum + height, 0),
    fits: rows.every((cells) => cells.every(({ label, value }) => label.fits && value.fits)),
    at(y) {
      const block: LayoutBlock = { type: "Table", marks: [], children: [] };
      const ground: LayoutMark[] = [];
      let top = y;
      const rule = () =>
        ground.push({
          kind: "line",
          x1: left,
          x2: left + room,
          y1: top,
          y2: top,
          width: 0.5,
          colour: colours.rule,
        });
      for (const [index, cells] of rows.entries()) {
        rule();
        for (const { at, label, value } of cells) {
          const x = left + at * (column + between);
          const head = marksOf(label, x, top + pad);
          const said = marksOf(value, x, top + pad + label.height);
          block.children.push({
            type: "TR",
            marks: [],
            children: [
              { type: "TH", marks: head, children: [] },
              { type: "TD", marks: said, children: [] },
            ],
          });
        }
        top += heights[index]!;
      }
      rule();
      return { block, ground };
    },
  };
}

/** Three columns look calm; four where that avoids a row with a single fact. */
function columnsFor(count: number, most: number): number {
  if (most < 3) return most;
  if (count < 3) return Math.max(1, count);
  return count === 4 || count === 7 || count === 8 || count > 9 ? 4 : 3;
}
