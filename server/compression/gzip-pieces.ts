import { constants, crc32, deflateRawSync } from "node:zlib";

/** Deflate (RFC 1951) of what others follow: it ends at a byte, and refers to nothing before it. */
const piece = (text: string, level: number) =>
  deflateRawSync(text, { level, finishFlush: constants.Z_SYNC_FLUSH });

/** Magic number, deflate, no flags, no time, best compression, any system (RFC 1952 §2.3). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);

/**
 * Gzip for pages with a style sheet of these in them: the sheet, most of the page, is compressed once, and what is
 * before and after it each time. Null for any other page.
 */
export function openPieceGzip(sheets: readonly string[]): (page: string) => Buffer | null {
  const known = sheets.map((text) => ({ text, deflated: piece(text, 9) }));
  return (page) => {
    const tag = page.indexOf("<style");
    const from = page.indexOf(">", tag) + 1;
    const sheet = tag < 0 ? undefined : known.find(({ text }) => page.startsWith(text, from));
    if (!sheet) return null;
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(crc32(page), 0);
    tail.writeUInt32LE(Buffer.byteLength(page), 4);
    const before = piece(page.slice(0, from), 1);
    const after = deflateRawSync(page.slice(from + sheet.text.length));
    return Buffer.concat([head, before, sheet.deflated, after, tail]);
  };
}
