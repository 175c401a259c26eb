import { promisify } from "node:util";
import { inflate } from "node:zlib";

const unpack = promisify(inflate);

/** Maximum size of a file's object streams, decompressed, bytes. */
const mostUnpacked = 32_000_000;
const mostStreams = 5_000;

/** Names that make a document do more than show its pages, and what other programs would read in it. */
const active =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|Encrypt)(?![A-Za-z0-9])|<script\b|<html\b|<\?php/i;
/** The end record of a zip archive appended to, or embedded in, a document. */
const archiveEnd = Buffer.from("PK\u0005\u0006\0\0\0\0", "latin1");
/** Names so short that they occur by chance in picture data: searched for outside of streams only. */
const activeShort = /\/(JS|XFA)(?![A-Za-z0-9])/;
/** Only an object stream, or an outline, has the offset of its first object. */
const holdsObjects = /\/(ObjStm|First)(?![A-Za-z0-9])/;
const plainPacking = /\/Filter\s{0,9}\[?\s{0,9}\/(FlateDecode|Fl)\s{0,9}[\]/>]/;

/**
 * True for a complete PDF that only shows pages: nothing before its header or after its end, no script, no
 * launch action, no embedded file, not even within object streams (D1). Encrypted ones cannot be inspected,
 * so they are false. Takes time linear in the size of the file, whatever its content.
 */
export async function isQuietPdf(file: Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const text = bytes.toString("latin1");
  if (!/^%PDF-1\.\d/.test(text) || !/%%EOF\s*$/.test(text.slice(-1000))) return false;
  if (active.test(named(bytes)) || bytes.includes(archiveEnd)) return false;

  let after = 0;
  let count = 0;
  let left = mostUnpacked;
  for (const mark of text.matchAll(/(?<![A-Za-z])stream(?![A-Za-z])([^\r\n]{0,200}(\r\n|\n|\r))?/g)) {
    count += 1;
    if (count > mostStreams) return false;
    // From the previous match, not from its end: a comment could fake that a stream ends or begins there.
    const before = named(bytes.subarray(after, mark.index));
    after = mark.index + mark[0].length;
    if (activeShort.test(outside(before))) return false;
    if (!holdsObjects.test(before) || isPicture(bytes, after, before)) continue;
    if (!mark[1] || !isPlainlyPacked(before)) return false;
    const objects = await unpack(bytes.subarray(after), { maxOutputLength: left }).catch(() => null);
    if (!objects) return false;
    left = Math.max(left - objects.length, 1);
    const words = named(objects);
    if (active.test(words) || activeShort.test(words)) return false;
  }
  return !activeShort.test(outside(named(bytes.subarray(after))));
}

const outside = (text: string) => text.slice(text.lastIndexOf("endstream") + 1);

/** In the one compression that is inspected here. */
const isPlainlyPacked = (before: string) =>
  plainPacking.test(before) && before.split("/Filter").length === 2 && !before.includes("/Predictor");

/** A photograph that follows an outline. */
const isPicture = (bytes: Buffer, at: number, before: string) =>
  bytes[at] === 0xff && bytes[at + 1] === 0xd8 && !before.includes("/ObjStm");

/** The text with escapes in its names decoded: `/J#61vaScript`. */
function named(bytes: Buffer): string {
  const spelled = Buffer.alloc(bytes.length);
  let to = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] === 0x23 ? 16 * hexOf(bytes[at + 1]) + hexOf(bytes[at + 2]) : Number.NaN;
    if (Number.isNaN(code)) spelled[to++] = bytes[at]!;
    else {
      spelled[to++] = code;
      at += 2;
    }
  }
  return spelled.toString("latin1", 0, to);
}

function hexOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}
