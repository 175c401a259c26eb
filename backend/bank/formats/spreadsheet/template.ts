import type { Question } from "#contract/questions/shapes";
import type { Language } from "#locales/languages";
import { csvOf } from "../../../file-formats/csv";
import { type ColumnHint, workbookOf } from "../../../file-formats/excel-write";
import type { Item } from "../reading/shapes";
import { widthOf } from "./questions";
import { columnChoices } from "./sheet-choices";
import { type Column, columnHeading } from "./sheet-columns";
import { markedExamples } from "./sheet-examples";
import { columnNote, notesTitle, sheetTitle } from "./sheet-notes";
import { questionSheetOf } from "./sheet-write";
import { templateExamples } from "./template-examples";

/** An example of each type that a format supports. */
export const examplesIn = (language: Language, holds: (question: Question) => boolean): Item[] =>
  templateExamples[language].filter(({ question }) => holds(question));

/** A workbook template: headings and an example of each type, and a sheet that explains the columns. */
export async function excelTemplate(language: Language): Promise<Uint8Array> {
  const { columns, rows } = await questionSheetOf(markedExamples[language], language, true);
  const hints = columns.map(
    (column): ColumnHint => ({
      title: columnHeading(column, language),
      text: columnNote(column, language),
      choices: columnChoices(column, language),
    }),
  );
  return workbookOf([
    {
      name: sheetTitle[language],
      ...{ rows, hints, widths: columns.map(widthOf), examples: rows.length - 1 },
    },
    {
      name: notesTitle[language],
      rows: [["", notesTitle[language]], ...notesOn(columns, language)],
      widths: [24, 100],
    },
  ]);
}

/** The same as CSV; the notes are lines that begin with `#` and are skipped by the parser. */
export async function csvTemplate(language: Language): Promise<Uint8Array> {
  const { columns, rows } = await questionSheetOf(markedExamples[language], language, true);
  const notes = notesOn(columns, language).map(([heading, note]) => [`# ${heading}: ${note}`]);
  return csvOf([...notes, ...rows]);
}

/** Help on what each column may contain; the options share one note. */
const notesOn = (columns: Column[], language: Language): [heading: string, note: string][] =>
  columns
    .filter((column) => !/^option[B-L]$/.test(column))
    .map((column) => {
      const heading = columnHeading(column, language);
      return [column === "optionA" ? `${heading}–L` : heading, columnNote(column, language)];
    });
