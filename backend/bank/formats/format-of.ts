import type { Encoding, ImportFormat } from "#contract/bank/shapes";
import { mostEntries, openArchive } from "../../file-formats/archive";
import { FileError } from "../../file-formats/file-error";
import { Pauses } from "../../file-formats/pauses";
import { findColumn } from "./spreadsheet/sheet-columns";

/** Bytes of a text that are looked at. */
const looked = 200_000;

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The format of a file of questions, by what is in it. */
export async function formatOf(bytes: Uint8Array, encoding: Encoding): Promise<ImportFormat> {
  if (isZip(bytes)) return await formatOfArchive(bytes);
  const text = linesOf(new TextDecoder(encoding).decode(bytes.subarray(0, looked)));
  if (/^\s*</.test(text)) return /^[\s\S]{0,3000}?<quiz[\s>]/.test(text) ? "moodle-xml" : "qti";
  if (isTable(text)) return "csv";
  const hasNumbers = /^\s*(?:\d{1,4}\s*[.．、)）]|第\s*\d{1,4}\s*题)\s*\S/m.test(text);
  if (isGift(text)) return "gift";
  return !hasNumbers && /^ANSWER\s*:\s*[A-Z]\b/m.test(text) ? "aiken" : "text";
}

/** Without blank lines: from the start of each, a pattern that begins with spaces would look through all that follow. */
const linesOf = (text: string) =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");

async function formatOfArchive(bytes: Uint8Array): Promise<ImportFormat> {
  try {
    const { names } = await openArchive(bytes, mostEntries, new Pauses());
    if (names.includes("word/document.xml")) return "word";
    return names.some((name) => name.startsWith("xl/")) ? "excel" : "qti";
  } catch (error) {
    // Its reader tells what is wrong with it.
    if (error instanceof FileError) return "qti";
    throw error;
  }
}

/** True if the first line names the columns that a table of questions has. */
function isTable(text: string): boolean {
  const line = /^[^\S\n]*(?!"?#)\S.*$/m.exec(text)?.[0] ?? "";
  const found = new Set(line.split(/[,;\t]/).map((cell) => findColumn(cell.replace(/^"|"$/g, ""))));
  return found.has("content") && found.has("answer");
}

/** Titles, categories, or answers in braces, which no text in letters and numbers has. */
const isGift = (text: string) =>
  /^\s*::.*?::/m.test(text) ||
  /^\$CATEGORY:/m.test(text) ||
  (!/^\s*[A-D][.．、)）]/m.test(text) &&
    /(?<![\\$^_a-z])\{\s*(?:[=~#]|T\b|F\b|TRUE|FALSE)[^{}]{0,2000}\}/.test(text));
