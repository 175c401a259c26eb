import { packed } from "./packing";
import type { Pauses } from "./pauses";
import { escapedValue, escapeXml } from "./xml";

/** A sheet: its name, all its rows, and its column widths. A number is a number cell, which adds up. */
export interface WrittenSheet {
  name: string;
  rows: (string | number)[][];
  widths: number[];
  /** What a column says when one of its cells is chosen, and the values that it offers; anything else may be typed. */
  hints?: ColumnHint[];
  /** So many rows below the headings are examples, and look so. */
  examples?: number;
}

export interface ColumnHint {
  title: string;
  text: string;
  choices: string[];
}

/** The rows of a sheet in which the hints appear. */
const hintedRows = 20_001;
/** Characters that a spreadsheet shows of a hint. */
const longestHint = { title: 32, text: 255 };

/** A workbook of text and number cells: nothing in them is evaluated as a formula. */
export function workbookOf(shown: WrittenSheet[], pauses?: Pauses): Promise<Uint8Array> {
  const lists = listsOf(shown);
  const sheets = lists ? [...shown, lists] : shown;
  return packed(
    (async function* (): AsyncGenerator<[string, Iterable<string>]> {
      yield ["[Content_Types].xml", [contentTypes(sheets.length)]];
      yield ["_rels/.rels", [relations([["officeDocument", "xl/workbook.xml"]])]];
      yield ["xl/workbook.xml", [workbook(sheets, lists)]];
      const parts = sheets.map((_, at): [string, string] => ["worksheet", `worksheets/sheet${at + 1}.xml`]);
      yield ["xl/_rels/workbook.xml.rels", [relations([...parts, ["styles", "styles.xml"]])]];
      yield ["xl/styles.xml", [styles]];
      for (const [at, sheet] of sheets.entries())
        yield [`xl/worksheets/sheet${at + 1}.xml`, sheetParts(sheet)];
    })(),
    pauses,
  );
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const contentTypes = (sheets: number) =>
  [
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>`,
    ...Array.from(
      { length: sheets },
      (_, at) =>
        `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
    ),
    "</Types>",
  ].join("");

const relations = (parts: [type: string, target: string][]) =>
  [
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`,
    ...parts.map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
    ),
    "</Relationships>",
  ].join("");

/** The values that columns offer, a column for each, in a sheet that nobody sees: within a rule they may not be long. */
function listsOf(sheets: WrittenSheet[]): WrittenSheet | null {
  const columns = sheets.flatMap(({ hints = [] }) => hints.map(({ choices }) => choices));
  const height = Math.max(0, ...columns.map((choices) => choices.length));
  if (height === 0) return null;
  const rows = Array.from({ length: height }, (_, row) => columns.map((choices) => choices[row] ?? ""));
  return { name: "lists", rows, widths: columns.map(() => 18) };
}

const workbook = (sheets: WrittenSheet[], hidden: WrittenSheet | null) =>
  [
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>`,
    ...sheets.map(
      (sheet, at) =>
        `<sheet name="${escapedValue(sheet.name)}" sheetId="${at + 1}"${sheet === hidden ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`,
    ),
    "</sheets></workbook>",
  ].join("");

/** 1: wrapped text; 2: a heading; 3: an example. They use text format (49), so that typed values stay text too. */
const styles = [
  `${head}<styleSheet xmlns="${main}">`,
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><i/><sz val="11"/><color rgb="FF595959"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F2F2"/><bgColor indexed="64"/></patternFill></fill></fills>',
  "<borders><border><left/><right/><top/><bottom/><diagonal/></border></borders>",
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  ...[0, 1, 2].map(
    (font) =>
      `<xf numFmtId="49" fontId="${font}" fillId="${font === 2 ? 2 : 0}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
  ),
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join("");

function* sheetParts({ rows, widths, hints = [], examples = 0 }: WrittenSheet): Generator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>';
  for (const [at, width] of widths.entries())
    yield `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`;
  yield "</cols><sheetData>";
  for (const [at, cells] of rows.entries()) {
    const style = at === 0 ? 2 : at <= examples ? 3 : 1;
    const written = cells.map((cell, place) => (cell === "" ? "" : cellOf(cell, place, at, style)));
    yield `<row r="${at + 1}">${written.join("")}</row>`;
  }
  yield "</sheetData>";
  if (hints.length > 0) yield `<dataValidations count="${hints.length}">`;
  for (const [at, hint] of hints.entries()) yield hintOf(hint, at);
  if (hints.length > 0) yield "</dataValidations>";
  yield "</worksheet>";
}

/** why no error message: a cell takes other words too, which the reader knows or tells. */
function hintOf({ title, text, choices }: ColumnHint, at: number): string {
  const column = columnName(at);
  const prompt = `promptTitle="${escapedValue(title.slice(0, longestHint.title))}" prompt="${escapedValue(text.slice(0, longestHint.text))}"`;
  const common = `allowBlank="1" showInputMessage="1" showErrorMessage="0" ${prompt} sqref="${column}2:${column}${hintedRows}"`;
  if (choices.length === 0) return `<dataValidation ${common}/>`;
  return `<dataValidation type="list" ${common}><formula1>lists!$${column}$1:$${column}$${choices.length}</formula1></dataValidation>`;
}

/** Preserves spaces, and escapes text that looks like an escape itself. */
function cellOf(text: string | number, column: number, row: number, style: number): string {
  if (typeof text === "number") return `<c r="${columnName(column)}${row + 1}"><v>${text}</v></c>`;
  const safe = escapeXml(text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_"));
  return `<c r="${columnName(column)}${row + 1}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`;
}

/** The letters of a column, counted from 0: A, B … Z, AA. */
export const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);
