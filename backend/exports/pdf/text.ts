import { type PdfContext, textAtoms } from "./atoms";
import { below, type FlowPiece } from "./flow";
import { type Atom, linesOf, type PdfLine, writeLine } from "./lines";
import type { Style, Tag } from "./pen";

/** The position, style and structure type of text. */
export interface TextPlace {
  x: number;
  width: number;
  style: Style;
  parent: Tag;
  /** Defaults to P. */
  type?: string;
}

const leading = 0.62;

/** The height of a line: more where something in it is higher than its characters. */
export const lineHeight = (line: PdfLine, size: number) =>
  Math.max(size * (1 + leading), line.ascent + line.descent + size * 0.3);

/** The offset of a line's baseline below its top. */
export const baselineOf = (line: PdfLine, size: number) =>
  Math.max(size * (0.88 + leading / 2), line.ascent + size * 0.15);

/** Lines of text below one another, one piece each. */
export function atomPieces(context: PdfContext, atoms: Atom[], place: TextPlace): FlowPiece[] {
  const { x, width, style, parent, type = "P" } = place;
  const { pen } = context;
  let tag: Tag | undefined;
  return linesOf(atoms, width, style).map((line) => ({
    height: lineHeight(line, style.size),
    baseline: baselineOf(line, style.size),
    draw(y) {
      const baseline = y + baselineOf(line, style.size);
      const alt = line.atoms.map((atom) => (atom.kind === "box" ? (atom.alt ?? "") : "")).join("");
      if (alt) {
        // A picture is one figure to screen readers, with the text of its line.
        pen.tagged(below(pen, parent, "Figure", { alt }), "Figure", () => writeLine(pen, line, x, baseline));
        return;
      }
      tag ??= below(pen, parent, type);
      pen.tagged(tag, type, () => writeLine(pen, line, x, baseline));
    },
  }));
}

/** The same for plain text. */
export const textPieces = (context: PdfContext, text: string, place: TextPlace): FlowPiece[] =>
  atomPieces(context, textAtoms(context, text, place.style), place);
