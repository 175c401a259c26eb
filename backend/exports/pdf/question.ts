import { languagesOf, markOf, noteOf } from "#contract/exports/said";
import type { SheetCode, SheetQuestion } from "#contract/exports/sheet";
import { parseRich } from "#contract/rich/parse";
import { type Desk, textAtoms } from "./atoms";
import { blockPieces, codePieces, marked } from "./blocks";
import { below, type Piece, together } from "./flow";
import { optionPieces, truthPieces } from "./options";
import { quiet, rule, type Style } from "./pen";
import { type Place, textPieces } from "./text";

/** Longer stems may be torn between pages; shorter ones stay whole, with their first options. */
const mostTogether = 260;
const writingLine = 23;

const numberRoom = (text: string, style: Style, desk: Desk) =>
  Math.max(style.size * 2, desk.pen.textWidth(text, style) + 4);

/** A question with its number, options and room to write. */
export function questionPieces(desk: Desk, asked: SheetQuestion, place: Place, isChild = false): Piece[] {
  const { words } = desk;
  const { style } = place;
  const number = isChild
    ? words.say("exports:printed.childNumber", { number: asked.number })
    : `${asked.number}.`;
  const indent = numberRoom(number, style, desk);
  const parent = below(desk.pen, place.parent, "Div");
  const inside: Place = { ...place, parent, x: place.x + indent, width: place.width - indent };
  const trail = textAtoms(desk, markOf(asked, words), style);
  const stem = blockPieces(desk, parseRich(asked.content), inside, trail);
  const body = bodyPieces(desk, asked, inside);
  const pieces = marked(desk, number, stem, inside, place.x);
  if (pieces[0]) pieces[0] = { ...pieces[0], gap: isChild ? 6 : 11 };
  const whole = heightOf(pieces) <= mostTogether ? 0 : Math.max(0, pieces.length - 2);
  return [...pieces.slice(0, whole), ...together(pieces.slice(whole), body.length > 0), ...body];
}

const heightOf = (pieces: Piece[]) => pieces.reduce((sum, { height }) => sum + height, 0);

function bodyPieces(desk: Desk, asked: SheetQuestion, place: Place): Piece[] {
  const { words } = desk;
  const note = noteOf(asked, words);
  const noted = note ? textPieces(desk, note, { ...place, style: { ...place.style, colour: quiet } }) : [];
  const choices = asked.option.length > 0 ? optionPieces(desk, asked.option, place) : [];
  const truths = asked.type === 3 ? truthPieces(desk, place) : [];
  const code = asked.code ? programPieces(desk, asked.code, place) : [];
  const children = asked.children.flatMap((child) => questionPieces(desk, child, place, true));
  return [...noted, ...choices, ...truths, ...code, ...writingPieces(desk, asked.lines, place), ...children];
}

/** Lines to write on; the first two stay with what they answer. */
function writingPieces({ pen }: Desk, count: number, { x, width }: Place): Piece[] {
  return Array.from({ length: count }, (_, at) => ({
    height: writingLine,
    gap: at === 0 ? 4 : 0,
    keepsNext: at === 0,
    draw: (y) => pen.aside(() => pen.line(x, y + writingLine, x + width, y + writingLine, 0.4, rule)),
  }));
}

/** What a program is to read and write, with an example of each, and the code that is given. */
function programPieces(desk: Desk, code: SheetCode, place: Place): Piece[] {
  const { words } = desk;
  const heading = (text: string): Piece[] =>
    textPieces(desk, text, { ...place, style: { ...place.style, isBold: true } }).map((piece, at) => ({
      ...piece,
      gap: at === 0 ? 4 : 0,
      keepsNext: true,
    }));
  const told = (label: string, text: string): Piece[] =>
    text.trim() === "" ? [] : [...heading(label), ...blockPieces(desk, parseRich(text), place)];
  const shown = (label: string, text: string): Piece[] =>
    text.trim() === "" ? [] : [...heading(label), ...codePieces(desk, text, place)];
  const languages = words.say("exports:printed.languages", { names: languagesOf(code) });
  return [
    ...textPieces(desk, languages, { ...place, style: { ...place.style, colour: quiet } }),
    ...told(words.say("exports:printed.input"), code.input),
    ...told(words.say("exports:printed.output"), code.output),
    ...shown(words.say("exports:printed.inputExample"), code.inputExample),
    ...shown(words.say("exports:printed.outputExample"), code.outputExample),
    ...shown(words.say("exports:printed.template"), code.template),
  ];
}
