import { promisify } from "node:util";
import { constants, crc32, deflateRaw, deflateRawSync } from "node:zlib";
import { BoundedCache } from "#contract/bounded-cache";
import type { PageText } from "~/text-response";

/** Deflate (RFC 1951) of what others follow: it ends at a byte, and refers to nothing before it. */
const piece = (bytes: Uint8Array) => deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });

/** Magic number, deflate, no flags, no time, best compression, any system (RFC 1952 §2.3). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** Bytes that are compressed at once, in some 0.2 ms; more of them by a thread, so that nobody waits meanwhile. */
export const fewBytes = 30_000;
const inThread = promisify(deflateRaw);
/** Bytes in total: on pages that begin with the sheet, few kinds stand before it, by language and text size. */
const mostStarts = 100_000;
/**
 * zlib's defaults clear 270 kB for each page; what follows a sheet is a few kB, and as small with these. Level 6 saves
 * 2 % more, and takes three times as long.
 */
const forFew = { windowBits: 13, memLevel: 6, level: 3 };

/** What stands before a sheet. */
interface Start {
  text: Buffer;
  deflated: Buffer;
  /** CRC-32 and length in bytes, with the sheet. */
  sum: number;
  bytes: number;
}

/**
 * Pages with a style sheet of these in them, as bytes: the sheet, most of the page, is encoded and compressed once, and
 * so is what often stands before it; what is after it each time. Null for any other page.
 */
export function openPieces(sheets: readonly string[]) {
  const known = sheets.map((text) => {
    const bytes = Buffer.from(text);
    return { text, bytes, deflated: piece(bytes), starts: new BoundedCache<Start>(mostStarts) };
  });

  function piecesOf(page: string | PageText) {
    const { before, look, after } = typeof page === "string" ? cut(page) : page;
    const sheet = known.find(({ text }) => text === look);
    if (!sheet) return null;
    const start = sheet.starts.get(before) ?? startOf(before, sheet.bytes);
    sheet.starts.set(before, start, 3 * before.length + start.deflated.length);
    return { start, sheet, rest: Buffer.from(after) };
  }

  function cut(page: string): PageText {
    const tag = page.indexOf("<style");
    const from = tag < 0 ? 0 : page.indexOf(">", tag) + 1;
    const look = from > 0 ? (known.find(({ text }) => page.startsWith(text, from))?.text ?? "") : "";
    return { before: page.slice(0, from), look, after: page.slice(from + look.length) };
  }

  return {
    async gzip(page: string | PageText): Promise<Buffer | null> {
      const pieces = piecesOf(page);
      if (!pieces) return null;
      const { start, sheet, rest } = pieces;
      const after = rest.length > fewBytes ? await inThread(rest) : deflateRawSync(rest, forFew);
      const tail = Buffer.alloc(8);
      // zlib takes no bytes at all for a new sum.
      tail.writeUInt32LE(rest.length > 0 ? crc32(rest, start.sum) : start.sum, 0);
      tail.writeUInt32LE(start.bytes + rest.length, 4);
      return Buffer.concat([head, start.deflated, sheet.deflated, after, tail]);
    },
    plain(page: string | PageText): Buffer | null {
      const pieces = piecesOf(page);
      return pieces && Buffer.concat([pieces.start.text, pieces.sheet.bytes, pieces.rest]);
    },
  };
}

function startOf(before: string, look: Buffer): Start {
  const text = Buffer.from(before);
  const bytes = text.length + look.length;
  return { text, deflated: piece(text), sum: crc32(look, crc32(text)), bytes };
}
