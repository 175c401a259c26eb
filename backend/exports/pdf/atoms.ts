import type { SheetWords } from "#contract/exports/said";
import { blank } from "#contract/questions/kinds";
import { plainOf } from "#contract/rich/plain";
import type { Inline } from "#contract/rich/rich";
import { readMaths } from "../content/maths";
import type { PaperPictures } from "../content/pictures";
import type { Atom, Box } from "./lines";
import { mathsBox } from "./maths";
import { contentWidth, ink, type Pen, type Style } from "./pen";

/** What a document's renderers share. */
export interface PdfContext {
  pen: Pen;
  pictures: PaperPictures;
  words: SheetWords;
}

const mostHeight = 300;

/** The characters of a text, with blanks as lines to write on. */
export function textAtoms(context: PdfContext, text: string, style: Style): Atom[] {
  const atoms: Atom[] = [];
  let from = 0;
  for (const match of text.matchAll(blank)) {
    atoms.push(...characters(context.pen, text.slice(from, match.index), style));
    atoms.push(blankBox(context.pen, match[0].length, style));
    from = match.index + match[0].length;
  }
  return [...atoms, ...characters(context.pen, text.slice(from), style)];
}

function characters(pen: Pen, text: string, style: Style): Atom[] {
  const narrow = { ...style, isNarrow: true };
  const all = [...text];
  return all.map((character, at): Atom => {
    if (character === "\n") return { kind: "break" };
    const seen = /\s/.test(character) && character !== "\u3000" ? " " : character;
    const own = shared.test(seen) && isAmongLatin(all, at) && !style.isMono ? narrow : style;
    return { kind: "character", text: seen, style: own, width: pen.widthOf(seen, own) };
  });
}

/** Punctuation that Chinese and Latin text share, each in its own width. */
const shared = /[“”‘’…—]/;
const latin = /[\p{Script=Latin}\d]/u;

/** Whether the letters nearest to a character are Latin. */
function isAmongLatin(all: string[], at: number): boolean {
  const isLetter = (character: string) => /[\p{L}\d]/u.test(character);
  const before = all.slice(Math.max(0, at - 4), at).findLast(isLetter);
  const after = all.slice(at + 1, at + 5).find(isLetter);
  return latin.test(before ?? after ?? "") && latin.test(after ?? before ?? "");
}

/** Wide enough for handwriting; three underscores only mark the place. */
function blankBox(pen: Pen, underscores: number, { size }: Style): Box {
  const width = Math.min(Math.max(underscores * 8, 72), 240);
  return {
    kind: "box",
    width,
    ascent: size * 0.88,
    descent: size * 0.3,
    draw: (x, baseline) => pen.line(x + 2, baseline + 2, x + width - 2, baseline + 2, 0.7, ink),
  };
}

/** A line of rich text as atoms. */
export const inlineAtoms = (context: PdfContext, inlines: Inline[], style: Style): Atom[] =>
  inlines.flatMap((inline) => atomsOf(context, inline, style));

function atomsOf(context: PdfContext, inline: Inline, style: Style): Atom[] {
  switch (inline.kind) {
    case "text":
      return textAtoms(context, inline.text, style);
    case "break":
      return [{ kind: "break" }];
    case "bold":
      return inlineAtoms(context, inline.children, { ...style, isBold: true });
    case "emphasis":
      return inlineAtoms(context, inline.children, emphasised(inline.children, style));
    case "code":
      return characters(context.pen, inline.text, { ...style, isMono: true });
    case "link":
      return inlineAtoms(context, inline.children, { ...style, isUnderlined: true });
    case "math":
      return mathsAtoms(context, inline.tex, style);
    case "image":
      return pictureAtoms(context, inline.fileId, inline.alt, style);
  }
}

/** Chinese characters have no italics: they are set in bold, Latin ones in italics. */
function emphasised(children: Inline[], style: Style): Style {
  const text = plainOf([{ kind: "paragraph", children }]);
  return /\p{Script=Han}/u.test(text) ? { ...style, isBold: true } : { ...style, isSlanted: true };
}

/** Rendered as a formula, or as a line of text where it is unsupported. */
export function mathsAtoms(context: PdfContext, tex: string, style: Style): Atom[] {
  const maths = readMaths(tex);
  if (maths) return [mathsBox(context.pen, maths, style)];
  return characters(context.pen, plainOf([{ kind: "math", tex }]).trim() || tex, style);
}

function pictureAtoms(context: PdfContext, fileId: string, alt: string, style: Style): Atom[] {
  const picture = context.pictures.find(fileId);
  if (!picture) {
    const words = context.words.t("exports:printed.picture", { alt: alt || "—" });
    return characters(context.pen, words, style);
  }
  // 96 pixels an inch, as on a page; never larger than its container.
  const scale = Math.min(0.75, (contentWidth - 60) / picture.width, mostHeight / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return [
    {
      kind: "box",
      width: width + 2,
      ascent: height + 2,
      descent: style.size * 0.3,
      alt: alt || "—",
      draw: (x, baseline) =>
        context.pen.picture(fileId, picture.bytes, x + 1, baseline - height, width, height),
    },
  ];
}
