import { balanced, type LineBreak, lineBreaks, lineOf, longest, type Prepared } from "../../fonts/lines";
import type { TextMark } from "./sheet";

/** The style of lines of text. */
export interface Type {
  size: number;
  colour: string;
  /** Line height, as a multiple of the size. */
  leading: number;
  align: "start" | "middle";
  /** Letter spacing, as a multiple of the size. */
  tracking?: number;
}

/** Text broken into lines, not positioned yet. */
export interface Setting {
  text: Prepared;
  lines: LineBreak[];
  type: Type;
  room: number;
  height: number;
  /** False where a line is wider than the room. */
  fits: boolean;
}

/** Breaks a text into lines for a width. */
export function setting(text: Prepared, type: Type, room: number): Setting {
  const tracking = (type.tracking ?? 0) * 1000;
  const width = (room / type.size) * 1000;
  // Tracked text is short; it is broken as if every character were that much wider.
  const inner = tracking > 0 ? width * (1000 / (1000 + tracking)) : width;
  const lines = type.align === "middle" ? balanced(text, inner) : lineBreaks(text, inner);
  return {
    text,
    lines,
    type,
    room,
    height: lines.length * type.size * type.leading,
    fits: lines.every((line) => widthOf(line, type) <= room + 0.01),
  };
}

/** A headline's words are not broken unless its type would shrink below this share of its size. */
const whole = 0.42;

/**
 * The same in the largest type that takes at most two lines: one line unless the type would shrink below
 * `least` of its size.
 */
export function headline(text: Prepared, type: Type, room: number, least: number): Setting {
  for (let size = type.size; size > type.size * least; size *= 0.97) {
    const set = setting(text, { ...type, size }, room);
    if (set.fits && set.lines.length <= 1) return set;
  }
  for (let size = type.size; ; size *= 0.95) {
    const set = setting(text, { ...type, size }, room);
    const isTorn = size > type.size * whole && (longest(text) / 1000) * size > room;
    if (size < 0.1 || (set.fits && set.lines.length <= 2 && !isTorn)) return set;
  }
}

/** Positions the text; `y` is its top edge. */
export function marksOf({ text, lines, type, room }: Setting, x: number, y: number): TextMark[] {
  const { size, leading, align, colour, tracking = 0 } = type;
  const height = size * leading;
  return lines.map((line, at) => {
    const width = widthOf(line, type);
    return {
      kind: "text",
      x: align === "middle" ? x + (room - width) / 2 : x,
      y: y + at * height + (height - size) / 2 + size * 0.86,
      size,
      line: lineOf(text, line),
      colour,
      tracking: tracking * size,
      width,
      room,
      align,
    };
  });
}

const widthOf = ({ width, from, end }: LineBreak, { size, tracking = 0 }: Type) =>
  (width / 1000 + tracking * (end - from - 1)) * size;
