import type { PdfContext } from "./atoms";
import { type FlowPiece, keepTogether } from "./flow";
import { a4, contentWidth, type Tag } from "./pen";
import { textPieces } from "./text";

/** A heading across the page: kept with what follows, and separated from what precedes by `gap`. */
export function headingPieces(
  context: PdfContext,
  text: string,
  { size, type, parent, gap = 0 }: { size: number; type: "H2" | "H3"; parent: Tag; gap?: number },
): FlowPiece[] {
  const place = { x: a4.left, width: contentWidth, style: { size, isBold: true }, parent, type };
  const pieces = textPieces(context, text, place);
  return keepTogether(
    pieces.map((piece, at) => (at === 0 ? { ...piece, gap } : piece)),
    true,
  );
}
