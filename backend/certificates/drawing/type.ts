import { type Break, balanced, breaksOf, lineOf, longest, type Prepared } from "../../fonts/lines";
import type { TextMark } from "./sheet";

/** How lines of text look. */
export interface Type {
  size: number;
  colour: string;
  /** From one baseline to the next, as a share of the size. */
  leading: number;
  align: "start" | "middle";
  /** Between characters, as a share of the size. */
  tracking?: number;
}

/** Text that is set, but stands nowhere yet. */
export interface Setting {
  text: Prepared;
  lines: Break[];
  type: Type;
  room: number;
  height: number;
  /** False where a line is wider than its room. */
  fits: boolean;
}

/** Sets a text in a room. */
export function setting(text: Prepared, type: Type, room: number): Setting {
  const tracking = (type.tracking ?? 0) * 1000;
  const width = (room / type.size) * 1000;
  // Tracked text is short; it is broken as if every character were so much wider.
  const inner = tracking > 0 ? width * (1000 / (1000 + tracking)) : width;
  const lines = type.align === "middle" ? balanced(text, inner) : breaksOf(text, inner);
  return {
    text,
    lines,
    type,
    room,
    height: lines.length * type.size * type.leading,
    fits: lines.every((line) => widthOf(line, type) <= room + 0.01),
  };
}

/** Words of a headline are not torn as long as the type need not become smaller than this share of its size for it. */
const whole = 0.42;

/**
 * The same in the largest type in which it takes at most two lines: one line where the type need not become smaller than
 * `least` of its size for it.
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

/** Puts text where it belongs; `y` is its upper edge. */
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

const widthOf = ({ width, from, end }: Break, { size, tracking = 0 }: Type) =>
  (width / 1000 + tracking * (end - from - 1)) * size;
