import type { Raw } from "sharp";

export interface Bitmap {
  /** Red, green, blue of each pixel, from the top left on. */
  data: Uint8Array;
  raw: Raw;
}

/**
 * The pixels of an uncompressed Windows bitmap of 1, 4, 8, 24 or 32 bits; null for any other. Every pixel must be in
 * the file, so that it cannot claim to be larger than it is. What a fourth byte says is left out: most writers leave
 * it 0 and do not mean "invisible".
 */
export function readBitmap(bytes: Uint8Array, mostPixels: number): Bitmap | null {
  if (bytes.length < 54) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const headerSize = view.getUint32(14, true);
  const width = view.getInt32(18, true);
  const height = Math.abs(view.getInt32(22, true));
  const depth = view.getUint16(28, true);
  if (headerSize < 40 || width < 1 || height < 1 || width * height > mostPixels) return null;
  if (![1, 4, 8, 24, 32].includes(depth) || !isPlain(view, depth)) return null;
  const begin = view.getUint32(10, true);
  const rowSize = Math.ceil((width * depth) / 32) * 4;
  if (begin < 54 || begin + rowSize * height > bytes.length) return null;

  const palette = 14 + headerSize;
  const isUpsideDown = view.getInt32(22, true) > 0;
  const data = new Uint8Array(width * height * 3);
  let to = 0;
  for (let line = 0; line < height; line += 1) {
    const row = begin + rowSize * (isUpsideDown ? height - 1 - line : line);
    for (let x = 0; x < width; x += 1) {
      const from = depth > 8 ? row + (x * depth) / 8 : palette + 4 * indexAt(bytes, row, x, depth);
      data[to++] = bytes[from + 2] ?? 0;
      data[to++] = bytes[from + 1] ?? 0;
      data[to++] = bytes[from] ?? 0;
    }
  }
  return { data, raw: { width, height, channels: 3 } };
}

/** Neither compressed nor with its colours in another order. */
function isPlain(view: DataView, depth: number): boolean {
  const compression = view.getUint32(30, true);
  if (compression === 0) return true;
  if (compression !== 3 || depth !== 32 || view.byteLength < 66) return false;
  return [0xff0000, 0xff00, 0xff].every((mask, at) => view.getUint32(54 + 4 * at, true) === mask);
}

/** The number of a pixel's colour: several pixels share a byte, the leftmost in its highest bits. */
function indexAt(bytes: Uint8Array, row: number, x: number, depth: number): number {
  const bit = x * depth;
  return (bytes[row + (bit >> 3)]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}
