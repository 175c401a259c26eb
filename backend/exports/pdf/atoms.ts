import { blank } from "#contract/questions/kinds";
import { plainOf } from "#contract/rich/plain";
import type { Inline } from "#contract/rich/rich";
import { readMaths } from "../maths";
import type { Pictures } from "../pictures";
import type { PrintWords } from "../words";
import type { Atom, Box } from "./lines";
import { mathsBox } from "./maths";
import { contentWidth, ink, type Pen, type Style } from "./pen";

/** What all of a document is drawn with. */
export interface Desk {
  pen: Pen;
  pictures: Pictures;
  words: PrintWords;
}

const mostHeight = 300;

/** The characters of a text, with blanks as lines to write on. */
export function textAtoms(desk: Desk, text: string, style: Style): Atom[] {
  const atoms: Atom[] = [];
  let from = 0;
  for (const match of text.matchAll(blank)) {
    atoms.push(...characters(desk.pen, text.slice(from, match.index), style));
    atoms.push(blankBox(desk.pen, match[0].length, style));
    from = match.index + match[0].length;
  }
  return [...atoms, ...characters(desk.pen, text.slice(from), style)];
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

/** Marks that Chinese and Latin text share, each in its own width. */
const shared = /[“”‘’…—]/;
const latin = /[\p{Script=Latin}\d]/u;

/** Whether the letters nearest to a mark are Latin ones. */
function isAmongLatin(all: string[], at: number): boolean {
  const isLetter = (character: string) => /[\p{L}\d]/u.test(character);
  const before = all.slice(Math.max(0, at - 4), at).findLast(isLetter);
  const after = all.slice(at + 1, at + 5).find(isLetter);
  return latin.test(before ?? after ?? "") && latin.test(after ?? before ?? "");
}

/** Wide enough for a hand; three underscores say no more than “here”. */
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
export const inlineAtoms = (desk: Desk, inlines: Inline[], style: Style): Atom[] =>
  inlines.flatMap((inline) => atomsOf(desk, inline, style));

function atomsOf(desk: Desk, inline: Inline, style: Style): Atom[] {
  switch (inline.kind) {
    case "text":
      return textAtoms(desk, inline.text, style);
    case "break":
      return [{ kind: "break" }];
    case "bold":
      return inlineAtoms(desk, inline.children, { ...style, isBold: true });
    case "emphasis":
      return inlineAtoms(desk, inline.children, emphasised(inline.children, style));
    case "code":
      return characters(desk.pen, inline.text, { ...style, isMono: true });
    case "link":
      return inlineAtoms(desk, inline.children, { ...style, isUnderlined: true });
    case "math":
      return mathsAtoms(desk, inline.tex, style);
    case "image":
      return pictureAtoms(desk, inline.fileId, inline.alt, style);
  }
}

/** Chinese characters do not lean: they are set off by weight, Latin ones lean. */
function emphasised(children: Inline[], style: Style): Style {
  const text = plainOf([{ kind: "paragraph", children }]);
  return /\p{Script=Han}/u.test(text) ? { ...style, isBold: true } : { ...style, isSlanted: true };
}

/** Drawn, or as a line of text where it says more than is drawn. */
export function mathsAtoms(desk: Desk, tex: string, style: Style): Atom[] {
  const maths = readMaths(tex);
  if (maths) return [mathsBox(desk.pen, maths, style)];
  return characters(desk.pen, plainOf([{ kind: "math", tex }]).trim() || tex, style);
}

function pictureAtoms(desk: Desk, fileId: string, alt: string, style: Style): Atom[] {
  const picture = desk.pictures.find(fileId);
  if (!picture) {
    const words = desk.words.say("exports:printed.picture", { alt: alt || "—" });
    return characters(desk.pen, words, style);
  }
  // 96 pixels an inch, as on a page; never larger than what it stands in.
  const scale = Math.min(0.75, (contentWidth - 60) / picture.width, mostHeight / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return [
    {
      kind: "box",
      width: width + 2,
      ascent: height + 2,
      descent: style.size * 0.3,
      alt: alt || "—",
      draw: (x, baseline) => desk.pen.picture(fileId, picture.bytes, x + 1, baseline - height, width, height),
    },
  ];
}
