import { answerOf } from "#contract/exports/said";
import type { Sheet, SheetKey } from "#contract/exports/sheet";
import { parseRich } from "#contract/rich/parse";
import { led } from "../led";
import { type Desk, textAtoms } from "./atoms";
import { blockPieces, codePieces, marked } from "./blocks";
import { below, type Piece } from "./flow";
import { headingPieces } from "./heading";
import { contentWidth, page, type Style, type Tag } from "./pen";
import { atomPieces, type Place, textPieces } from "./text";

const style: Style = { size: 10 };

/** The heading of the answers. */
export const keyHead = (desk: Desk, { name }: Sheet, parent: Tag): Piece[] =>
  headingPieces(desk, desk.words.say("exports:printed.keyOf", { name }), { size: 15, type: "H2", parent });

/** The heading of a part's answers, or of a paper's in a group. */
export const keyPartHead = (desk: Desk, text: string, parent: Tag): Piece[] =>
  headingPieces(desk, text, { size: 11.5, type: "H3", parent, gap: 14 });

/** One question's answer and why. */
export function keyPieces(
  desk: Desk,
  key: SheetKey,
  parent: Tag,
  at: { x: number; width: number } = { x: page.left, width: contentWidth },
  isChild = false,
): Piece[] {
  const { words } = desk;
  const number = isChild
    ? words.say("exports:printed.childNumber", { number: key.number })
    : `${key.number}.`;
  const indent = Math.max(26, desk.pen.textWidth(number, style) + 5);
  const own = below(desk.pen, parent, "Div");
  const place: Place = { x: at.x + indent, width: at.width - indent, style, parent: own };
  const answer = answerOf(key, words);
  const body = [
    ...(answer ? atomPieces(desk, textAtoms(desk, answer, { ...style, isBold: true }), place) : []),
    ...textOf(desk, key, place),
    ...analysisOf(desk, key, place),
  ];
  const said =
    body.length > 0 || key.children.length > 0
      ? body
      : textPieces(desk, words.say("exports:printed.noAnswer"), place);
  const children = key.children.flatMap((child) => keyPieces(desk, child, own, place, true));
  const pieces = marked(desk, number, said, place, at.x);
  if (pieces[0]) pieces[0] = { ...pieces[0], gap: 5, keepsNext: pieces.length > 1 || children.length > 0 };
  return [...pieces, ...children];
}

/** A reference answer, or a solution. */
function textOf(desk: Desk, { type, text }: SheetKey, place: Place): Piece[] {
  if (text.trim() === "") return [];
  return type === 6 ? codePieces(desk, text, place) : blockPieces(desk, parseRich(text), place);
}

function analysisOf(desk: Desk, { analysis }: SheetKey, place: Place): Piece[] {
  if (analysis.trim() === "") return [];
  return blockPieces(desk, led(parseRich(analysis), desk.words.say("exports:printed.analysis")), place);
}
