import type { Inline } from "./rich";

/** Inline content; a formula between `$$` is a block where allowed. */
export type Piece = Inline | { kind: "displayMath"; tex: string };

/** Where only inline content is allowed, a display formula becomes inline. */
export const inLine = (piece: Piece): Inline =>
  piece.kind === "displayMath" ? { kind: "math", tex: piece.tex } : piece;

/** Merges adjacent texts. */
export function addText(pieces: Piece[], text: string): void {
  const last = pieces.at(-1);
  if (last?.kind === "text") last.text += text;
  else pieces.push({ kind: "text", text });
}
