import { posix } from "node:path";
import { type Archive, openArchive } from "./archive";
import { decoded } from "./decode";
import { Mistaken, readSafely } from "./findings";
import { Pauses } from "./pauses";
import type { Progress, Reading } from "./shapes";
import { SheetReader, type SheetRow } from "./sheet-read";
import { child, childrenNamed, elements, elementsAt, textIn, type XmlElement } from "./xml";

/** Parts of a workbook. */
const mostEntries = 2_000;
/** Columns beyond these are not looked at. */
const mostColumns = 200;

/** Reads the first sheet of a workbook that is shown. Formulas count as what they came to; nothing is worked out. */
export const readExcel = (bytes: Uint8Array, progress?: Progress): Promise<Reading> =>
  readSafely(async (findings) => {
    const pauses = new Pauses(progress);
    const archive = await openArchive(bytes, mostEntries, pauses);
    const { sheet: name, strings: stringsName } = await partsOf(archive, pauses);
    const strings: string[] = [];
    if (stringsName)
      for await (const element of partOf(archive, stringsName, 1, pauses)) strings.push(stringIn(element));
    const sheet = new SheetReader(findings);
    let line = 0;
    for await (const element of partOf(archive, name, 2, pauses)) {
      if (element.name !== "row") continue;
      line = Number(element.attributes.r) || line + 1;
      sheet.take(rowOf(element, line, strings));
      if (findings.isEnough) return;
    }
    sheet.end();
  });

/** Where the sheet and the strings of a workbook are, as it says itself. */
async function partsOf(archive: Archive, pauses: Pauses): Promise<{ sheet: string; strings?: string }> {
  const book = (await relationsOf(archive, "", pauses)).find(({ type }) => type === "officeDocument")?.target;
  if (!book) throw new Mistaken("FILE_KIND");
  const relations = await relationsOf(archive, book, pauses);
  for await (const sheet of partOf(archive, book, 2, pauses)) {
    if (sheet.name !== "sheet" || sheet.attributes.state?.toLowerCase().includes("hidden")) continue;
    const found = relations.find(({ id }) => id === sheet.attributes.id);
    if (!found) continue;
    return { sheet: found.target, strings: relations.find(({ type }) => type === "sharedStrings")?.target };
  }
  throw new Mistaken("FILE_KIND");
}

/** What a part names as its own: `xl/workbook.xml` in `xl/_rels/workbook.xml.rels`. */
async function relationsOf(archive: Archive, part: string, pauses: Pauses) {
  const folder = posix.dirname(part || "x");
  const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const found: { id: string; type: string; target: string }[] = [];
  for await (const { attributes } of partOf(archive, name, 1, pauses)) {
    const target = attributes.Target ?? "";
    found.push({
      id: attributes.Id ?? "",
      type: posix.basename(attributes.Type ?? ""),
      // It only names a part of the archive, whatever it says.
      target: target.startsWith("/") ? target.slice(1) : posix.join(folder, target),
    });
  }
  return found;
}

async function* partOf(
  archive: Archive,
  name: string,
  depth: number,
  pauses: Pauses,
): AsyncGenerator<XmlElement> {
  const bytes = await archive.read(name);
  if (!bytes) throw new Mistaken("FILE_KIND", name);
  yield* elementsAt(depth, decoded(bytes), () => undefined, pauses);
}

function rowOf(row: XmlElement, line: number, strings: string[]): SheetRow {
  const cells: string[] = [];
  let at = -1;
  for (const cell of childrenNamed(row, "c")) {
    at = columnOf(cell.attributes.r) ?? at + 1;
    if (at < mostColumns) cells[at] = cellText(cell, strings);
  }
  return { line, cells: Array.from(cells, (cell) => cell ?? "") };
}

/** The number of a column from 0: `A` is 0, `AB` is 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: XmlElement, strings: string[]): string {
  const value = textIn(child(cell, "v"));
  switch (cell.attributes.t) {
    case "s":
      return strings[Number(value)] ?? "";
    case "inlineStr":
      return stringIn(child(cell, "is"));
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "str":
      return unescapedText(value);
    case "d":
    case "e":
      return value;
    default:
      return numberAsShown(value);
  }
}

/** 0.30000000000000004 is 0.3 to whoever typed it. */
function numberAsShown(value: string): string {
  const number = Number(value);
  return value.trim() === "" || !Number.isFinite(number) ? value : String(Number(number.toPrecision(15)));
}

/** The text of a string, in one piece or in runs; how it sounds is not part of it. */
function stringIn(element: XmlElement | undefined): string {
  if (!element) return "";
  const runs = elements(element).filter(({ name }) => name === "t" || name === "r");
  return unescapedText(runs.map((run) => textIn(run.name === "r" ? child(run, "t") : run)).join(""));
}

/** Signs that XML cannot hold stand as `_x000D_`. */
const unescapedText = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
