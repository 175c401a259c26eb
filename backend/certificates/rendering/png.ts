import sharp from "sharp";
import "../../files/reencode";
import { pictureMutex } from "../../files/mutex";

/** The SVG loader is blocked for uploads; unblocked for our own SVG, under their shared mutex. */
const reader = { operation: ["VipsForeignLoadSvgBuffer"] };

/** A typeset certificate as PNG of this width in pixels. Its glyphs are outlines: installed fonts do not matter. */
export const rasterised = (svg: string, pixels: number): Promise<Uint8Array> =>
  pictureMutex(async () => {
    sharp.unblock(reader);
    try {
      const sized = svg.replace(/ width="([\d.]+)pt" height="([\d.]+)pt"/, (_, width, height) => {
        return ` width="${pixels}" height="${Math.round((pixels * height) / width)}"`;
      });
      const png = await sharp(Buffer.from(sized), { unlimited: true })
        .png({ compressionLevel: 8 })
        .toBuffer();
      return new Uint8Array(png);
    } finally {
      sharp.block(reader);
    }
  });
