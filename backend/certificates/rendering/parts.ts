import type { FactTable } from "./facts";
import type { PageLayout } from "./page";
import type { Said } from "./said";
import type { LayoutBlock, LayoutMark } from "./sheet";
import { marksOf, type Setting } from "./type";

/** A part of the body: its height, the space above it, and its share of the remaining space. */
export interface LayoutPart {
  height: number;
  gap: number;
  stretch: number;
  fits: boolean;
  draw(y: number): { blocks: LayoutBlock[]; ground: LayoutMark[] };
}

const isEmpty = ({ lines }: Setting) => lines.length === 0;

export function textPart(
  type: "H1" | "P",
  text: Setting,
  page: PageLayout,
  { gap, stretch }: { gap: number; stretch: number },
): LayoutPart {
  return {
    height: text.height,
    gap: isEmpty(text) ? 0 : gap,
    stretch,
    fits: text.fits,
    draw: (y) => ({
      blocks: [{ type, marks: marksOf(text, page.left + (page.room - text.room) / 2, y), children: [] }],
      ground: [],
    }),
  };
}

/** A short rule below the title. */
export function rulePart(page: PageLayout, gap: number): LayoutPart {
  const middle = page.width / 2;
  const { accent } = page.colours;
  return {
    height: 1,
    gap,
    stretch: 0,
    fits: true,
    draw: (y) => ({
      blocks: [],
      ground: [{ kind: "line", x1: middle - 22, x2: middle + 22, y1: y, y2: y, width: 1.2, colour: accent }],
    }),
  };
}

export function logoPart(said: Said, page: PageLayout, scale: number): LayoutPart {
  const [width, height] = [190 * scale, 46 * scale];
  const alt = said.t("verify:printed.logo", { name: said.organiser });
  return {
    height,
    gap: 0,
    stretch: 0.2,
    fits: true,
    draw: (y) => ({
      blocks: [
        {
          type: "Figure",
          alt,
          marks: [{ kind: "picture", which: "logo", x: (page.width - width) / 2, y, width, height }],
          children: [],
        },
      ],
      ground: [],
    }),
  };
}

export function tablePart(table: FactTable, { gap, stretch }: { gap: number; stretch: number }): LayoutPart {
  return {
    height: table.height,
    gap,
    stretch,
    fits: table.fits,
    draw(y) {
      const { block, ground } = table.at(y);
      return { blocks: [block], ground };
    },
  };
}
