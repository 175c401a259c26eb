import { promisify } from "node:util";
import { crc32, deflateRaw, deflateRawSync } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { Pauses } from "./pauses";

const deflate = promisify(deflateRaw);

/** Characters encoded before yielding to other work. */
const piece = 32_768;
/** Bytes compressed synchronously; more of them in the thread pool. */
const short = 65_536;
/** Thousands of short files need no large tables, which would have to be allocated and freed for each. */
const small = { windowBits: 13, memLevel: 5 };

/**
 * Writes a zip, one file after another. Each file is given in chunks of text, or as bytes. The zip reader used here (see
 * archive.ts) cannot write; this library, which reads without validating entries first, only writes.
 */
export async function packed(
  files: AsyncIterable<[name: string, content: Iterable<string> | Uint8Array]>,
  pauses = new Pauses(),
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const [filename, content] of files) {
    const bytes = content instanceof Uint8Array ? content : await encoded(content, pauses);
    // Deterministic: the same questions always give the same file.
    const mtime = new Date(2020, 0, 1);
    const file: ZipInputFile = { filename, compression: 8, crc: crc32(bytes), size: bytes.length, mtime };
    zip.add(file);
    file.ondata!(null, bytes.length <= short ? deflateRawSync(bytes, small) : await deflate(bytes), true);
    await pauses.take();
  }
  zip.end();
  return Buffer.concat(chunks);
}

async function encoded(pieces: Iterable<string>, pauses: Pauses): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  let waiting = "";
  for (const text of pieces) {
    waiting += text;
    if (waiting.length < piece) continue;
    chunks.push(encoder.encode(waiting));
    waiting = "";
    await pauses.take();
  }
  chunks.push(encoder.encode(waiting));
  return Buffer.concat(chunks);
}
