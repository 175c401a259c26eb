import { create, type Font } from "fontkit";
import { fontFile } from "./font";

/** The main font, then fallbacks for what the ones before them lack. */
const files = {
  sc: "NotoSansSC-Regular.ttf",
  cjk: "NotoSansCJK-more.ttf",
  latin: "NotoSans-Regular.ttf",
  arabic: "NotoSansArabic-Regular.ttf",
  hebrew: "NotoSansHebrew-Regular.ttf",
  thai: "NotoSansThai-Regular.ttf",
  devanagari: "NotoSansDevanagari-Regular.ttf",
  emoji: "NotoEmoji-Regular.ttf",
} as const;

export type FaceName = keyof typeof files;
export const faceNames = Object.keys(files) as FaceName[];

const parsed = new Map<FaceName, Font>();

/** A font, parsed once per process. */
export function faceOf(name: FaceName): Font {
  const face = parsed.get(name) ?? create(fontFile(files[name]));
  parsed.set(name, face);
  return face;
}

/** Whether a font has every one of these characters. */
export const hasAll = (name: FaceName, codePoints: number[]) => {
  const face = faceOf(name);
  return codePoints.every((codePoint) => face.hasGlyphForCodePoint(codePoint));
};

/** One positioned glyph, in thousandths of the type's size. */
export interface Placed {
  id: number;
  /** The characters that it represents. */
  codePoints: number[];
  /** The glyph's width, and its advance. */
  width: number;
  advance: number;
  x: number;
  y: number;
}

/** A text shaped in one font, from left to right. */
export interface Shaped {
  glyphs: Placed[];
  advance: number;
}

const most = 6_000;
const shapes = new Map<string, Shaped>();
const plain = { liga: false, clig: false };

/** The glyphs of a text in one font; cached by text, up to a bound. */
export function shapeOf(name: FaceName, text: string, isRtl: boolean): Shaped {
  const key = `${name}${isRtl ? "<" : ">"}${text}`;
  const known = shapes.get(key);
  if (known) return known;
  const shaped = isSimple(name, text) ? glyphByGlyph(name, text) : laidOut(name, text, isRtl);
  if (shapes.size >= most) shapes.clear();
  if (text.length < 100) shapes.set(key, shaped);
  return shaped;
}

/** Chinese needs no shaping; letters are kerned, and some scripts join them. */
const isSimple = (name: FaceName, text: string) =>
  (name === "sc" || name === "cjk") && !/\p{Script=Latin}/u.test(text);

function glyphByGlyph(name: FaceName, text: string): Shaped {
  const face = faceOf(name);
  const scale = 1000 / face.unitsPerEm;
  const glyphs = [...text].map((character): Placed => {
    const codePoint = character.codePointAt(0)!;
    const { id, advanceWidth } = face.glyphForCodePoint(codePoint);
    const width = advanceWidth * scale;
    return { id, codePoints: [codePoint], width, advance: width, x: 0, y: 0 };
  });
  face._glyphs = {};
  return { glyphs, advance: sumOf(glyphs) };
}

function laidOut(name: FaceName, text: string, isRtl: boolean): Shaped {
  const face = faceOf(name);
  const scale = 1000 / face.unitsPerEm;
  // why: the library caches a glyph with the characters of its first caller, and caches every glyph for ever.
  face._glyphs = {};
  const run = face.layout(text, { ...plain }, undefined, undefined, isRtl ? "rtl" : "ltr");
  const glyphs = run.glyphs.flatMap(({ id, advanceWidth, codePoints }, at): Placed[] => {
    const { xAdvance, xOffset, yOffset } = run.positions[at]!;
    // why: the library inserts a space glyph where a character is invisible.
    if (xAdvance === 0 && codePoints[0] === 32) return [];
    const placed = { advance: xAdvance * scale, x: xOffset * scale, y: yOffset * scale };
    return [{ id, codePoints: [...codePoints], width: advanceWidth * scale, ...placed }];
  });
  face._glyphs = {};
  return { glyphs, advance: sumOf(glyphs) };
}

const sumOf = (glyphs: Placed[]) => glyphs.reduce((sum, { advance }) => sum + advance, 0);

const outlines = new Map<string, string>();

/** A glyph's outline as an SVG path, in the units of its font, y upwards. */
export function outlineOf(name: FaceName, id: number): string {
  const key = `${name}${id}`;
  const known = outlines.get(key);
  if (known !== undefined) return known;
  const face = faceOf(name);
  const outline = face.getGlyph(id).path.toSVG();
  face._glyphs = {};
  if (outlines.size >= most / 2) outlines.clear();
  outlines.set(key, outline);
  return outline;
}
