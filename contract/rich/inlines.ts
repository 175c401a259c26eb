import { addText, inLine, type Piece } from "./pieces";
import { giveUp, type Open, takeStars } from "./stars";

/** Characters per formula. */
export const longestTex = 2_000;

// Each is tried at its possible start, and none can backtrack.
const plainRun = /[^\\`$*![\n]+/y;
const escaped = /\\[$*`[]?/y;
/** Escapes of list and quotation markers: `\- `, `\> `, `1\. `. */
const escapedAtLineStart = /[ \t]*(?:\d{1,9}(?=\\\. )|(?=\\[->] ))/y;
const image = /!\[([^[\]\n]{0,200})\]\(\/file\/([\w-]{1,64})\)/y;
const link =
  /\[([^[\]\n]{1,500})\]\((https?:\/\/|mailto:|tel:)([^\s()<>"]+(?:\([^\s()<>"]*\)[^\s()<>"]*)*)(?: "[^"\n]*")?\)/iy;
const starRun = /\*+/y;

/**
 * Parses the text of a paragraph, in linear time. `**bold**` and `*emphasis*` need a word boundary outside
 * (for bold, Chinese characters are one), so that `2*3*4`, `2**3` and `int *p, *q` stay as typed. For `$…$`
 * see `formulaFrom`. A backslash escapes `$`, `*`, a backtick and `[`; any other stays.
 */
export function readInlines(text: string): Piece[] {
  const open: Open[] = [{ count: 0, children: [] }];
  const codeEnds = lastTicks(text);
  const here = () => open.at(-1)!.children;
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    if (at === 0 || text[at - 1] === "\n") {
      const before = match(escapedAtLineStart);
      if (before) {
        addText(here(), before[0] + text[at + before[0].length + 1]);
        at += before[0].length + 2;
        continue;
      }
    }
    const sign = text[at]!;
    const piece = pieceAt(text, at, match, codeEnds);
    if (piece) {
      here().push(piece.piece);
      at = piece.end;
    } else if (sign === "\n") {
      // Asterisks closed on another line are literal.
      giveUp(open, 1);
      here().push({ kind: "break" });
      at += 1;
    } else if (sign === "*") {
      const count = match(starRun)![0].length;
      takeStars(open, text, at, count);
      at += count;
    } else {
      const run = match(plainRun)?.[0] ?? match(escaped)?.[0] ?? sign;
      addText(here(), run.length === 2 && run[0] === "\\" ? run[1]! : run);
      at += run.length;
    }
  }
  while (open.length > 1) giveUp(open, open.at(-1)!.count);
  return open[0]!.children;
}

function pieceAt(
  text: string,
  at: number,
  match: (pattern: RegExp) => RegExpExecArray | null,
  codeEnds: Map<number, number>,
): { piece: Piece; end: number } | null {
  const sign = text[at];
  if (sign === "`") return codeFrom(text, at, codeEnds);
  if (sign === "$") return formulaFrom(text, at);
  if (sign === "!") {
    const [whole, alt, fileId] = match(image) ?? [];
    return whole ? { piece: { kind: "image", fileId: fileId!, alt: alt! }, end: at + whole.length } : null;
  }
  // External pictures are not shown, nor turned into links.
  if (sign !== "[" || text[at - 1] === "!") return null;
  const [whole, label, scheme, rest] = match(link) ?? [];
  if (!whole) return null;
  const href = scheme!.toLowerCase().replace("http:", "https:") + rest;
  return {
    piece: { kind: "link", href, children: readInlines(label!).map(inLine) },
    end: at + whole.length,
  };
}

/** By length of a backtick run, the position of the last one: saves searching for each again. */
function lastTicks(text: string): Map<number, number> {
  const last = new Map<number, number>();
  for (const run of text.matchAll(/`+/g)) last.set(run[0].length, run.index);
  return last;
}

/** Code between equally long backtick runs, in one line. */
function codeFrom(text: string, at: number, codeEnds: Map<number, number>) {
  const [ticks] = /^`+/.exec(text.slice(at, at + 100))!;
  const from = at + ticks.length;
  if ((codeEnds.get(ticks.length) ?? -1) < from) return null;
  const lineEnd = text.indexOf("\n", from);
  const line = text.slice(from, lineEnd < 0 ? undefined : lineEnd);
  for (const run of line.matchAll(/`+/g)) {
    if (run[0].length !== ticks.length) continue;
    const code = line.slice(0, run.index);
    const bare = /^ (.*\S.*) $/.exec(code)?.[1] ?? code;
    return { piece: { kind: "code", text: bare } as const, end: from + run.index + ticks.length };
  }
  return null;
}

/**
 * A formula by Pandoc's rules: no space after the opening `$` nor before the closing one, and no digit after
 * that, so that `$5 and $6` are prices. Nor where the opening one belongs to a currency (`US$5`) or the
 * digits after it are followed by Chinese (`$20 元`).
 */
function formulaFrom(text: string, at: number): { piece: Piece; end: number } | null {
  const isDisplay = text[at + 1] === "$";
  const from = at + (isDisplay ? 2 : 1);
  if (!isDisplay && !/\S/.test(text[from] ?? "")) return null;
  if (!isDisplay && /\w/.test(text[at - 1] ?? "") && /\d/.test(text[from]!)) return null;
  const end = signFrom(text, from);
  if (end < 0) return null;
  const tex = text.slice(from, end).trim();
  if (tex === "") return null;
  if (isDisplay) return text[end + 1] === "$" ? { piece: { kind: "displayMath", tex }, end: end + 2 } : null;
  if (/\s/.test(text[end - 1]!) || /\d/.test(text[end + 1] ?? "")) return null;
  if (/^\d[\d.,]*\s*\p{Script=Han}/u.test(tex)) return null;
  return { piece: { kind: "math", tex }, end: end + 1 };
}

/** The next unescaped `$`, within a limit. */
function signFrom(text: string, from: number): number {
  const end = Math.min(text.length, from + longestTex);
  for (let at = from; at < end; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "$") return at;
  }
  return -1;
}
