import { crc32 } from "node:zlib";

/** The maximum size of a zip without ZIP64 (PKWARE APPNOTE 4.4.1.4). */
export const zipMostBytes = 0xffff_ffff;

/** One file of a zip. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  /** YYYY-MM-DD. */
  day: string;
}

/**
 * Streams a zip: each file stored uncompressed after a header with its size and checksum, then the directory.
 * So every program reads it, even as a stream, and only one file at a time is in memory.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  for await (const { name, bytes, day } of entries) {
    const nameBytes = Buffer.from(name);
    const facts = factsOf(bytes, day, nameBytes.length);
    const head = Buffer.concat([uint32(0x04034b50), facts, nameBytes]);
    if (offset + head.length + bytes.length > zipMostBytes) throw new Error("The zip grows too large.");
    directory.push(
      Buffer.concat([uint32(0x02014b50), uint16(20), facts, uint16(0, 0, 0), uint32(0, offset), nameBytes]),
    );
    offset += head.length + bytes.length;
    yield Buffer.concat([head, bytes]);
  }
  const whole = Buffer.concat(directory);
  const count = directory.length;
  yield Buffer.concat([
    whole,
    uint32(0x06054b50),
    uint16(0, 0, count, count),
    uint32(whole.length, offset),
    uint16(0),
  ]);
}

/** Fields of both local header and directory: version 2.0, UTF-8, stored, time, checksum, sizes. */
function factsOf(bytes: Uint8Array, day: string, nameLength: number): Buffer {
  const [year, month, date] = (day < "1980" ? "1980-01-01" : day).split("-").map(Number) as [
    number,
    number,
    number,
  ];
  const dosDay = ((year - 1980) << 9) | (month << 5) | date;
  return Buffer.concat([
    uint16(20, 0x0800, 0, 0, dosDay),
    uint32(crc32(bytes), bytes.length, bytes.length),
    uint16(nameLength, 0),
  ]);
}

function uint16(...values: number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) buffer.writeUInt16LE(value, 2 * at);
  return buffer;
}

function uint32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) buffer.writeUInt32LE(value, 4 * at);
  return buffer;
}
