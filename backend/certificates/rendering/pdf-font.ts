import { type FaceName, faceOf } from "../../fonts/faces";
import { shapeRun } from "../../fonts/runs";

/** A font object that pdfkit accepts as parsed, and that shapes text as it was measured. */
export function fontFor(name: FaceName): object {
  const face = faceOf(name);
  const scale = face.unitsPerEm / 1000;
  return Object.assign(Object.create(face), {
    layout(text: string, features?: { isRtl?: boolean }) {
      const isRtl = features?.isRtl ?? false;
      const { glyphs, advance } = shapeRun(name, text, isRtl);
      return {
        glyphs: glyphs.map(({ id, codePoints, width }) => ({
          id,
          // why: PDF readers reverse the text of an RTL run, including the characters of a ligature.
          codePoints: isRtl ? codePoints.toReversed() : codePoints,
          advanceWidth: width * scale,
        })),
        positions: glyphs.map((glyph) => ({
          xAdvance: glyph.advance * scale,
          yAdvance: 0,
          xOffset: glyph.x * scale,
          yOffset: glyph.y * scale,
        })),
        advanceWidth: advance * scale,
      };
    },
  });
}
