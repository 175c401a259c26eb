import { letterOf } from "#contract/questions/kinds";
import { parseRich } from "#contract/rich/parse";
import { inlineAtoms, type PdfContext, textAtoms } from "./atoms";
import { blockPieces, marked } from "./blocks";
import { below, type FlowPiece, keepTogether } from "./flow";
import { type Atom, linesOf, writeLine } from "./lines";
import { baselineOf, lineHeight, type TextPlace } from "./text";

/** Longer lists of options may break across pages. */
const mostTogether = 220;
const gap = 14;

/** Options side by side in 4 or 2 columns where each fits on a line, else below one another. */
export function optionPieces(context: PdfContext, options: string[], place: TextPlace): FlowPiece[] {
  const { style } = place;
  const list = below(context.pen, place.parent, "L");
  const letterRoom = style.size * 1.7;
  const short = options.map((text) => shortAtoms(context, text, place));
  const widest = Math.max(...short.map((atoms) => (atoms ? widthOf(atoms) : Number.POSITIVE_INFINITY)));
  const columns = [4, 2].find(
    (count) => count <= options.length && letterRoom + widest + gap <= place.width / count,
  );
  if (columns) {
    const lined = short.map((atoms, at) => [
      ...textAtoms(context, `${letterOf(at)}.`, style),
      ...(atoms ?? []),
    ]);
    return together(rows(context, lined, columns, letterRoom, { ...place, parent: list }));
  }
  return together(
    options.flatMap((text, at) => {
      const parent = below(context.pen, list, "LI");
      const inside = { ...place, parent, x: place.x + letterRoom, width: place.width - letterRoom };
      const body = blockPieces(context, parseRich(text), { ...inside, type: "LBody" });
      return keepTogether(marked(context, `${letterOf(at)}.`, body, inside, place.x));
    }),
  );
}

const widthOf = (atoms: Atom[]) =>
  atoms.reduce((sum, atom) => sum + (atom.kind === "break" ? 0 : atom.width), 0);

const together = (pieces: FlowPiece[]): FlowPiece[] =>
  pieces.reduce((sum, { height }) => sum + height, 0) <= mostTogether ? keepTogether(pieces) : pieces;

/** An option that is one line of text; null for a longer one. */
function shortAtoms(context: PdfContext, text: string, { style }: TextPlace): Atom[] | null {
  const [block, another] = parseRich(text);
  if (block?.kind !== "paragraph" || another) return null;
  const atoms = inlineAtoms(context, block.children, style);
  return atoms.some(({ kind }) => kind === "break") ? null : atoms;
}

/** `options` begin with two characters, their letter, which has its own column. */
function rows(
  { pen }: PdfContext,
  options: Atom[][],
  columns: number,
  letterRoom: number,
  { x, width, style, parent }: TextPlace,
): FlowPiece[] {
  const pieces: FlowPiece[] = [];
  for (let from = 0; from < options.length; from += columns) {
    const row = options.slice(from, from + columns).map((atoms) => ({
      letter: linesOf(atoms.slice(0, 2), width, style)[0]!,
      text: linesOf(atoms.slice(2), Number.POSITIVE_INFINITY, style)[0]!,
    }));
    const highest = row.reduce(
      (one, { text }) => (text.ascent + text.descent > one.ascent + one.descent ? text : one),
      row[0]!.text,
    );
    pieces.push({
      height: lineHeight(highest, style.size),
      draw(y) {
        const baseline = y + baselineOf(highest, style.size);
        for (const [at, { letter, text }] of row.entries()) {
          const left = x + (width / columns) * at;
          const item = below(pen, parent, "LI");
          pen.tagged(below(pen, item, "Lbl"), "Lbl", () => writeLine(pen, letter, left, baseline));
          pen.tagged(below(pen, item, "LBody"), "LBody", () =>
            writeLine(pen, text, left + letterRoom, baseline),
          );
        }
      },
    });
  }
  return pieces;
}

/** Two checkboxes. */
export function truthPieces(context: PdfContext, place: TextPlace): FlowPiece[] {
  const { words, pen } = context;
  const { style, x, parent } = place;
  const texts = [words.t("exports:printed.right"), words.t("exports:printed.wrong")];
  return [
    {
      height: style.size * 1.62,
      draw(y) {
        const baseline = y + style.size * 1.19;
        const list = below(pen, parent, "L");
        let left = x;
        for (const text of texts) {
          const boxed = `□ ${text}`;
          pen.tagged(below(pen, below(pen, list, "LI"), "LBody"), "LBody", () =>
            pen.write(boxed, left, baseline, style),
          );
          left += pen.textWidth(boxed, style) + style.size * 3;
        }
      },
    },
  ];
}
