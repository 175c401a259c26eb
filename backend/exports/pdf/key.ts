import { answerOf } from "#contract/exports/said";
import type { Sheet, SheetKey } from "#contract/exports/sheet";
import { parseRich } from "#contract/rich/parse";
import { led } from "../content/led";
import { type PdfContext, textAtoms } from "./atoms";
import { blockPieces, codePieces, marked } from "./blocks";
import { below, type FlowPiece } from "./flow";
import { headingPieces } from "./heading";
import { a4, contentWidth, type Style, type Tag } from "./pen";
import { atomPieces, type TextPlace, textPieces } from "./text";

const style: Style = { size: 10 };

/** The heading of the answers. */
export const keyHead = (context: PdfContext, { name }: Sheet, parent: Tag): FlowPiece[] =>
  headingPieces(context, context.words.t("exports:printed.keyOf", { name }), {
    size: 15,
    type: "H2",
    parent,
  });

/** The heading of a part's answers, or of a paper's in a group. */
export const keyPartHead = (context: PdfContext, text: string, parent: Tag): FlowPiece[] =>
  headingPieces(context, text, { size: 11.5, type: "H3", parent, gap: 14 });

/** One question's answer and solution. */
export function keyPieces(
  context: PdfContext,
  key: SheetKey,
  parent: Tag,
  at: { x: number; width: number } = { x: a4.left, width: contentWidth },
  isChild = false,
): FlowPiece[] {
  const { words } = context;
  const number = isChild ? words.t("exports:printed.childNumber", { number: key.number }) : `${key.number}.`;
  const indent = Math.max(26, context.pen.textWidth(number, style) + 5);
  const own = below(context.pen, parent, "Div");
  const place: TextPlace = { x: at.x + indent, width: at.width - indent, style, parent: own };
  const answer = answerOf(key, words);
  const body = [
    ...(answer ? atomPieces(context, textAtoms(context, answer, { ...style, isBold: true }), place) : []),
    ...textOf(context, key, place),
    ...analysisOf(context, key, place),
  ];
  const said =
    body.length > 0 || key.children.length > 0
      ? body
      : textPieces(context, words.t("exports:printed.noAnswer"), place);
  const children = key.children.flatMap((child) => keyPieces(context, child, own, place, true));
  const pieces = marked(context, number, said, place, at.x);
  if (pieces[0]) pieces[0] = { ...pieces[0], gap: 5, keepsNext: pieces.length > 1 || children.length > 0 };
  return [...pieces, ...children];
}

/** A reference answer, or a solution. */
function textOf(context: PdfContext, { type, text }: SheetKey, place: TextPlace): FlowPiece[] {
  if (text.trim() === "") return [];
  return type === 6 ? codePieces(context, text, place) : blockPieces(context, parseRich(text), place);
}

function analysisOf(context: PdfContext, { analysis }: SheetKey, place: TextPlace): FlowPiece[] {
  if (analysis.trim() === "") return [];
  return blockPieces(context, led(parseRich(analysis), context.words.t("exports:printed.analysis")), place);
}
