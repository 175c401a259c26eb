// Decodes what is uploaded as scans: a PNG, a JPEG, or a PDF of pictures. Plain JavaScript: it runs in the process of
// `reader.js`, which is killed where a file takes too long or too much memory.

import sharp from "sharp";

/** Pixels of a picture before it is decoded, and of a page's longer side afterwards: A4 at 300 dpi. */
const mostPixels = 40_000_000;
const longest = 3_600;

/** The pages of a file as grey pictures, each made when its turn comes; throws where it cannot be decoded. */
export async function* rastersOf(bytes, mostPages) {
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
  // why: the library for PDF takes as long to load as a page to read, and pictures need none of it.
  if (isPdf) yield* (await import("./pdf-raster.js")).rastersOfPdf(bytes, mostPages, { mostPixels, longest });
  else yield { page: 1, pages: 1, picture: await pictureOf(bytes) };
}

async function pictureOf(bytes) {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .resize(longest, longest, { fit: "inside", withoutEnlargement: true })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, grey: new Uint8Array(data) };
}
