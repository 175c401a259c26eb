import type { Inline } from "./rich";

/** What stands in a line; a formula between double signs is a block where its place allows one. */
export type Piece = Inline | { kind: "displayMath"; tex: string };

/** Where nothing but a line has room, a formula of its own stands in it. */
export const inLine = (piece: Piece): Inline =>
  piece.kind === "displayMath" ? { kind: "math", tex: piece.tex } : piece;

/** Texts side by side are one. */
export function addText(pieces: Piece[], text: string): void {
  const last = pieces.at(-1);
  if (last?.kind === "text") last.text += text;
  else pieces.push({ kind: "text", text });
}
