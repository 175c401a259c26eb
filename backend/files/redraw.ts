import sharp, { type Sharp } from "sharp";
import { readBitmap } from "./bitmap";
import type { PictureKind } from "./kinds";
import { inTurn } from "./turns";

/** A larger picture is refused before it is unpacked: 40 megapixels are what a good camera makes. */
const mostPixels = 40_000_000;
/** No camera writes a picture in so many goes; each of them costs a walk over all of it. */
const mostScans = 60;
const patience = { seconds: 10 };

// What nobody may upload cannot be opened either, whatever a file's first bytes promise (SVG could ask for others).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer"],
});
sharp.cache(false);

export interface Drawn {
  bytes: Uint8Array;
  type: "image/png" | "image/jpeg";
}

/**
 * The picture drawn anew, upright, no side longer than `side` pixels: its first image and nothing else that
 * the file carried, neither place nor camera nor anything behind its end (D1). Null where it cannot be read or is too large.
 */
export function redraw(
  bytes: Uint8Array,
  kind: PictureKind,
  side: number,
  as: "photo" | "asItCame",
): Promise<Drawn | null> {
  return inTurn(async () => {
    try {
      const image = open(bytes, kind);
      if (!image) return null;
      const drawn = image
        .timeout(patience)
        .autoOrient()
        .resize(side, side, { fit: "inside", withoutEnlargement: true });
      const isPhoto = as === "photo" || kind === "jpeg";
      const buffer = isPhoto
        ? await drawn.flatten({ background: "#ffffff" }).jpeg({ quality: 88 }).toBuffer()
        : await drawn.png({ compressionLevel: 9 }).toBuffer();
      return { bytes: new Uint8Array(buffer), type: isPhoto ? "image/jpeg" : "image/png" };
    } catch {
      // Damaged, cut off, too many pixels or too slow: which of them makes no difference to whoever sent it.
      return null;
    }
  });
}

function open(bytes: Uint8Array, kind: PictureKind): Sharp | null {
  if (kind === "jpeg" && Buffer.from(bytes).toString("latin1").split("\xff\xda").length > mostScans)
    return null;
  if (kind !== "bmp") return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
  const bitmap = readBitmap(bytes, mostPixels);
  return bitmap && sharp(bitmap.data, { raw: bitmap.raw });
}
