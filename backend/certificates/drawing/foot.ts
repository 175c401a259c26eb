import { type Prepared, prepared } from "../../fonts/lines";
import type { Page } from "./page";
import { codeOf } from "./qr";
import type { Said } from "./said";
import type { Block, Mark } from "./sheet";
import { marksOf, type Setting, setting, type Type } from "./type";

/** The foot of a sheet: where it begins, and what stands there. */
export interface Foot {
  top: number;
  blocks: Block[];
  ground: Mark[];
}

/** Of a code 200 wide, its caption is 14 high and 20 below it. */
const caption = { size: 14 / 200, margin: 20 / 200 };

/** The code and how to check on the left; the organiser, the day and the seal over them on the right. */
export function footOf(said: Said, address: string, page: Page, seal: boolean): Foot {
  const { foot, colours } = page;
  const code = address ? codeOf(address) : null;
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
  const blocks: Block[] = [];
  if (seal) {
    blocks.push({
      type: "Figure",
      alt: said.say("verify:printed.seal", { name: said.organiser }),
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

  const ground: Mark[] = [];
  // On white paper the light margin of the code is not seen: what is seen stands at the edge of all else.
  const left = page.left - (code && colours.paper === "#ffffff" ? margin(code.modules) * foot.code : 0);
  if (code) {
    const scale = foot.code / code.modules;
    const at = { kind: "path" as const, x: left, y: top, scale, lineWidth: 0 };
    const alt = said.say("verify:printed.code", { address });
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
  const number = said.say("verify:printed.fact", { ...said.number });
  const beside = column(
    [
      { text: prepared(number), type: start(7.2, colours.ink) },
      { text: prepared(said.check), type: start(7.2) },
    ],
    foot.aside,
    foot.code,
  );
  // Its last line ends where the code does, within its light margin.
  let line = top + foot.code - heightOf(beside) - (code ? margin(code.modules) * foot.code : 0);
  for (const part of beside) {
    blocks.push({ type: "P", marks: marksOf(part, from, line), children: [] });
    line += part.height;
  }
  return { top, blocks, ground };
}

const margin = (modules: number) => 4 / modules;

const heightOf = (parts: Setting[]) => parts.reduce((sum, { height }) => sum + height, 0);

/** Texts below one another, all in smaller type where they are too high or too wide. */
function column(parts: { text: Prepared; type: Type }[], room: number, most: number): Setting[] {
  for (let scale = 1; ; scale *= 0.94) {
    const set = parts.map(({ text, type }) => setting(text, { ...type, size: type.size * scale }, room));
    if (scale < 0.01 || (set.every(({ fits }) => fits) && heightOf(set) <= most)) return set;
  }
}
