import { type Prepared, prepared } from "../../fonts/lines";
import type { PageLayout } from "./page";
import { qrModules } from "./qr";
import type { Said } from "./said";
import type { LayoutBlock, LayoutMark } from "./sheet";
import { marksOf, type Setting, setting, type Type } from "./type";

/** The footer of a sheet: its top edge and content. */
export interface Foot {
  top: number;
  blocks: LayoutBlock[];
  ground: LayoutMark[];
}

/** For a code 200 wide, its caption is 14 high and 20 below it. */
const caption = { size: 14 / 200, margin: 20 / 200 };

/** QR code and verification text on the left; organiser, date and the seal over them on the right. */
export function footOf(said: Said, address: string, page: PageLayout, seal: boolean): Foot {
  const { foot, colours } = page;
  const code = address ? qrModules(address) : null;
  const captionHeight = foot.code * (caption.margin + caption.size * 0.4);
  const height = foot.code + captionHeight;
  const top = page.height - page.bottom - height;
  const middle = (size: number, colour = colours.ink): Type => ({
    size,
    colour,
    leading: 1.45,
    align: "middle",
  });
  const start = (size: number, colour = colours.quiet): Type => ({
    size,
    colour,
    leading: 1.5,
    align: "start",
  });

  const right = page.left + page.room - foot.organiser;
  const signed = column(
    [
      { text: prepared(said.organiser), type: middle(12.5) },
      { text: prepared(said.date), type: middle(11) },
    ],
    foot.organiser,
    foot.code,
  );
  let y = top + (foot.code - heightOf(signed)) / 2;
  const blocks: LayoutBlock[] = [];
  if (seal) {
    blocks.push({
      type: "Figure",
      alt: said.t("verify:printed.seal", { name: said.organiser }),
      marks: [
        {
          kind: "picture",
          which: "seal",
          x: right + (foot.organiser - foot.code) / 2,
          y: top,
          width: foot.code,
          height: foot.code,
        },
      ],
      children: [],
    });
  }
  for (const part of signed) {
    blocks.push({ type: "P", marks: marksOf(part, right, y), children: [] });
    y += part.height;
  }

  const ground: LayoutMark[] = [];
  // On white paper the code's quiet zone is invisible: the visible part aligns with the margin.
  const left = page.left - (code && colours.paper === "#ffffff" ? margin(code.modules) * foot.code : 0);
  if (code) {
    const scale = foot.code / code.modules;
    const at = { kind: "path" as const, x: left, y: top, scale, lineWidth: 0 };
    const alt = said.t("verify:printed.code", { address });
    ground.push({ ...at, path: `M0 0h${code.modules}v${code.modules}h-${code.modules}z`, colour: "#ffffff" });
    blocks.push({
      type: "Figure",
      alt,
      marks: [{ ...at, path: code.path, colour: "#000000" }],
      children: [],
    });
    const [words] = column(
      [{ text: prepared(said.scan), type: middle(foot.code * caption.size) }],
      foot.code,
      10,
    );
    const baseline = top + foot.code * (1 + caption.margin);
    const marks = marksOf(words!, left, 0).map((mark) => ({ ...mark, y: baseline }));
    blocks.push({ type: "P", marks, children: [] });
  }
  const from = code ? left + foot.code + 10 : page.left;
  const number = said.t("verify:printed.fact", { ...said.number });
  const beside = column(
    [
      { text: prepared(number), type: start(7.2, colours.ink) },
      { text: prepared(said.check), type: start(7.2) },
      ...(said.verified ? [{ text: prepared(said.verified), type: start(7.2) }] : []),
    ],
    foot.aside,
    foot.code,
  );
  // Its last line is aligned with the code's bottom, excluding the quiet zone.
  let line = top + foot.code - heightOf(beside) - (code ? margin(code.modules) * foot.code : 0);
  for (const part of beside) {
    blocks.push({ type: "P", marks: marksOf(part, from, line), children: [] });
    line += part.height;
  }
  return { top, blocks, ground };
}

const margin = (modules: number) => 4 / modules;

const heightOf = (parts: Setting[]) => parts.reduce((sum, { height }) => sum + height, 0);

/** Stacked texts, all scaled down where they are too high or too wide. */
function column(parts: { text: Prepared; type: Type }[], room: number, most: number): Setting[] {
  for (let scale = 1; ; scale *= 0.94) {
    const set = parts.map(({ text, type }) => setting(text, { ...type, size: type.size * scale }, room));
    if (scale < 0.01 || (set.every(({ fits }) => fits) && heightOf(set) <= most)) return set;
  }
}
