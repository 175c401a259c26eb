import { promisify } from "node:util";
import { crc32, inflateRaw, inflateRawSync } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { FileError } from "./file-error";
import type { Pauses } from "./pauses";

const inflate = promisify(inflateRaw);

/** Limit on the total uncompressed bytes, … */
const mostBytes = 100_000_000;
/** … and on the compression ratio, unless the file is small. */
const mostGrowth = 200;
const fewBytes = 10_000_000;
/** Maximum entries of a package with one file per question. */
export const mostEntries = 21_000;

export interface Archive {
  /** Entry names with `/` as separator. */
  names: string[];
  /** A file's bytes, or null if it does not exist. */
  read(name: string): Promise<Uint8Array | null>;
}

/**
 * Opens a zip after validating all its entries: too many, too large, path traversal, links and encrypted
 * files are refused before anything is inflated. Nothing is written to disk, and nested archives are never
 * opened.
 */
export async function openArchive(bytes: Uint8Array, entriesMax: number, pauses: Pauses): Promise<Archive> {
  const zip = await opened(bytes);
  if (zip.entryCount > entriesMax) throw new FileError("ZIP_TOO_LARGE");
  const entries = new Map<string, Entry>();
  let total = 0;
  await orDamaged(async () => {
    for await (const entry of zip.eachEntry()) {
      check(entry);
      total += entry.uncompressedSize;
      if (total > mostBytes || (total > fewBytes && total > bytes.length * mostGrowth))
        throw new FileError("ZIP_TOO_LARGE");
      // Duplicate names are ambiguous.
      if (entries.has(entry.fileName)) throw new FileError("FILE_DAMAGED", entry.fileName);
      entries.set(entry.fileName, entry);
      await pauses.take();
    }
  });
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      return entry ? await unpacked(bytes, zip, entry) : null;
    },
  };
}

const opened = (bytes: Uint8Array) =>
  orDamaged(() =>
    // Backslashes, which some programs write, count as slashes; the library refuses path traversal itself.
    fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      strictFileNames: false,
    }),
  );

function check(entry: Entry): void {
  const { fileName, compressedSize, uncompressedSize, compressionMethod, externalFileAttributes } = entry;
  const isLink = ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
  const isPacked =
    compressionMethod === 8 || (compressionMethod === 0 && compressedSize === uncompressedSize);
  if (isLink || entry.isEncrypted() || !isPacked) throw new FileError("FILE_DAMAGED", fileName);
}

/** A file whose inflated content does not match its entry is damaged or malicious. */
async function unpacked(bytes: Uint8Array, zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return await orDamaged(async () => {
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const packed = bytes.subarray(start, start + entry.compressedSize);
    const most = { maxOutputLength: Math.max(1, entry.uncompressedSize) };
    const content = entry.compressionMethod === 0 ? packed : await inflated(packed, most);
    if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32)
      throw new FileError("FILE_DAMAGED", entry.fileName);
    return content;
  });
}

/** Small data is inflated synchronously, larger data in the thread pool. */
const inflated = async (packed: Uint8Array, most: { maxOutputLength: number }): Promise<Uint8Array> =>
  most.maxOutputLength <= 65_536 ? inflateRawSync(packed, most) : await inflate(packed, most);

async function orDamaged<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError("FILE_DAMAGED");
  }
}
