import { Mistaken } from "./findings";

/**
 * The text of a file: UTF-8 or UTF-16 as its first bytes say, what its XML declaration names, else UTF-8, else GB18030
 * as Chinese programs write it. Line breaks are `\n`.
 */
export function decoded(bytes: Uint8Array): string {
  const text = decodedBy(labelOf(bytes), bytes) ?? decodedBy("gb18030", bytes);
  // No text has a zero in it; what has is something else.
  if (text?.includes("\0") || (text === null && bytes.includes(0))) throw new Mistaken("FILE_KIND");
  if (text === null) throw new Mistaken("ENCODING_UNKNOWN");
  return text.replace(/\r\n?/g, "\n");
}

function labelOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? "utf-8";
}

/** Null where the bytes are no such text, or nobody knows its name. */
function decodedBy(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
