import { factsOf } from "#contract/exports/said";
import type { Sheet, SheetPaper, SheetPart } from "#contract/exports/sheet";
import { parseRich } from "#contract/rich/parse";
import type { Desk } from "./atoms";
import { blockPieces } from "./blocks";
import { below, type Piece, together } from "./flow";
import { headingPieces } from "./heading";
import { contentWidth, page, quiet, rule, type Tag } from "./pen";
import { type Place, textPieces } from "./text";

/** The paper's name in the middle, what it asks for, and where candidates write who they are. */
export function headPieces(desk: Desk, sheet: Sheet, parent: Tag): Piece[] {
  const { words } = desk;
  const title = centred(desk, sheet.name, { size: 17, isBold: true }, parent, "H1");
  const facts = centred(desk, factsOf(sheet, words).join("　"), { size: 10, colour: quiet }, parent, "P");
  return [
    ...title,
    ...facts.map((piece, at) => ({ ...piece, gap: at === 0 ? 4 : 0 })),
    signature(desk, parent),
  ];
}

function centred(desk: Desk, text: string, style: Place["style"], parent: Tag, type: string): Piece[] {
  const tag = below(desk.pen, parent, type);
  const lines = desk.pen.textWidth(text, style) <= contentWidth ? [text] : null;
  if (!lines)
    return together(textPieces(desk, text, { x: page.left, width: contentWidth, style, parent, type }), true);
  return lines.map((line) => ({
    height: style.size * 1.6,
    keepsNext: true,
    draw(y) {
      const x = page.left + (contentWidth - desk.pen.textWidth(line, style)) / 2;
      desk.pen.tagged(tag, type, () => desk.pen.write(line, x, y + style.size * 1.15, style));
    },
  }));
}

/** Name, number and seat, each with a line to write on. */
function signature({ pen, words }: Desk, parent: Tag): Piece {
  const style = { size: 10.5 };
  const labels = [
    words.say("exports:printed.name"),
    words.say("exports:printed.candidate"),
    words.say("exports:printed.seat"),
  ];
  const shares = [0.32, 0.42, 0.26];
  return {
    height: 34,
    gap: 10,
    draw(y) {
      const tag = below(pen, parent, "P");
      const baseline = y + 20;
      let x: number = page.left;
      for (const [at, label] of labels.entries()) {
        const width = contentWidth * shares[at]!;
        const end = x + width - (at < labels.length - 1 ? 14 : 0);
        const from = x + pen.textWidth(label, style) + 6;
        pen.tagged(tag, "P", () => pen.write(label, x, baseline, style));
        pen.aside(() => pen.line(from, baseline + 3, end, baseline + 3, 0.7));
        x += width;
      }
    },
  };
}

/** A child of a group paper. */
export function sessionPieces(desk: Desk, paper: SheetPaper, number: number, parent: Tag): Piece[] {
  const { words, pen } = desk;
  const text = words.say("exports:printed.session", { number, name: paper.name });
  const line: Piece = {
    height: 5,
    keepsNext: true,
    draw: (y) => pen.aside(() => pen.line(page.left, y + 2, page.left + contentWidth, y + 2, 0.8, rule)),
  };
  return [...headingPieces(desk, text, { size: 14, type: "H2", parent, gap: 22 }), line];
}

/** A part's name, how much is in it, and its introduction. */
export function partPieces(desk: Desk, part: SheetPart, parent: Tag, level: "H2" | "H3"): Piece[] {
  const { words } = desk;
  const facts = words.say("exports:printed.partFacts", {
    count: part.questions.length,
    points: words.figure(part.score),
  });
  const heading = words.say("exports:printed.part", { number: part.number, name: part.name }) + facts;
  const introduction = blockPieces(desk, parseRich(part.introduction), {
    x: page.left,
    width: contentWidth,
    style: { size: 10.5 },
    parent,
  });
  return [
    ...headingPieces(desk, heading, { size: 12, type: level, parent, gap: 18 }),
    ...together(introduction, true),
  ];
}
