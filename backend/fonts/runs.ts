import { mayRunLeft, mirrored } from "./bidi";
import { type FaceName, type Shaped, shapeOf } from "./faces";
import type { Sign } from "./signs";

/** A stretch of a line in one font and one direction. */
export interface Run {
  face: FaceName;
  drawn: string;
  said: string;
  isRtl: boolean;
  /** Its place in the order in which the paragraph is read. */
  place: number;
  shaped: Shaped;
}

/** The stretches of one font and one level, as they are read. */
export function runsOf(
  signs: Sign[],
  levels: number[],
  from: number,
  end: number,
): (Run & { level: number })[] {
  const runs: (Run & { level: number })[] = [];
  for (let at = from; at < end; ) {
    const { face } = signs[at]!;
    const level = levels[at]!;
    const isRtl = level % 2 === 1;
    // why: what has no direction of its own stands alone among letters that run to the left, so that it can be turned.
    const isAlone = isRtl && face !== "arabic" && face !== "hebrew";
    let to = at + 1;
    while (!isAlone && to < end && signs[to]!.face === face && levels[to] === level) to += 1;
    const own = signs.slice(at, to);
    const drawn = own.map((sign) => (isAlone ? mirrored(sign.drawn) : sign.drawn)).join("");
    // why: a bracket that was turned is read from paper, and from a file, as it is seen.
    const isTurned = isAlone && drawn !== signs[at]!.drawn;
    const said = isTurned ? drawn : own.map((sign) => sign.said).join("");
    const turns = isRtl && !isAlone;
    runs.push({ face, drawn, said, level, isRtl: turns, place: at, shaped: shapeRun(face, drawn, turns) });
    at = to;
  }
  return runs;
}

/** Letters are kerned word by word, so that words that come again need no new work. */
const stretches = /[\p{Script=Latin}\p{M}]+|[^\p{Script=Latin}\p{M}]+/gu;

/** The glyphs of a run. */
export function shapeRun(face: FaceName, text: string, isRtl: boolean): Shaped {
  if (face !== "sc" || mayRunLeft(text)) return shapeOf(face, text, isRtl);
  const parts = (text.match(stretches) ?? []).map((part) => shapeOf(face, part, false));
  if (parts.length === 1) return parts[0]!;
  return {
    glyphs: parts.flatMap(({ glyphs }) => glyphs),
    advance: parts.reduce((sum, { advance }) => sum + advance, 0),
  };
}
