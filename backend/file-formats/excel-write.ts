import { packed } from "./packing";
import { escapedValue, escapeXml } from "./xml";

/** A sheet: its name, all its rows, and its column widths. A number is a number cell, which adds up. */
export interface WrittenSheet {
  name: string;
  rows: (string | number)[][];
  widths: number[];
}

/** A workbook of text and number cells: nothing in them is evaluated as a formula. */
export function workbookOf(sheets: WrittenSheet[]): Promise<Uint8Array> {
  return packed(
    (async function* (): AsyncGenerator<[string, Iterable<string>]> {
      yield ["[Content_Types].xml", [contentTypes(sheets.length)]];
      yield ["_rels/.rels", [relations([["officeDocument", "xl/workbook.xml"]])]];
      yield ["xl/workbook.xml", [workbook(sheets)]];
      const parts = sheets.map((_, at): [string, string] => ["worksheet", `worksheets/sheet${at + 1}.xml`]);
      yield ["xl/_rels/workbook.xml.rels", [relations([...parts, ["styles", "styles.xml"]])]];
      yield ["xl/styles.xml", [styles]];
      for (const [at, sheet] of sheets.entries())
        yield [`xl/worksheets/sheet${at + 1}.xml`, sheetParts(sheet)];
    })(),
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

const workbook = (sheets: WrittenSheet[]) =>
  [
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>`,
    ...sheets.map(
      ({ name }, at) => `<sheet name="${escapedValue(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
    ),
    "</sheets></workbook>",
  ].join("");

/** 0: wrapped text; 1: a heading. Both use text format (49), so that typed values stay text too. */
const styles = [
  `${head}<styleSheet xmlns="${main}">`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  "<borders><border><left/><right/><top/><bottom/><diagonal/></border></borders>",
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  ...[0, 1].map(
    (font) =>
      `<xf numFmtId="49" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
  ),
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join("");

function* sheetParts({ rows, widths }: WrittenSheet): Generator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>';
  for (const [at, width] of widths.entries())
    yield `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`;
  yield "</cols><sheetData>";
  for (const [at, cells] of rows.entries()) {
    const written = cells.map((cell, place) => (cell === "" ? "" : cellOf(cell, place, at)));
    yield `<row r="${at + 1}">${written.join("")}</row>`;
  }
  yield "</sheetData></worksheet>";
}

/** Preserves spaces, and escapes text that looks like an escape itself. */
function cellOf(text: string | number, column: number, row: number): string {
  if (typeof text === "number") return `<c r="${columnName(column)}${row + 1}"><v>${text}</v></c>`;
  const safe = escapeXml(text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_"));
  const style = row === 0 ? 2 : 1;
  return `<c r="${columnName(column)}${row + 1}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`;
}

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);
