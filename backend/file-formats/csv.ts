import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { decoded } from "./decode";
import { FileError } from "./file-error";
import { Pauses, type Progress } from "./pauses";
import type { SheetRow } from "./rows";

/** Characters that make other programs run a cell as a formula, after any leading apostrophes. */
const wouldRun = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** Limit on characters of a row, and characters parsed before yielding to other work. */
const longestRow = 2_000_000;
const piece = 32_768;

/** Passes each row to `take` until it returns false; false if it did. Throws `FileError`. */
export async function readCsvRows(
  bytes: Uint8Array,
  take: (row: SheetRow) => boolean,
  progress?: Progress,
): Promise<boolean> {
  const whole = decoded(bytes);
  // Excel's way to name the delimiter.
  const [named = "", delimiter] = /^sep=([,;\t|])[ \t]*\n/i.exec(whole) ?? [];
  const text = whole.slice(named.length);
  const pauses = new Pauses(progress);
  const parser = parse({
    delimiter: delimiter ?? delimiterOf(text),
    recordDelimiter: "\n",
    relaxColumnCount: true,
    relaxQuotes: true,
    maxRecordSize: longestRow,
  });
  // Stream errors reach the loop below through the parser.
  pipeline(Readable.from(piecesOf(text, pauses), { objectMode: false }), parser, () => undefined);
  const above = named ? 1 : 0;
  let line = above;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      const isMoreWanted = take({ line, cells: cells.map(plainCell) });
      await pauses.take();
      if (!isMoreWanted) return false;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records } = error as CsvError & { records?: number };
    throw new FileError("CSV_BROKEN", "", (records === undefined ? line : records + above) + 1);
  }
  return true;
}

async function* piecesOf(text: string, pauses: Pauses): AsyncGenerator<string> {
  for (let at = 0; at < text.length; ) {
    // Surrogate pairs are not split.
    const end = at + piece + (/[\ud800-\udbff]/.test(text[at + piece - 1] ?? "") ? 1 : 0);
    yield text.slice(at, end);
    at = end;
    await pauses.take(at / text.length);
  }
}

/** The delimiter with the most values in the first non-empty line. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split("\n");
  const line = lines.find((line) => /^[^#]/.test(line.trim())) ?? "";
  const bare = line.replace(/"[^"]*"/g, "");
  const count = (sign: string) => bare.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Removes the apostrophe that prevents CSV injection. */
const plainCell = (cell: string) => (cell.startsWith("'") && wouldRun.test(cell) ? cell.slice(1) : cell);

/** A text that no other program runs as a formula. */
export const safeCell = (cell: string): string => (wouldRun.test(cell) ? `'${cell}` : cell);

/** A CSV row, safe against CSV injection; numbers stay numbers, also below 0. */
export function csvRow(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => {
    if (typeof cell === "number") return String(cell);
    const safe = safeCell(cell);
    return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  });
  return `${written.join(",")}\r\n`;
}

/** UTF-8 with the byte order mark that spreadsheets need. */
export const csvOf = (rows: string[][]): Uint8Array =>
  new TextEncoder().encode(`\ufeff${rows.map(csvRow).join("")}`);
