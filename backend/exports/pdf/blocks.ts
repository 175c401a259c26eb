import type { Block } from "#contract/rich/rich";
import { inlineAtoms, mathsAtoms, type PdfContext } from "./atoms";
import { below, type FlowPiece } from "./flow";
import { type Atom, linesOf, writeLine } from "./lines";
import { ground, quiet, rule, type Style } from "./pen";
import { tablePieces } from "./table";
import { atomPieces, baselineOf, lineHeight, type TextPlace } from "./text";

const between = 3;

/** A rich text as flow pieces; `trail` follows its last text, or stands below it where there is none. */
export function blockPieces(
  context: PdfContext,
  blocks: Block[],
  place: TextPlace,
  trail: Atom[] = [],
): FlowPiece[] {
  const last = blocks.findLastIndex(({ kind }) => kind === "paragraph");
  const pieces = blocks.flatMap((block, at) => {
    const own = onePieces(context, block, place, at === last ? trail : []);
    if (at > 0 && own[0]) own[0] = { ...own[0], gap: (own[0].gap ?? 0) + between };
    return own;
  });
  return last >= 0 || trail.length === 0 ? pieces : [...pieces, ...atomPieces(context, trail, place)];
}

function onePieces(context: PdfContext, block: Block, place: TextPlace, trail: Atom[]): FlowPiece[] {
  const { style, x, width } = place;
  switch (block.kind) {
    case "paragraph":
      return atomPieces(context, [...inlineAtoms(context, block.children, style), ...trail], place);
    case "math":
      return displayed(context, mathsAtoms(context, block.tex, style), place);
    case "codeBlock":
      return codePieces(context, block.text, place);
    case "quote":
      return quotePieces(context, block.children, place);
    case "table":
      return tablePieces(context, block, place);
    case "list": {
      const parent = below(context.pen, place.parent, "L");
      const indent = style.size * 1.6;
      return block.items.flatMap((item, at) => {
        const mark = block.isOrdered ? `${block.start + at}.` : "•";
        const inside = {
          ...place,
          parent: below(context.pen, parent, "LI"),
          x: x + indent,
          width: width - indent,
        };
        return marked(context, mark, blockPieces(context, item, { ...inside, type: "LBody" }), inside, x);
      });
    }
  }
}

/** A marker before the first line of something, such as a number. */
export function marked(
  context: PdfContext,
  mark: string,
  pieces: FlowPiece[],
  place: TextPlace,
  x: number,
): FlowPiece[] {
  const { style, parent } = place;
  const { pen } = context;
  const [first, ...others] = pieces.length > 0 ? pieces : atomPieces(context, [], place);
  if (!first) return [];
  return [
    {
      ...first,
      draw(y) {
        const baseline = y + (first.baseline ?? style.size * 1.3);
        pen.tagged(below(pen, parent, "Lbl"), "Lbl", () => pen.write(mark, x, baseline, style));
        first.draw(y);
      },
    },
    ...others,
  ];
}

/** A display formula, centred. */
function displayed(context: PdfContext, atoms: Atom[], place: TextPlace): FlowPiece[] {
  const { pen } = context;
  const { x, width, style, parent } = place;
  return linesOf(atoms, width, style).map((line) => ({
    height: lineHeight(line, style.size) + 4,
    draw(y) {
      const left = x + Math.max(0, (width - line.width) / 2);
      const tag = below(pen, parent, "Formula");
      pen.tagged(tag, "Formula", () => writeLine(pen, line, left, y + 2 + baselineOf(line, style.size)));
    },
  }));
}

const pad = 6;

/** Code on a background, in half-width characters; long lines wrap. */
export function codePieces(context: PdfContext, text: string, place: TextPlace): FlowPiece[] {
  const { pen } = context;
  const style: Style = { size: place.style.size * 0.88, isMono: true };
  const height = style.size * 1.42;
  const rows = text.replace(/\t/g, "    ").replace(/\n$/, "").split("\n");
  const lines = rows.flatMap((row) => wrapped(context, row, place.width - 2 * pad, style));
  let tag: ReturnType<typeof below> | undefined;
  return lines.map((line, at) => {
    const above = at === 0 ? pad : 0;
    const under = at === lines.length - 1 ? pad : 0;
    return {
      gap: at === 0 ? 3 : 0,
      height: height + above + under,
      draw(y) {
        pen.aside(() => pen.fill(place.x, y, place.width, height + above + under + 0.4, ground));
        tag ??= below(pen, place.parent, "Code");
        const baseline = y + above + style.size * 1.06;
        if (line.trim() !== "")
          pen.tagged(tag, "Code", () => pen.write(line, place.x + pad, baseline, style));
      },
    };
  });
}

function wrapped({ pen }: PdfContext, row: string, width: number, style: Style): string[] {
  const lines = [""];
  let used = 0;
  for (const character of row) {
    const own = pen.widthOf(character, style);
    if (used + own > width && used > 0) {
      lines.push("");
      used = 0;
    }
    lines[lines.length - 1] += character;
    used += own;
  }
  return lines;
}

/** Indented, beside a vertical line. */
function quotePieces(context: PdfContext, blocks: Block[], place: TextPlace): FlowPiece[] {
  const { pen } = context;
  const parent = below(pen, place.parent, "BlockQuote");
  const inside = { ...place, parent, x: place.x + 12, width: place.width - 12 };
  const quieter = { ...inside, style: { ...place.style, colour: quiet } };
  return blockPieces(context, blocks, quieter).map((piece) => ({
    ...piece,
    draw(y) {
      pen.aside(() => pen.line(place.x + 3, y, place.x + 3, y + piece.height, 1.5, rule));
      piece.draw(y);
    },
  }));
}
