import { crc32 } from "node:zlib";
import jsQR from "jsqr";
import sharp, { type Sharp } from "sharp";

/** A file as form data. */
export const fileOf = (bytes: Uint8Array | string, name: string, type = "") =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type });

/** Two halves, left red and right blue, so that its orientation is visible. */
export function halves(width: number, height: number): Sharp {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1)
    data.set(at % width < width / 2 ? [200, 0, 0] : [0, 0, 200], at * 3);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export const png = async (width = 8, height = 8) =>
  new Uint8Array(await halves(width, height).png().toBuffer());

/** A phone's JPEG: rotated by EXIF, with GPS position and maker. */
export const photo = async (width = 64, height = 32) =>
  new Uint8Array(
    await halves(width, height)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Make: "PhoneMaker" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 13/1 49/1" },
      })
      .toBuffer(),
  );

/** Two frames: green, then white. */
export async function film(): Promise<Uint8Array> {
  const frame = (background: string) => sharp({ create: { width: 6, height: 6, channels: 3, background } });
  const frames = ["#00ff00", "#ffffff"].map((background) => frame(background).png().toBuffer());
  return new Uint8Array(
    await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
}

/** A PNG of a few bytes that declares these dimensions. */
export async function hugePng(width: number, height: number): Promise<Uint8Array> {
  const file = Buffer.from(await png());
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return new Uint8Array(file);
}

/** A minimal PDF of these objects, 3 and following: the text between `obj` and `endobj`, a character a byte. */
export function pdf(...objects: string[]): Uint8Array {
  const kids = objects.flatMap((object, at) => (object.includes("/Type/Page/") ? [`${at + 3} 0 R`] : []));
  const tree = `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} >>`;
  const all = ["<< /Type /Catalog /Pages 2 0 R >>", tree, ...objects];
  const body = all.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`, "latin1");
}

/** The content of a picture's QR code; undefined where none is found. */
export async function readCode(picture: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
