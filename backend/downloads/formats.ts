import type { ResultContent, ResultFormat } from "#contract/downloads/shapes";
import type { Language } from "#locales/languages";
import { csvRow, safeCell } from "../file-formats/csv";
import { workbookOf } from "../file-formats/excel-write";
import { qtiResults } from "./qti";
import { type ResultRow, resultPauses, type TableCell, tableOfResults } from "./table";

export const resultTypes: Record<ResultFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  sps: "text/plain; charset=utf-8",
  json: "application/json",
  qti: "application/zip",
};

/** How the name of a file ends. */
export const resultEnding = (format: ResultFormat) => (format === "qti" ? "qti.zip" : format);

/** What is written: the exam's name, its number of questions, its own fields, and the candidates one after another. */
export interface Written {
  exam: string;
  count: number;
  own: string[];
  content: ResultContent;
  language: Language;
  rows: AsyncIterable<ResultRow>;
}

/**
 * A file in pieces. Nobody's text becomes a formula in a spreadsheet (trust C8): Excel gets text cells, the others an
 * apostrophe before what would run. Numbers stay numbers.
 */
export function writeResults(format: ResultFormat, written: Written): AsyncGenerator<Uint8Array> {
  if (format === "xlsx") return workbook(written);
  if (format === "qti") return qtiResults(written);
  const lines = { csv: csvLines, txt: tabLines, sps: spssLines, json: jsonLines }[format](written);
  return encodedLines(lines);
}

async function* encodedLines(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}

async function* workbook({ exam, rows, ...of }: Written): AsyncGenerator<Uint8Array> {
  const { heads, rowOf } = tableOfResults(of);
  const cells: TableCell[][] = [heads];
  for await (const row of rows) cells.push(rowOf(row).map(heldCell));
  const name =
    exam
      .replace(/[[\]:*?/\\]/g, " ")
      .slice(0, 31)
      .trim() || "1";
  const widths = heads.map((_, at) => (at >= 1 && at <= 3 + of.own.length ? 18 : 10));
  yield await workbookOf([{ name, rows: cells, widths }], resultPauses());
}

/** Characters of a cell, of which more make Excel repair the file: answers to a parent question can be longer together. */
const longestCell = 32_767;
const heldCell = (cell: TableCell): TableCell =>
  typeof cell === "string" && cell.length > longestCell ? `${cell.slice(0, longestCell - 1)}…` : cell;

async function* csvLines({ rows, ...of }: Written): AsyncGenerator<string> {
  const { heads, rowOf } = tableOfResults(of);
  yield `\ufeff${csvRow(heads)}`;
  for await (const row of rows) yield csvRow(rowOf(row));
}

async function* tabLines({ rows, ...of }: Written): AsyncGenerator<string> {
  const { heads, rowOf } = tableOfResults(of);
  yield `\ufeff${heads.map(tabCell).join("\t")}\r\n`;
  for await (const row of rows) yield `${rowOf(row).map(tabCell).join("\t")}\r\n`;
}

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
const tabCell = (cell: TableCell): string =>
  typeof cell === "number" ? String(cell) : safeCell(onOneLine(cell));

/** Bytes of a text variable of SPSS. */
const textWidth = 255;

/** SPSS syntax that holds its data: run as a whole, it gives the file with labels. */
async function* spssLines({ exam, rows, count, own, content }: Written): AsyncGenerator<string> {
  const isText = content === "answers";
  const questions = Array.from({ length: count }, (_, at) => `q${at + 1}`);
  const kind = isText ? `A${textWidth}` : "F8.2";
  const owns = own.map((_, at) => `own${at + 1}`);
  const texts = ["name", "grp", "mobile", ...owns, "state"].map((name) => `${name} (A${textWidth})`);
  yield `\ufeff* Encoding: UTF-8.\r\n* ${spssText(exam)}.\r\n`;
  yield `DATA LIST LIST (",") / number (F8.0) ${texts.join(" ")} passed (F1.0) score (F8.2) total (F8.2)`;
  for (const name of questions) yield `\r\n  ${name} (${kind})`;
  yield ".\r\n";
  for (const [at, name] of own.entries()) yield `VARIABLE LABELS own${at + 1} ${quoted(name)}.\r\n`;
  yield "VALUE LABELS passed 0 'no' 1 'yes'.\r\nBEGIN DATA\r\n";
  for await (const row of rows) {
    const cells = row.questions.map((question) =>
      isText ? quoted(question?.given.join(" | ") ?? "") : number(question?.score),
    );
    const passed = row.passed === null ? "" : Number(row.passed);
    const texts = [row.name, row.group, row.mobile, ...row.own, row.state].map(quoted);
    yield `${[row.number, ...texts, passed, number(row.score), number(row.total), ...cells].join(",")}\r\n`;
  }
  yield "END DATA.\r\nEXECUTE.\r\n";
}

const number = (hundredths: number | null | undefined) =>
  hundredths === null || hundredths === undefined ? "" : String(hundredths / 100);
/** A comment ends at a full stop at the end of a line. */
const spssText = (text: string) => onOneLine(text).replace(/\.+$/, "");
/** Always in quotes: a text can neither end the data nor the line. */
const quoted = (text: string) => {
  const line = onOneLine(text).replaceAll('"', '""');
  let short = "";
  // The width is in bytes, and a character is whole or absent.
  for (const character of line) {
    if (Buffer.byteLength(short + character) > textWidth) break;
    short += character;
  }
  return `"${short}"`;
};

/** `resultsFile` of the contract, one candidate to a line. */
async function* jsonLines({ exam, rows, own: names }: Written): AsyncGenerator<string> {
  yield `{"format":"mingshi-results-1","exam":${JSON.stringify(exam)},"candidates":[`;
  let before = "\n";
  for await (const { questions, score, total, own, candidateId: _, submittedAt: __, ...row } of rows) {
    const ownFields = names.map((name, at) => ({ name, value: own[at] ?? "" }));
    const asked = questions.flatMap((question, at) =>
      question
        ? [
            {
              ...{ number: at + 1, score: question.score === null ? null : question.score / 100 },
              ...{ full: question.full / 100, reason: question.why, answer: question.given },
            },
          ]
        : [],
    );
    const points = { score: score / 100, total: total / 100 };
    yield `${before}${JSON.stringify({ ...row, ownFields, ...points, questions: asked })}`;
    before = ",\n";
  }
  yield "\n]}\n";
}
