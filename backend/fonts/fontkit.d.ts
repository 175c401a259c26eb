/** The part of fontkit that is used here; it ships without types. */
declare module "fontkit" {
  export interface Glyph {
    id: number;
    codePoints: number[];
    advanceWidth: number;
    path: { toSVG(): string };
  }

  export interface Font {
    postscriptName: string;
    unitsPerEm: number;
    /** Cache of all requested glyphs, with the characters that each was first requested for. */
    _glyphs: Record<number, Glyph>;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    getGlyph(id: number): Glyph;
    layout(
      text: string,
      features?: Record<string, boolean>,
      script?: string,
      language?: string,
      direction?: "ltr" | "rtl",
    ): { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] };
  }

  export function create(bytes: Uint8Array): Font;
}
