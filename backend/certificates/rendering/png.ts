import sharp from "sharp";
import "../../files/reencode";
import { pictureMutex } from "../../files/mutex";
import { faceOf, outlineOf } from "../../fonts/faces";
import { fitWithin, type Made, type MadePictures } from "./pictures";
import type { CertificateLayout, LayoutBlock, LayoutMark, TextMark } from "./sheet";
import { path, round, svgAttribute, svgPicture } from "./svg";

/** A sheet as PNG of this width in pixels: glyphs are outlines, so that installed fonts do not matter. */
export async function renderCertificatePng(
  sheet: CertificateLayout,
  pictures: MadePictures,
  pixels: number,
): Promise<Uint8Array> {
  const { width, height, paper, ground, blocks } = sheet;
  const { background } = pictures;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${pixels}" height="${Math.round((pixels * height) / width)}">`,
    `<path fill="${svgAttribute(paper)}" d="M0 0h${width}v${height}H0z"/>`,
    background ? svgPicture(dataOf(background), { x: 0, y: 0, width, height }, "slice") : "",
    ...[...ground, ...blocks.flatMap(marksOf)].map((mark) => rendered(mark, pictures)),
    "</svg>",
  ].join("");
  return new Uint8Array(await pictureMutex(() => rasterised(svg)));
}

/** The SVG loader is blocked for uploads; unblocked for our own SVG, under their shared mutex. */
const reader = { operation: ["VipsForeignLoadSvgBuffer"] };

async function rasterised(svg: string): Promise<Buffer> {
  sharp.unblock(reader);
  try {
    return await sharp(Buffer.from(svg), { unlimited: true }).png({ compressionLevel: 8 }).toBuffer();
  } finally {
    sharp.block(reader);
  }
}

const marksOf = ({ marks, children }: LayoutBlock): LayoutMark[] => [...marks, ...children.flatMap(marksOf)];
const dataOf = ({ type, bytes }: Made) => `data:${type};base64,${bytes.toString("base64")}`;

function rendered(mark: LayoutMark, pictures: MadePictures): string {
  switch (mark.kind) {
    case "text":
      return outlines(mark);
    case "line":
      return `<path stroke="${svgAttribute(mark.colour)}" stroke-width="${mark.width}" d="M${round(mark.x1)} ${round(mark.y1)}L${round(mark.x2)} ${round(mark.y2)}"/>`;
    case "path":
      return path(mark);
    case "picture": {
      const made = pictures[mark.which];
      return made ? svgPicture(dataOf(made), fitWithin(mark, made), "meet") : "";
    }
  }
}

function outlines({ x, y, size, line, colour, tracking }: TextMark): string {
  const glyphs: string[] = [];
  let at = x;
  for (const { face, shaped } of line.runs) {
    const scale = size / faceOf(face).unitsPerEm;
    for (const glyph of shaped.glyphs) {
      const d = outlineOf(face, glyph.id);
      const left = at + (glyph.x * size) / 1000;
      const base = y - (glyph.y * size) / 1000;
      if (d)
        glyphs.push(
          `<path transform="translate(${left.toFixed(3)} ${base.toFixed(3)}) scale(${scale.toFixed(6)} -${scale.toFixed(6)})" d="${d}"/>`,
        );
      at += (glyph.advance * size) / 1000 + tracking;
    }
  }
  return `<g fill="${svgAttribute(colour)}">${glyphs.join("")}</g>`;
}
