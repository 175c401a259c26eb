import type { Question } from "#contract/questions/shapes";
import { csvOf } from "./csv";
import { widthOf, workbookOf } from "./excel-write";
import type { Item } from "./shapes";
import { type Column, headingOf } from "./sheet-columns";
import { noteOf, notesTitle, sheetTitle } from "./sheet-notes";
import { type SheetLanguage, sheetLanguages } from "./sheet-words";
import { sheetOf } from "./sheet-write";
import { templateExamples } from "./template-examples";

const spoken = (language: string): SheetLanguage =>
  Object.hasOwn(sheetLanguages, language) ? (language as SheetLanguage) : "zh";

/** An example of each type that a format holds. */
export const examplesIn = (language: string, holds: (question: Question) => boolean): Item[] =>
  templateExamples[spoken(language)].filter(({ question }) => holds(question));

/** A workbook to fill in: headings and an example of each type, and beside it what may stand in each column. */
export async function excelTemplate(named: string): Promise<Uint8Array> {
  const language = spoken(named);
  const { columns, rows } = await sheetOf(templateExamples[language], language, true);
  return workbookOf([
    { name: sheetTitle[language], rows, widths: columns.map(widthOf) },
    {
      name: notesTitle[language],
      rows: [["", notesTitle[language]], ...notesOn(columns, language)],
      widths: [24, 100],
    },
  ]);
}

/** The same as values parted by commas; the notes stand in lines that begin with `#` and are passed over. */
export async function csvTemplate(named: string): Promise<Uint8Array> {
  const language = spoken(named);
  const { columns, rows } = await sheetOf(templateExamples[language], language, true);
  const notes = notesOn(columns, language).map(([heading, note]) => [`# ${heading}: ${note}`]);
  return csvOf([...notes, ...rows]);
}

/** What may stand in each column; the options are told of once. */
const notesOn = (columns: Column[], language: SheetLanguage): [heading: string, note: string][] =>
  columns
    .filter((column) => !/^option[B-L]$/.test(column))
    .map((column) => {
      const heading = headingOf(column, language);
      return [column === "optionA" ? `${heading}–L` : heading, noteOf(column, language)];
    });
