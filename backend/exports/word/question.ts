import {
  BorderStyle,
  type FileChild,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { languagesOf, sheetMark, sheetNote, sheetPlace, stimulusHead } from "#contract/exports/said";
import type { SheetCode, SheetQuestion } from "#contract/exports/sheet";
import { toldType } from "#contract/exports/type-runs";
import { letterOf } from "#contract/questions/kinds";
import { parseRich } from "#contract/rich/parse";
import { plainOf } from "#contract/rich/plain";
import { textLength } from "#contract/text-length";
import { led } from "../content/led";
import { blockParagraphs, codeParagraph, textParagraph } from "./blocks";
import { inlineRuns, textRuns, type WordContext } from "./runs";
import { lineSpacing, textWidth } from "./styles";

const letterRoom = 380;

/** A question with its number, options and writing space. */
export function questionParagraphs(
  context: WordContext,
  asked: SheetQuestion,
  left = 0,
  told = "",
  isChild = false,
): FileChild[] {
  const { words } = context;
  const room = isChild ? 640 : Math.max(420, String(asked.number).length * 108 + 228);
  const numbering = { reference: "questions", level: isChild ? 1 : 0 } as const;
  const note = sheetNote(asked, words);
  const named = sheetPlace(asked, words);
  const place = { left: left + room, style: "Question", keepsNext: note !== "" || hasMore(asked) };
  return [
    ...stimulusBox(context, asked),
    ...blockParagraphs(
      context,
      told ? led(parseRich(asked.content), told) : parseRich(asked.content),
      { ...place, mark: { numbering, room } },
      textRuns(sheetMark(asked, words)),
    ),
    ...(note ? [textParagraph(textRuns(note), { left: place.left, style: "Note" })] : []),
    ...optionParagraphs(context, asked.option, place.left),
    ...(asked.type === 3 ? [truths(context, place.left)] : []),
    ...(asked.code ? program(context, asked.code, place.left) : []),
    ...(named ? [textParagraph(textRuns(`${named} ${"_".repeat(12)}`), { left: place.left })] : []),
    ...writing(asked.lines, place.left),
    ...asked.children.flatMap((child) =>
      questionParagraphs(context, child, place.left, toldType(child.type, words), true),
    ),
  ];
}

/** What stands before a question, in a box of its own, and which questions it is said of. */
function stimulusBox(context: WordContext, asked: SheetQuestion): FileChild[] {
  if (asked.stimulus === "") return [];
  // A short one stays with its question.
  const keepsNext = asked.stimulus.length <= 600;
  const head = new TextRun({ text: stimulusHead(asked, context.words), bold: true });
  const blocks = blockParagraphs(context, parseRich(asked.stimulus), { left: 0, keepsNext });
  const children = blocks as (Paragraph | Table)[];
  const cell = new TableCell({ margins: { left: 140, right: 140, top: 80, bottom: 80 }, children });
  const width = { size: textWidth, type: WidthType.DXA };
  return [
    new Paragraph({ spacing: { before: 200 }, keepNext: true, children: [head] }),
    new Table({ width, columnWidths: [textWidth], rows: [new TableRow({ children: [cell] })] }),
  ];
}

const hasMore = ({ option, type, lines, children }: SheetQuestion) =>
  option.length > 0 || type === 3 || lines > 0 || children.length > 0;

/** Options side by side where they are short, else below one another. */
function optionParagraphs(context: WordContext, options: string[], left: number): FileChild[] {
  if (options.length === 0) return [];
  const short = options.map((text) => shortRuns(context, text));
  const widest = Math.max(...options.map((text) => textLength(plainOf(parseRich(text)))));
  // A Chinese character is 210 wide, and counts as two.
  const columns = [4, 2].find(
    (count) =>
      count <= options.length &&
      !short.includes(null) &&
      letterRoom + widest * 110 + 160 <= (textWidth - left) / count,
  );
  if (!columns)
    return options.flatMap((text, at) =>
      blockParagraphs(context, parseRich(text), {
        left: left + letterRoom,
        mark: { runs: textRuns(`${letterOf(at)}.`), room: letterRoom },
        keepsNext: at < options.length - 1,
      }),
    );
  const rows: FileChild[] = [];
  const width = Math.floor((textWidth - left) / columns);
  for (let from = 0; from < options.length; from += columns) {
    const children = short.slice(from, from + columns).flatMap((runs, at) => {
      const letter = `${at > 0 ? "\t" : ""}${letterOf(from + at)}.\t`;
      return [new TextRun(letter), ...(runs ?? [])];
    });
    rows.push(
      new Paragraph({
        keepNext: from + columns < options.length,
        indent: { left },
        tabStops: Array.from({ length: columns }, (_, at) => [
          { type: "left" as const, position: left + width * at },
          { type: "left" as const, position: left + width * at + letterRoom },
        ])
          .flat()
          .slice(1),
        children,
      }),
    );
  }
  return rows;
}

function shortRuns(context: WordContext, text: string): ParagraphChild[] | null {
  const [block, another] = parseRich(text);
  if (block?.kind !== "paragraph" || another) return null;
  if (block.children.some(({ kind }) => kind === "break" || kind === "image")) return null;
  return inlineRuns(context, block.children);
}

function truths({ words }: WordContext, left: number): Paragraph {
  const right = words.t("exports:printed.right");
  const wrong = words.t("exports:printed.wrong");
  return textParagraph(textRuns(`□ ${right}\u3000\u3000\u3000□ ${wrong}`), { left });
}

function program(context: WordContext, code: SheetCode, left: number): FileChild[] {
  const { words } = context;
  const heading = (text: string) =>
    textParagraph([new TextRun({ text, bold: true })], { left, keepsNext: true });
  const told = (label: string, text: string) =>
    text.trim() === "" ? [] : [heading(label), ...blockParagraphs(context, parseRich(text), { left })];
  const shown = (label: string, text: string) =>
    text.trim() === "" ? [] : [heading(label), codeParagraph(text, left)];
  const languages = words.t("exports:printed.languages", { names: languagesOf(code) });
  return [
    textParagraph(textRuns(languages), { left, style: "Note" }),
    ...told(words.t("exports:printed.input"), code.input),
    ...told(words.t("exports:printed.output"), code.output),
    ...shown(words.t("exports:printed.inputExample"), code.inputExample),
    ...shown(words.t("exports:printed.outputExample"), code.outputExample),
    ...shown(words.t("exports:printed.template"), code.template),
  ];
}

/** Ruled lines to write on. */
const writing = (count: number, left: number): Paragraph[] =>
  Array.from(
    { length: count },
    (_, at) =>
      new Paragraph({
        style: "Writing",
        keepNext: at === 0,
        indent: { left },
        border: {
          bottom: { style: BorderStyle.SINGLE, size: 4, color: lineSpacing, space: 0 },
          between: { style: BorderStyle.SINGLE, size: 4, color: lineSpacing, space: 0 },
        },
      }),
  );
