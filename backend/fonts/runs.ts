import { mayBeRightToLeft, mirrored } from "./bidi";
import { type FaceName, type Shaped, shapeOf } from "./faces";
import type { Grapheme } from "./graphemes";

/** A run of a line in one font and one direction. */
export interface Run {
  face: FaceName;
  rendered: string;
  said: string;
  isRtl: boolean;
  /** Its position in the paragraph's logical order. */
  place: number;
  shaped: Shaped;
}

/** Runs of one font and one level, in logical order. */
export function runsOf(
  signs: Grapheme[],
  levels: number[],
  from: number,
  end: number,
): (Run & { level: number })[] {
  const runs: (Run & { level: number })[] = [];
  for (let at = from; at < end; ) {
    const { face } = signs[at]!;
    const level = levels[at]!;
    const isRtl = level % 2 === 1;
    // why: characters without a direction stand alone in right-to-left text, so that they can be mirrored.
    const isAlone = isRtl && face !== "arabic" && face !== "hebrew";
    let to = at + 1;
    while (!isAlone && to < end && signs[to]!.face === face && levels[to] === level) to += 1;
    const own = signs.slice(at, to);
    const rendered = own.map((sign) => (isAlone ? mirrored(sign.rendered) : sign.rendered)).join("");
    // why: a mirrored bracket is read from paper, and extracted from a file, as it looks.
    const isTurned = isAlone && rendered !== signs[at]!.rendered;
    const said = isTurned ? rendered : own.map((sign) => sign.said).join("");
    const isReversed = isRtl && !isAlone;
    runs.push({
      face,
      rendered,
      said,
      level,
      isRtl: isReversed,
      place: at,
      shaped: shapeRun(face, rendered, isReversed),
    });
    at = to;
  }
  return runs;
}

/** Latin text is shaped word by word, so that repeated words hit the cache. */
const stretches = /[\p{Script=Latin}\p{M}]+|[^\p{Script=Latin}\p{M}]+/gu;

/** The glyphs of a run. */
export function shapeRun(face: FaceName, text: string, isRtl: boolean): Shaped {
  if (face !== "sc" || mayBeRightToLeft(text)) return shapeOf(face, text, isRtl);
  const parts = (text.match(stretches) ?? []).map((part) => shapeOf(face, part, false));
  if (parts.length === 1) return parts[0]!;
  return {
    glyphs: parts.flatMap(({ glyphs }) => glyphs),
    advance: parts.reduce((sum, { advance }) => sum + advance, 0),
  };
}
