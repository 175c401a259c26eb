import { promisify } from "node:util";
import { constants, crc32, deflateRaw, deflateRawSync } from "node:zlib";
import { BoundedCache } from "#contract/bounded-cache";

/** Deflate (RFC 1951) of what others follow: it ends at a byte, and refers to nothing before it. */
const piece = (bytes: Uint8Array) => deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });

/** Magic number, deflate, no flags, no time, best compression, any system (RFC 1952 §2.3). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
const styleTag = Buffer.from("<style");
const tagEnd = Buffer.from(">");
/** Bytes that are compressed at once, in some 0.2 ms; more of them by a thread, so that nobody waits meanwhile. */
export const fewBytes = 30_000;
const inThread = promisify(deflateRaw);
/** Bytes in total: on pages that begin with the sheet, few kinds stand before it, by language and text size. */
const mostStarts = 100_000;

/**
 * Gzip for pages with a style sheet of these in them: the sheet, most of the page, is compressed once, and so is what
 * often stands before it; what is after it each time. Null for any other page.
 */
export function openPieceGzip(sheets: readonly string[]): (page: string) => Promise<Buffer | null> {
  const known = sheets.map((text) => ({ bytes: Buffer.from(text), deflated: piece(Buffer.from(text)) }));
  const starts = new BoundedCache<Buffer>(mostStarts);
  const startOf = (bytes: Buffer) => {
    const key = bytes.toString("latin1");
    const deflated = starts.get(key) ?? piece(bytes);
    starts.set(key, deflated, bytes.length + deflated.length);
    return deflated;
  };
  return async (page) => {
    const bytes = Buffer.from(page);
    const tag = bytes.indexOf(styleTag);
    const from = tag < 0 ? 0 : bytes.indexOf(tagEnd, tag) + 1;
    const sheet =
      from > 0 && known.find((one) => one.bytes.equals(bytes.subarray(from, from + one.bytes.length)));
    if (!sheet) return null;
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(crc32(bytes), 0);
    tail.writeUInt32LE(bytes.length, 4);
    const rest = bytes.subarray(from + sheet.bytes.length);
    const after = rest.length > fewBytes ? await inThread(rest) : deflateRawSync(rest);
    return Buffer.concat([head, startOf(bytes.subarray(0, from)), sheet.deflated, after, tail]);
  };
}
