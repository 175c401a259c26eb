import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { decoded } from "./decode";
import { Mistaken, readSafely } from "./findings";
import { Pauses } from "./pauses";
import type { Item, Progress, Reading } from "./shapes";
import { SheetReader, type SheetRow } from "./sheet-read";
import { sheetOf } from "./sheet-write";

/** Signs that make other programs run a cell, behind apostrophes that are there already. */
const wouldRun = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** Characters of a row, and of a piece that is read before others may have their turn. */
const longestRow = 2_000_000;
const piece = 32_768;

/** Reads questions from values parted by commas, semicolons or tabs. */
export const readCsv = (bytes: Uint8Array, progress?: Progress): Promise<Reading> =>
  readSafely(async (findings) => {
    const sheet = new SheetReader(findings);
    const take = (row: SheetRow) => {
      sheet.take(row);
      return !findings.isEnough;
    };
    if (await readCsvRows(bytes, take, progress)) sheet.end();
  });

/** Hands the rows of a text to `take`, until it wants no more; false where it did not. Throws `Mistaken` for what is none. */
export async function readCsvRows(
  bytes: Uint8Array,
  take: (row: SheetRow) => boolean,
  progress?: Progress,
): Promise<boolean> {
  const text = decoded(bytes);
  const pauses = new Pauses(progress);
  const parser = parse({
    delimiter: delimiterOf(text),
    recordDelimiter: "\n",
    relaxColumnCount: true,
    relaxQuotes: true,
    maxRecordSize: longestRow,
  });
  // What fails at one end reaches the loop below by the parser.
  pipeline(Readable.from(piecesOf(text, pauses), { objectMode: false }), parser, () => undefined);
  let line = 0;
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
    throw new Mistaken("CSV_BROKEN", "", (records ?? line) + 1);
  }
  return true;
}

async function* piecesOf(text: string, pauses: Pauses): AsyncGenerator<string> {
  for (let at = 0; at < text.length; ) {
    // A pair of surrogates stays together.
    const end = at + piece + (/[\ud800-\udbff]/.test(text[at + piece - 1] ?? "") ? 1 : 0);
    yield text.slice(at, end);
    at = end;
    await pauses.take(at / text.length);
  }
}

/** The sign that parts most values of the first filled line. */
function delimiterOf(text: string): string {
  const line = /^[^\S\n]*(?!#)\S.*$/m.exec(text.slice(0, 20_000))?.[0] ?? "";
  const bare = line.replace(/"[^"]*"/g, "");
  const count = (sign: string) => bare.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Takes away the apostrophe that keeps programs from running a cell. */
const plainCell = (cell: string) => (cell.startsWith("'") && wouldRun.test(cell) ? cell.slice(1) : cell);

/** A row of CSV; no cell of it can be run. */
export function csvRow(cells: string[]): string {
  const written = cells.map((cell) => {
    const safe = wouldRun.test(cell) ? `'${cell}` : cell;
    return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  });
  return `${written.join(",")}\r\n`;
}

/** UTF-8 with the mark by which spreadsheets know it. */
export const csvOf = (rows: string[][]): Uint8Array =>
  new TextEncoder().encode(`\ufeff${rows.map(csvRow).join("")}`);

export async function writeCsv(items: Item[]): Promise<Uint8Array> {
  const { rows } = await sheetOf(items, "zh");
  return csvOf(rows);
}
