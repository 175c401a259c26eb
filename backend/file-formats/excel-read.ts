import { posix } from "node:path";
import { type Archive, openArchive } from "./archive";
import { decoded } from "./decode";
import { fillsMerged } from "./excel-merges";
import { picturesOfSheet, pictureWithin } from "./excel-pictures";
import { cellText, type Look, stringIn, stylesOf } from "./excel-values";
import { FileError } from "./file-error";
import { Pauses, type Progress } from "./pauses";
import { isBlank, isNote, type SheetRow } from "./rows";
import { childrenNamed, elementsAt, type XmlElement } from "./xml";

/** Maximum parts of a workbook. */
const mostEntries = 2_000;
/** Columns beyond this limit are ignored. */
const mostColumns = 200;

/** A picture of a row, with the column that it belongs to, counted from 0. */
export interface CellPicture {
  column: number;
  name: string;
  bytes: Uint8Array;
}

/** What else is wanted of a workbook. */
interface Wanted {
  hasPictures?: boolean;
  /** Each row of a merged cell has its text. */
  hasMerged?: boolean;
  /** Whether the first row that is filled in of another visible sheet belongs to a list like the one that is read. */
  isHeading?(cells: string[]): boolean;
  /** Called with the names of the sheets of which that is so and that have further rows. */
  leaveOut?(sheets: string[]): void;
}

/**
 * Passes each row of the first visible sheet to `take` until it returns false; false if it did. Formulas
 * count as their cached values; nothing is evaluated. Throws `FileError` for an invalid workbook.
 */
export async function readExcelRows(
  bytes: Uint8Array,
  take: (row: SheetRow, pictures: CellPicture[]) => boolean,
  progress?: Progress,
  { hasPictures = false, hasMerged = false, isHeading, leaveOut }: Wanted = {},
): Promise<boolean> {
  const pauses = new Pauses(progress);
  const archive = await openArchive(bytes, mostEntries, pauses);
  const { book, sheets, look } = await lookAt(archive, pauses);
  const name = sheets[0]!.part;
  const pictures = hasPictures
    ? await picturesOfSheet(archive, { book, sheet: name }, remembered(archive, pauses), pauses)
    : null;
  const sheet = await textOf(archive, name);
  const fill = hasMerged ? fillsMerged(sheet, columnWithin) : undefined;
  let line = 0;
  for await (const element of elementsAt(2, sheet, () => undefined, pauses)) {
    if (element.name !== "row") continue;
    line = Number(element.attributes.r) || line + 1;
    const row = rowOf(element, line, look);
    fill?.(row);
    const beside = pictures && pictures.over.size + pictures.within.size > 0 ? await picturesOf(row) : [];
    if (!take(row, beside)) return false;
  }
  if (isHeading && leaveOut) {
    const alike: string[] = [];
    for (const { part, name } of sheets.slice(1)) {
      // Of a sheet that is not read a damage is no fault of the file.
      const isLeftOut = await isAlike(part, isHeading).catch((error) => {
        if (error instanceof FileError) return false;
        throw error;
      });
      if (isLeftOut) alike.push(name);
    }
    if (alike.length > 0) leaveOut(alike);
  }
  return true;

  async function isAlike(part: string, isHeading: (cells: string[]) => boolean): Promise<boolean> {
    let hasHeading = false;
    for await (const element of partOf(archive, part, 2, pauses)) {
      if (element.name !== "row") continue;
      const row = rowOf(element, 1, look);
      if (isBlank(row) || isNote(row)) continue;
      if (hasHeading) return true;
      hasHeading = isHeading(row.cells);
      if (!hasHeading) return false;
    }
    return false;
  }

  /** The pictures of a row; the formula of one within a cell is no text. */
  async function picturesOf(row: SheetRow): Promise<CellPicture[]> {
    const found: CellPicture[] = [];
    for (let column = 0; column < mostColumns; column += 1) {
      const parts = [...(pictures!.over.get(`${row.line - 1}:${column}`) ?? [])];
      const within = pictures!.within.get(pictureWithin(row.cells[column] ?? "") ?? "");
      if (within) {
        parts.push(within);
        row.cells[column] = "";
      }
      for (const part of parts) {
        const bytes = await archive.read(part);
        if (bytes) found.push({ column, name: posix.basename(part), bytes });
      }
    }
    return found;
  }
}

/** The relationships of the parts of a workbook, each read once; none where a part has no file of them. */
function remembered(archive: Archive, pauses: Pauses) {
  const known = new Map<string, Awaited<ReturnType<typeof relationsOf>>>();
  return async (part: string) => {
    if (!known.has(part)) {
      const has = archive.names.includes(relationsName(part));
      known.set(part, has ? await relationsOf(archive, part, pauses) : []);
    }
    return known.get(part)!;
  };
}

const relationsName = (part: string) =>
  posix.join(posix.dirname(part || "x"), "_rels", `${posix.basename(part)}.rels`);

/** Finds the visible sheets, the shared strings and the styles through the workbook's relationships. */
async function lookAt(
  archive: Archive,
  pauses: Pauses,
): Promise<{ book: string; sheets: { name: string; part: string }[]; look: Look }> {
  const book = (await relationsOf(archive, "", pauses)).find(({ type }) => type === "officeDocument")?.target;
  if (!book) throw new FileError("FILE_KIND");
  const relations = await relationsOf(archive, book, pauses);
  const each = async (kind: string, take: (element: XmlElement) => void) => {
    const name = relations.find(({ type }) => type === kind)?.target;
    if (name) for await (const element of partOf(archive, name, 1, pauses)) take(element);
  };
  let isSince1904 = false;
  for await (const part of partOf(archive, book, 1, pauses)) {
    if (part.name === "workbookPr") isSince1904 = /^(1|true)$/.test(part.attributes.date1904 ?? "");
    const shown = childrenNamed(part, "sheet").filter(
      ({ attributes }) => !attributes.state?.toLowerCase().includes("hidden"),
    );
    const sheets = shown.flatMap(({ attributes }) => {
      const part = relations.find(({ id }) => id === attributes.id)?.target;
      return part === undefined ? [] : [{ name: attributes.name ?? "", part }];
    });
    if (sheets.length === 0) continue;
    const strings: string[] = [];
    const styles: XmlElement[] = [];
    await each("sharedStrings", (element) => strings.push(stringIn(element)));
    await each("styles", (element) => styles.push(element));
    return { book, sheets, look: { strings, styles: stylesOf(styles), isSince1904 } };
  }
  throw new FileError("FILE_KIND");
}

/** The relationships of a part: of `xl/workbook.xml` in `xl/_rels/workbook.xml.rels`. */
async function relationsOf(archive: Archive, part: string, pauses: Pauses) {
  const folder = posix.dirname(part || "x");
  const name = relationsName(part);
  const found: { id: string; type: string; target: string }[] = [];
  for await (const { attributes } of partOf(archive, name, 1, pauses)) {
    const target = attributes.Target ?? "";
    found.push({
      id: attributes.Id ?? "",
      type: posix.basename(attributes.Type ?? ""),
      // It can only ever name a part of the archive.
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
  yield* elementsAt(depth, await textOf(archive, name), () => undefined, pauses);
}

async function textOf(archive: Archive, name: string): Promise<string> {
  const bytes = await archive.read(name);
  if (!bytes) throw new FileError("FILE_KIND", name);
  return decoded(bytes);
}

function rowOf(row: XmlElement, line: number, look: Look): SheetRow {
  const cells: string[] = [];
  let at = -1;
  for (const cell of childrenNamed(row, "c")) {
    at = columnOf(cell.attributes.r) ?? at + 1;
    if (at < mostColumns) cells[at] = cellText(cell, look);
  }
  return { line, cells: Array.from(cells, (cell) => cell ?? "") };
}

function columnWithin(reference: string): number | undefined {
  const column = columnOf(reference);
  return column !== undefined && column < mostColumns ? column : undefined;
}

/** The zero-based index of a column: `A` is 0, `AB` is 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
