import { levelsOf, visualOrder } from "./bidi";
import { type Grapheme, graphemesOf } from "./graphemes";
import { type Run, runsOf } from "./runs";

/** A line in visual order, from left to right; widths in thousandths of the type's size. */
export interface Line {
  /** In logical order. */
  said: string;
  runs: Run[];
  width: number;
  /** Whether its paragraph runs right to left. */
  isRtl: boolean;
}

/** A paragraph, ready to be broken into lines of any width. */
export interface Prepared {
  signs: Grapheme[];
  levels: number[];
  words: Word[];
}

/** An unbreakable unit, with its trailing spaces, which the end of a line drops. */
interface Word {
  from: number;
  end: number;
  next: number;
  width: number;
  space: number;
}

export function prepared(text: string): Prepared {
  const signs = graphemesOf(text);
  const levels = levelsOf(signs.map(({ said }) => said));
  return { signs, levels, words: wordsOf(signs, levels) };
}

/** Where one line of a paragraph begins and ends, and how wide it is. */
export interface LineBreak {
  from: number;
  end: number;
  width: number;
}

/**
 * Breaks a paragraph into lines up to `width`: Chinese anywhere, Latin between words, long words anywhere.
 */
export function lineBreaks(text: Prepared, width: number): LineBreak[] {
  const lines: LineBreak[] = [];
  let line: LineBreak | null = null;
  let space = 0;
  for (const whole of text.words) {
    for (const word of whole.width > width + 0.01 ? torn(text, whole, width) : [whole]) {
      if (line && line.width + space + word.width > width + 0.01) line = null;
      if (!line) {
        line = { from: word.from, end: word.from, width: 0 };
        lines.push(line);
        space = 0;
      }
      line.width += space + word.width;
      line.end = word.end;
      space = word.space;
    }
  }
  return lines;
}

/** The same number of lines, of about equal length, where there are a few. */
export function balanced(text: Prepared, width: number): LineBreak[] {
  const lines = lineBreaks(text, width);
  if (lines.length < 2 || lines.length > 4) return lines;
  let [low, high] = [Math.min(width, Math.max(width / 2, longest(text))), width];
  for (let step = 0; step < 7; step += 1) {
    const middle = (low + high) / 2;
    if (lineBreaks(text, middle).length > lines.length) low = middle;
    else high = middle;
  }
  return lineBreaks(text, high);
}

/** The width of the widest word. */
export const longest = ({ words }: Prepared) => Math.max(0, ...words.map(({ width }) => width));

// Characters that may not begin a line, nor end one.
const closing =
  /^[，。、；：？！）】》」』”’…—～·％‰℃〉〕｝］,.;:?!)\]}%°ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ،؛؟]/u;
const opening = /^[（【《「『“‘〈〔｛［([{￥$]/u;
const wide =
  /^[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}\p{Extended_Pictographic}]/u;
const isSpace = ({ said }: Grapheme) => /^\s/.test(said);

function mayBreak(before: Grapheme, after: Grapheme): boolean {
  if (closing.test(after.said) || opening.test(before.said)) return false;
  if (/^[-/–—]/.test(before.said)) return !/^\d/.test(after.said);
  const isDigit = /^[\d#*]/.test(before.said) || /^[\d#*]/.test(after.said);
  return (
    (wide.test(before.said) && !isKeycap(before)) || (wide.test(after.said) && !(isDigit && isKeycap(after)))
  );
}
/** Digits count as pictographs, for some have an emoji form. */
const isKeycap = ({ said }: Grapheme) => /^[\d#*©®]$/.test(said);

function wordsOf(signs: Grapheme[], levels: number[]): Word[] {
  const words: Word[] = [];
  let from = 0;
  while (from < signs.length) {
    let end = from;
    while (
      end < signs.length &&
      !isSpace(signs[end]!) &&
      (end === from || !mayBreak(signs[end - 1]!, signs[end]!))
    )
      end += 1;
    let next = end;
    while (next < signs.length && isSpace(signs[next]!)) next += 1;
    const width = widthOf(signs, levels, from, end);
    words.push({ from, end, next, width, space: widthOf(signs, levels, end, next) });
    from = next;
  }
  return words;
}

/** Splits a word that is wider than a line. */
function torn({ signs, levels }: Prepared, word: Word, width: number): Word[] {
  const pieces: Word[] = [];
  let piece: Word = { from: word.from, end: word.from, next: word.from, width: 0, space: 0 };
  for (let at = word.from; at < word.end; at += 1) {
    const own = widthOf(signs, levels, at, at + 1);
    if (piece.width + own > width && piece.end > piece.from) {
      pieces.push(piece);
      piece = { from: at, end: at, next: at, width: 0, space: 0 };
    }
    piece.end = at + 1;
    piece.next = at + 1;
    piece.width += own;
  }
  return [...pieces, { ...piece, next: word.next, space: word.space }];
}

const widthOf = (signs: Grapheme[], levels: number[], from: number, end: number) =>
  runsOf(signs, levels, from, end).reduce((sum, { shaped }) => sum + shaped.advance, 0);

/** A line in visual order. */
export function lineOf({ signs, levels }: Prepared, { from, end }: LineBreak): Line {
  const runs = visualOrder(runsOf(signs, levels, from, end));
  const said = signs
    .slice(from, end)
    .map((sign) => sign.said)
    .join("");
  const isRtl = levels.length > 0 && levels.every((level) => level > 0);
  return { said, runs, width: runs.reduce((sum, { shaped }) => sum + shaped.advance, 0), isRtl };
}
