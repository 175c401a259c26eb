import { languagesOf, sheetMark, sheetNote } from "#contract/exports/said";
import type { SheetCode, SheetQuestion } from "#contract/exports/sheet";
import { parseRich } from "#contract/rich/parse";
import { type PdfContext, textAtoms } from "./atoms";
import { blockPieces, codePieces, marked } from "./blocks";
import { below, type FlowPiece, keepTogether } from "./flow";
import { optionPieces, truthPieces } from "./options";
import { quiet, rule, type Style } from "./pen";
import { type TextPlace, textPieces } from "./text";

/** Longer stems may break across pages; shorter ones stay whole, with their first options. */
const mostTogether = 260;
const writingLine = 23;

const numberRoom = (text: string, style: Style, context: PdfContext) =>
  Math.max(style.size * 2, context.pen.textWidth(text, style) + 4);

/** A question with its number, options and writing space. */
export function questionPieces(
  context: PdfContext,
  asked: SheetQuestion,
  place: TextPlace,
  isChild = false,
): FlowPiece[] {
  const { words } = context;
  const { style } = place;
  const number = isChild
    ? words.t("exports:printed.childNumber", { number: asked.number })
    : `${asked.number}.`;
  const indent = numberRoom(number, style, context);
  const parent = below(context.pen, place.parent, "Div");
  const inside: TextPlace = { ...place, parent, x: place.x + indent, width: place.width - indent };
  const trail = textAtoms(context, sheetMark(asked, words), style);
  const stem = blockPieces(context, parseRich(asked.content), inside, trail);
  const body = bodyPieces(context, asked, inside);
  const pieces = marked(context, number, stem, inside, place.x);
  if (pieces[0]) pieces[0] = { ...pieces[0], gap: isChild ? 6 : 11 };
  const whole = heightOf(pieces) <= mostTogether ? 0 : Math.max(0, pieces.length - 2);
  return [...pieces.slice(0, whole), ...keepTogether(pieces.slice(whole), body.length > 0), ...body];
}

const heightOf = (pieces: FlowPiece[]) => pieces.reduce((sum, { height }) => sum + height, 0);

function bodyPieces(context: PdfContext, asked: SheetQuestion, place: TextPlace): FlowPiece[] {
  const { words } = context;
  const note = sheetNote(asked, words);
  const noted = note ? textPieces(context, note, { ...place, style: { ...place.style, colour: quiet } }) : [];
  const choices = asked.option.length > 0 ? optionPieces(context, asked.option, place) : [];
  const truths = asked.type === 3 ? truthPieces(context, place) : [];
  const code = asked.code ? programPieces(context, asked.code, place) : [];
  const children = asked.children.flatMap((child) => questionPieces(context, child, place, true));
  return [
    ...noted,
    ...choices,
    ...truths,
    ...code,
    ...writingPieces(context, asked.lines, place),
    ...children,
  ];
}

/** Ruled lines; the first two stay with their question. */
function writingPieces({ pen }: PdfContext, count: number, { x, width }: TextPlace): FlowPiece[] {
  return Array.from({ length: count }, (_, at) => ({
    height: writingLine,
    gap: at === 0 ? 4 : 0,
    keepsNext: at === 0,
    draw: (y) => pen.aside(() => pen.line(x, y + writingLine, x + width, y + writingLine, 0.4, rule)),
  }));
}

/** A program's input and output with examples, and the given code. */
function programPieces(context: PdfContext, code: SheetCode, place: TextPlace): FlowPiece[] {
  const { words } = context;
  const heading = (text: string): FlowPiece[] =>
    textPieces(context, text, { ...place, style: { ...place.style, isBold: true } }).map((piece, at) => ({
      ...piece,
      gap: at === 0 ? 4 : 0,
      keepsNext: true,
    }));
  const told = (label: string, text: string): FlowPiece[] =>
    text.trim() === "" ? [] : [...heading(label), ...blockPieces(context, parseRich(text), place)];
  const shown = (label: string, text: string): FlowPiece[] =>
    text.trim() === "" ? [] : [...heading(label), ...codePieces(context, text, place)];
  const languages = words.t("exports:printed.languages", { names: languagesOf(code) });
  return [
    ...textPieces(context, languages, { ...place, style: { ...place.style, colour: quiet } }),
    ...told(words.t("exports:printed.input"), code.input),
    ...told(words.t("exports:printed.output"), code.output),
    ...shown(words.t("exports:printed.inputExample"), code.inputExample),
    ...shown(words.t("exports:printed.outputExample"), code.outputExample),
    ...shown(words.t("exports:printed.template"), code.template),
  ];
}
