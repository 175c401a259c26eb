import { letterOf } from "#contract/questions/kinds";
import { parseRich } from "#contract/rich/parse";
import { type Desk, inlineAtoms, textAtoms } from "./atoms";
import { blockPieces, marked } from "./blocks";
import { below, type Piece, together } from "./flow";
import { type Atom, drawLine, linesOf } from "./lines";
import { baselineOf, lineHeight, type Place } from "./text";

/** A list of options so long may be torn between pages. */
const mostTogether = 220;
const gap = 14;

/** Options side by side in 4 or 2 columns where each fits on a line, else below one another. */
export function optionPieces(desk: Desk, options: string[], place: Place): Piece[] {
  const { style } = place;
  const list = below(desk.pen, place.parent, "L");
  const letterRoom = style.size * 1.7;
  const short = options.map((text) => shortAtoms(desk, text, place));
  const widest = Math.max(...short.map((atoms) => (atoms ? widthOf(atoms) : Number.POSITIVE_INFINITY)));
  const columns = [4, 2].find(
    (count) => count <= options.length && letterRoom + widest + gap <= place.width / count,
  );
  if (columns) {
    const lined = short.map((atoms, at) => [...textAtoms(desk, `${letterOf(at)}.`, style), ...(atoms ?? [])]);
    return kept(rows(desk, lined, columns, letterRoom, { ...place, parent: list }));
  }
  return kept(
    options.flatMap((text, at) => {
      const parent = below(desk.pen, list, "LI");
      const inside = { ...place, parent, x: place.x + letterRoom, width: place.width - letterRoom };
      const body = blockPieces(desk, parseRich(text), { ...inside, type: "LBody" });
      return together(marked(desk, `${letterOf(at)}.`, body, inside, place.x));
    }),
  );
}

const widthOf = (atoms: Atom[]) =>
  atoms.reduce((sum, atom) => sum + (atom.kind === "break" ? 0 : atom.width), 0);

const kept = (pieces: Piece[]): Piece[] =>
  pieces.reduce((sum, { height }) => sum + height, 0) <= mostTogether ? together(pieces) : pieces;

/** An option that is one line of text; null for one that is more. */
function shortAtoms(desk: Desk, text: string, { style }: Place): Atom[] | null {
  const [block, another] = parseRich(text);
  if (block?.kind !== "paragraph" || another) return null;
  const atoms = inlineAtoms(desk, block.children, style);
  return atoms.some(({ kind }) => kind === "break") ? null : atoms;
}

/** `options` begin with two characters, their letter, which has a room of its own. */
function rows(
  { pen }: Desk,
  options: Atom[][],
  columns: number,
  letterRoom: number,
  { x, width, style, parent }: Place,
): Piece[] {
  const pieces: Piece[] = [];
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
          pen.tagged(below(pen, item, "Lbl"), "Lbl", () => drawLine(pen, letter, left, baseline));
          pen.tagged(below(pen, item, "LBody"), "LBody", () =>
            drawLine(pen, text, left + letterRoom, baseline),
          );
        }
      },
    });
  }
  return pieces;
}

/** Two boxes to tick. */
export function truthPieces(desk: Desk, place: Place): Piece[] {
  const { words, pen } = desk;
  const { style, x, parent } = place;
  const texts = [words.say("exports:printed.right"), words.say("exports:printed.wrong")];
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
