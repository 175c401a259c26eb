import { sheetFacts } from "#contract/exports/said";
import type { Sheet, SheetPaper, SheetPart } from "#contract/exports/sheet";
import { parseRich } from "#contract/rich/parse";
import { figure } from "#locales/figures";
import type { PdfContext } from "./atoms";
import { blockPieces } from "./blocks";
import { below, type FlowPiece, keepTogether } from "./flow";
import { headingPieces } from "./heading";
import { a4, contentWidth, quiet, rule, type Tag } from "./pen";
import { type TextPlace, textPieces } from "./text";

/** The paper's name, centred, its totals, and the fields where candidates identify themselves. */
export function headPieces(context: PdfContext, sheet: Sheet, parent: Tag): FlowPiece[] {
  const { words } = context;
  const title = centred(context, sheet.name, { size: 17, isBold: true }, parent, "H1");
  const facts = centred(
    context,
    sheetFacts(sheet, words).join("　"),
    { size: 10, colour: quiet },
    parent,
    "P",
  );
  return [
    ...title,
    ...facts.map((piece, at) => ({ ...piece, gap: at === 0 ? 4 : 0 })),
    signature(context, parent),
  ];
}

function centred(
  context: PdfContext,
  text: string,
  style: TextPlace["style"],
  parent: Tag,
  type: string,
): FlowPiece[] {
  const tag = below(context.pen, parent, type);
  const lines = context.pen.textWidth(text, style) <= contentWidth ? [text] : null;
  if (!lines)
    return keepTogether(
      textPieces(context, text, { x: a4.left, width: contentWidth, style, parent, type }),
      true,
    );
  return lines.map((line) => ({
    height: style.size * 1.6,
    keepsNext: true,
    draw(y) {
      const x = a4.left + (contentWidth - context.pen.textWidth(line, style)) / 2;
      context.pen.tagged(tag, type, () => context.pen.write(line, x, y + style.size * 1.15, style));
    },
  }));
}

/** Name, number and seat, each with a line to write on. */
function signature({ pen, words }: PdfContext, parent: Tag): FlowPiece {
  const style = { size: 10.5 };
  const labels = [
    words.t("exports:printed.name"),
    words.t("exports:printed.candidate"),
    words.t("exports:printed.seat"),
  ];
  const shares = [0.32, 0.42, 0.26];
  return {
    height: 34,
    gap: 10,
    draw(y) {
      const tag = below(pen, parent, "P");
      const baseline = y + 20;
      let x: number = a4.left;
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
export function sessionPieces(
  context: PdfContext,
  paper: SheetPaper,
  number: number,
  parent: Tag,
): FlowPiece[] {
  const { words, pen } = context;
  const text = words.t("exports:printed.session", { number, name: paper.name });
  const line: FlowPiece = {
    height: 5,
    keepsNext: true,
    draw: (y) => pen.aside(() => pen.line(a4.left, y + 2, a4.left + contentWidth, y + 2, 0.8, rule)),
  };
  return [...headingPieces(context, text, { size: 14, type: "H2", parent, gap: 22 }), line];
}

/** A part's name, totals and introduction. */
export function partPieces(
  context: PdfContext,
  part: SheetPart,
  parent: Tag,
  level: "H2" | "H3",
): FlowPiece[] {
  const { words } = context;
  const facts = words.t("exports:printed.partFacts", {
    count: part.questions.length,
    points: figure(part.score, words.language),
  });
  const heading = words.t("exports:printed.part", { number: part.number, name: part.name }) + facts;
  const introduction = blockPieces(context, parseRich(part.introduction), {
    x: a4.left,
    width: contentWidth,
    style: { size: 10.5 },
    parent,
  });
  return [
    ...headingPieces(context, heading, { size: 12, type: level, parent, gap: 18 }),
    ...keepTogether(introduction, true),
  ];
}
