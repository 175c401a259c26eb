import { promisify } from "node:util";
import { crc32, inflateRaw, inflateRawSync } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { Mistaken } from "./findings";
import type { Pauses } from "./pauses";

const inflate = promisify(inflateRaw);

/** A packed file may grow to so many bytes in all, … */
const mostBytes = 100_000_000;
/** … which may be so many times those that it has, unless they are few. */
const mostGrowth = 200;
const fewBytes = 10_000_000;
/** Entries of a package with one file for each question. */
export const mostEntries = 21_000;

export interface Archive {
  /** Names as they stand in it, with `/`. */
  names: string[];
  /** The bytes of a file, or null where there is none of this name. */
  read(name: string): Promise<Uint8Array | null>;
}

/**
 * Opens a zip only after looking at all its entries: too many of them, too much in them, names that lead out of it,
 * links and locked files are refused before anything is unpacked. Nothing is ever written to a disk, and an archive
 * within it is never opened.
 */
export async function openArchive(bytes: Uint8Array, entriesMax: number, pauses: Pauses): Promise<Archive> {
  const zip = await opened(bytes);
  if (zip.entryCount > entriesMax) throw new Mistaken("ZIP_TOO_LARGE");
  const entries = new Map<string, Entry>();
  let total = 0;
  await orDamaged(async () => {
    for await (const entry of zip.eachEntry()) {
      check(entry);
      total += entry.uncompressedSize;
      if (total > mostBytes || (total > fewBytes && total > bytes.length * mostGrowth))
        throw new Mistaken("ZIP_TOO_LARGE");
      // Two files of one name: which of them counts is anybody's guess.
      if (entries.has(entry.fileName)) throw new Mistaken("FILE_DAMAGED", entry.fileName);
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
    // Backslashes, which some programs write, count as slashes; names that lead out are refused by the library itself.
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
  if (isLink || entry.isEncrypted() || !isPacked) throw new Mistaken("FILE_DAMAGED", fileName);
}

/** A file that does not unpack to what its entry says is damaged, or pretends. */
async function unpacked(bytes: Uint8Array, zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return await orDamaged(async () => {
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const packed = bytes.subarray(start, start + entry.compressedSize);
    const most = { maxOutputLength: Math.max(1, entry.uncompressedSize) };
    const content = entry.compressionMethod === 0 ? packed : await inflated(packed, most);
    if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32)
      throw new Mistaken("FILE_DAMAGED", entry.fileName);
    return content;
  });
}

/** Few bytes are unpacked at once; more of them beside all other work. */
const inflated = async (packed: Uint8Array, most: { maxOutputLength: number }): Promise<Uint8Array> =>
  most.maxOutputLength <= 65_536 ? inflateRawSync(packed, most) : await inflate(packed, most);

async function orDamaged<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Mistaken) throw error;
    throw new Mistaken("FILE_DAMAGED");
  }
}
