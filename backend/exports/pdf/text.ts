import { type Desk, textAtoms } from "./atoms";
import { below, type Piece } from "./flow";
import { type Atom, drawLine, type Line, linesOf } from "./lines";
import type { Style, Tag } from "./pen";

/** Where text stands, what it looks like, and what readers hear it as. */
export interface Place {
  x: number;
  width: number;
  style: Style;
  parent: Tag;
  /** P unless said otherwise. */
  type?: string;
}

const leading = 0.62;

/** The height of a line: more where something in it is higher than its characters. */
export const lineHeight = (line: Line, size: number) =>
  Math.max(size * (1 + leading), line.ascent + line.descent + size * 0.3);

/** Where a line's baseline lies below its top. */
export const baselineOf = (line: Line, size: number) =>
  Math.max(size * (0.88 + leading / 2), line.ascent + size * 0.15);

/** Lines of text below one another, one piece each. */
export function atomPieces(desk: Desk, atoms: Atom[], place: Place): Piece[] {
  const { x, width, style, parent, type = "P" } = place;
  const { pen } = desk;
  let tag: Tag | undefined;
  return linesOf(atoms, width, style).map((line) => ({
    height: lineHeight(line, style.size),
    baseline: baselineOf(line, style.size),
    draw(y) {
      const baseline = y + baselineOf(line, style.size);
      const alt = line.atoms.map((atom) => (atom.kind === "box" ? (atom.alt ?? "") : "")).join("");
      if (alt) {
        // A picture is heard as one, with the words of its line.
        pen.tagged(below(pen, parent, "Figure", { alt }), "Figure", () => drawLine(pen, line, x, baseline));
        return;
      }
      tag ??= below(pen, parent, type);
      pen.tagged(tag, type, () => drawLine(pen, line, x, baseline));
    },
  }));
}

/** The same for plain text. */
export const textPieces = (desk: Desk, text: string, place: Place): Piece[] =>
  atomPieces(desk, textAtoms(desk, text, place.style), place);
