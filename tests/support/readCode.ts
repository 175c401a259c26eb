import jsQR from "jsqr";
import sharp from "sharp";

/** What the QR code in a picture says, as a phone that is held before it reads it; undefined where it finds none. */
export async function readCode(picture: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
