import { crc32, deflateSync } from "node:zlib";
import jsQR from "jsqr";
import sharp, { type Sharp } from "sharp";

/** A file as a form carries it. */
export const fileOf = (bytes: Uint8Array | string, name: string, type = "") =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type });

/** Two halves, left red and right blue, so that one sees which way up it is. */
export function halves(width: number, height: number): Sharp {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1)
    data.set(at % width < width / 2 ? [200, 0, 0] : [0, 0, 200], at * 3);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export const png = async (width = 8, height = 8) =>
  new Uint8Array(await halves(width, height).png().toBuffer());

/** As a phone writes it: lying on its side, with the place and the maker. */
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
  const frames = ["#00ff00", "#ffffff"].map((background) =>
    sharp({ create: { width: 6, height: 6, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return new Uint8Array(
    await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
}

/** A PNG that says it is this large and holds a few bytes. */
export function hugePng(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** A Windows bitmap, red left and blue right, of 24 bits or with a palette of 1, 4 or 8. */
export function bmp(
  width: number,
  height: number,
  { depth = 24, isTopDown = false, compression = 0 } = {},
): Uint8Array {
  const colours = depth > 8 ? 0 : 2;
  const begin = 54 + colours * 4;
  const rowSize = Math.ceil((width * depth) / 32) * 4;
  const file = Buffer.alloc(begin + rowSize * height);
  file.write("BM");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(begin, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(isTopDown ? -height : height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(depth, 28);
  file.writeUInt32LE(compression, 30);
  file.writeUInt32LE(colours, 46);
  const red = [0, 0, 200];
  const blue = [200, 0, 0];
  if (colours) {
    file.set(red, 54);
    file.set(blue, 58);
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isRight = x >= width / 2;
      const at = begin + y * rowSize + ((x * depth) >> 3);
      if (depth >= 24) file.set(isRight ? blue : red, at);
      else if (isRight && depth <= 8) file[at]! |= 1 << (8 - depth - ((x * depth) & 7));
    }
  return new Uint8Array(file);
}

/** A PDF of these objects, as plain as it gets. Each is the text between `obj` and `endobj`. */
export function pdf(...objects: string[]): Uint8Array {
  const all = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>", ...objects];
  const body = all.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`, "latin1");
}

/** What the QR code in a picture says, as a phone that is held before it reads it; undefined where it finds none. */
export async function readCode(picture: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
