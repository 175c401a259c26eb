import type { Facts } from "./facts";
import type { Page } from "./page";
import type { Said } from "./said";
import type { Block, Mark } from "./sheet";
import { marksOf, type Setting } from "./type";

/** Something of the main part: its height, the space above it, and how much it takes of the space that is left. */
export interface Part {
  height: number;
  gap: number;
  stretch: number;
  fits: boolean;
  draw(y: number): { blocks: Block[]; ground: Mark[] };
}

const isEmpty = ({ lines }: Setting) => lines.length === 0;

export function textPart(
  type: "H1" | "P",
  text: Setting,
  page: Page,
  { gap, stretch }: { gap: number; stretch: number },
): Part {
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

/** A short line below the title. */
export function rulePart(page: Page, gap: number): Part {
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

export function logoPart(said: Said, page: Page, scale: number): Part {
  const [width, height] = [190 * scale, 46 * scale];
  const alt = said.say("verify:printed.logo", { name: said.organiser });
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

export function tablePart(table: Facts, { gap, stretch }: { gap: number; stretch: number }): Part {
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
