import sharp, { type Sharp } from "sharp";
import type { PictureKind } from "./kinds";
import { pictureMutex } from "./mutex";

/** A larger picture is refused before it is decoded: 40 megapixels are a good camera's. */
const mostPixels = 40_000_000;
/** No camera writes a JPEG with so many scans; each of them costs a pass over all of it. */
const mostScans = 60;
const reencodeTimeout = { seconds: 10 };

// Disables loaders of other formats, whatever a file's first bytes indicate (SVG could load other files).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer"],
});
sharp.cache(false);

export interface ReencodedPicture {
  bytes: Uint8Array;
  type: "image/png" | "image/jpeg";
}

/**
 * The picture re-encoded, upright, no side longer than `side` pixels: its first image and nothing else from
 * the file, neither location nor camera nor anything after its end (D1). Null where undecodable or too large.
 */
export function reencodePicture(
  bytes: Uint8Array,
  kind: PictureKind,
  side: number,
  as: "photo" | "asItCame",
): Promise<ReencodedPicture | null> {
  return pictureMutex(async () => {
    try {
      const image = open(bytes, kind);
      if (!image) return null;
      const resized = image
        .timeout(reencodeTimeout)
        .autoOrient()
        .resize(side, side, { fit: "inside", withoutEnlargement: true });
      const isPhoto = as === "photo" || kind === "jpeg";
      const buffer = isPhoto
        ? await resized.flatten({ background: "#ffffff" }).jpeg({ quality: 88 }).toBuffer()
        : await resized.png({ compressionLevel: 9 }).toBuffer();
      return { bytes: new Uint8Array(buffer), type: isPhoto ? "image/jpeg" : "image/png" };
    } catch {
      // Damaged, truncated, too many pixels or too slow: which of them makes no difference to the sender.
      return null;
    }
  });
}

function open(bytes: Uint8Array, kind: PictureKind): Sharp | null {
  if (kind === "jpeg" && Buffer.from(bytes).toString("latin1").split("\xff\xda").length > mostScans)
    return null;
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
}
