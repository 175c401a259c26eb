import { FileError } from "./file-error";

/**
 * Decodes a text file: by its BOM (UTF-8 or UTF-16), its XML declaration, else UTF-8, else GB18030 as Chinese
 * programs write it. Line breaks become `\n`.
 */
export function decoded(bytes: Uint8Array): string {
  const text = decodedBy(labelOf(bytes), bytes) ?? decodedBy("gb18030", bytes);
  // Text contains no NUL; a file with one is binary.
  if (text?.includes("\0") || (text === null && bytes.includes(0))) throw new FileError("FILE_KIND");
  if (text === null) throw new FileError("ENCODING_UNKNOWN");
  return text.replace(/\r\n?/g, "\n");
}

/** What a text says of its own encoding: by its BOM or its XML declaration; UTF-8 where it says nothing. */
export function labelOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? "utf-8";
}

/** Null if the bytes are invalid in the encoding, or it is unknown. */
function decodedBy(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
