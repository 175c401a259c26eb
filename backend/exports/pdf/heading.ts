import type { Desk } from "./atoms";
import { type Piece, together } from "./flow";
import { contentWidth, page, type Tag } from "./pen";
import { textPieces } from "./text";

/** A heading across the page: with what follows it, and set off from what was before by `gap`. */
export function headingPieces(
  desk: Desk,
  text: string,
  { size, type, parent, gap = 0 }: { size: number; type: "H2" | "H3"; parent: Tag; gap?: number },
): Piece[] {
  const place = { x: page.left, width: contentWidth, style: { size, isBold: true }, parent, type };
  const pieces = textPieces(desk, text, place);
  return together(
    pieces.map((piece, at) => (at === 0 ? { ...piece, gap } : piece)),
    true,
  );
}
