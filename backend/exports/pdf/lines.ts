import type { Pen, Style } from "./pen";

/** An item of a line: a character, or a graphic with its own width and height. */
export type Atom = { kind: "character"; text: string; style: Style; width: number } | Box | { kind: "break" };

export interface Box {
  kind: "box";
  width: number;
  /** Above and below the baseline. */
  ascent: number;
  descent: number;
  /** The alt text of a picture. */
  alt?: string;
  draw(x: number, baseline: number): void;
}

export interface PdfLine {
  atoms: Exclude<Atom, { kind: "break" }>[];
  width: number;
  ascent: number;
  descent: number;
}

// Characters that may not begin, nor end, a line; with the space that a Chinese bracket leaves to answer.
const closing =
  /[\s，。、；：？！）】》」』”’…—～·％‰℃〉〕｝］,.;:?!)\]}%°ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ\u3000]/u;
const opening = /[（【《「『“‘〈〔｛［([{￥$\u3000]/u;
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}“”‘’…—]/u;

/** Whether a line may end between these two. */
function mayBreak(before: Atom, after: Atom): boolean {
  if (before.kind === "break" || after.kind === "break") return false;
  if (after.kind === "box") return !(before.kind === "character" && opening.test(before.text));
  if (closing.test(after.text)) return false;
  if (before.kind === "box") return true;
  if (opening.test(before.text)) return false;
  if (before.text === " " || before.text === "-" || before.text === "/") return true;
  return wide.test(before.text) || wide.test(after.text);
}

const isSpace = (atom: Atom) => atom.kind === "character" && atom.text === " ";

/** Breaks atoms into lines of at most `width` points, by Chinese and Latin line-breaking rules. */
export function linesOf(atoms: Atom[], width: number, { size }: Style): PdfLine[] {
  const lines: PdfLine[] = [];
  let from = 0;
  while (from < atoms.length) {
    const { end, next } = endOfLine(atoms, from, width);
    lines.push(lineOf(atoms.slice(from, end), size));
    from = next;
  }
  return lines.length > 0 ? lines : [lineOf([], size)];
}

function endOfLine(atoms: Atom[], from: number, width: number): { end: number; next: number } {
  let used = 0;
  let chance = -1;
  for (let at = from; at < atoms.length; at += 1) {
    const atom = atoms[at]!;
    if (atom.kind === "break") return { end: at, next: at + 1 };
    if (at > from && mayBreak(atoms[at - 1]!, atom)) chance = at;
    // A space at the end of a line may overflow it.
    if (used + atom.width > width + 0.01 && !isSpace(atom) && at > from) {
      const end = chance > from ? chance : at;
      let next = end;
      while (next < atoms.length && isSpace(atoms[next]!)) next += 1;
      return { end, next };
    }
    used += atom.width;
  }
  return { end: atoms.length, next: atoms.length };
}

function lineOf(atoms: Atom[], size: number): PdfLine {
  const line: PdfLine = { atoms: [], width: 0, ascent: size * 0.88, descent: size * 0.12 };
  for (const atom of atoms) {
    if (atom.kind === "break") continue;
    line.atoms.push(atom);
    line.width += atom.width;
    if (atom.kind !== "box") continue;
    line.ascent = Math.max(line.ascent, atom.ascent);
    line.descent = Math.max(line.descent, atom.descent);
  }
  return line;
}

/** Writes a line; consecutive characters of one style are written together. */
export function writeLine(pen: Pen, line: PdfLine, x: number, baseline: number): void {
  let at = x;
  let text = "";
  let begun = x;
  let style: Style | null = null;
  const flush = () => {
    if (style && text.trim() !== "") pen.write(text, begun, baseline, style);
    text = "";
    style = null;
  };
  for (const atom of line.atoms) {
    if (atom.kind === "character") {
      if (style !== atom.style) {
        flush();
        begun = at;
        style = atom.style;
      }
      text += atom.text;
    } else {
      flush();
      atom.draw(at, baseline);
    }
    at += atom.width;
  }
  flush();
}
