import { type PersonColumn, personColumns, personHeading } from "#contract/evaluation/file-columns";
import { evaluationFileLimits } from "#contract/evaluation/file-shapes";
import { type Language, languageCodes } from "#locales/languages";
import type { Progress } from "../../file-formats/pauses";
import { plainWord } from "../../file-formats/rows";
import { isMarked } from "../../imports/example-marks";
import type { FileFaults } from "../../imports/importer";
import { readTable, type TableFormat } from "../../imports/table";
import { snapshotLanguages } from "../sheet-items";
import type { ProductSnapshot } from "../snapshot";
import { codedItems, placeOfValue } from "./codes";

/** A person's answers in the order of `codedItems`; null where there is none. */
export interface ReadAnswers {
  name: string;
  group: string;
  language: Language;
  seconds: number;
  answers: (number | null)[];
}

const named = new Map<string, PersonColumn>(
  languageCodes.flatMap((language) =>
    personColumns.map((column) => [plainWord(personHeading(column, language)), column] as const),
  ),
);
const tidy = (cell: string) => cell.trim();

/** Answer sheets, a row each; columns of items are named by their codes. */
export async function readAnswers(
  format: TableFormat,
  bytes: Uint8Array,
  { snapshot, language }: { snapshot: ProductSnapshot; language: Language },
  progress?: Progress,
): Promise<{ sheets: { line: number; sheet: ReadAnswers }[] } & FileFaults> {
  const items = codedItems(snapshot);
  const codes = new Map(items.map(({ code }, at) => [plainWord(code), at]));
  const offered = snapshotLanguages(snapshot);
  const { rows, ...found } = await readTable<PersonColumn | number, ReadAnswers>(
    format,
    bytes,
    {
      columnOf: (heading) => codes.get(plainWord(heading)) ?? named.get(plainWord(heading)),
      needed: [],
      headingOf: (column) =>
        typeof column === "number" ? items[column]!.code : personHeading(column, language),
      maxRows: evaluationFileLimits.rows,
      read: (cellOf) => ({
        ...{ name: tidy(cellOf("name")), group: tidy(cellOf("group")) },
        language: (tidy(cellOf("language")) || offered[0]!) as Language,
        seconds: tidy(cellOf("seconds")) === "" ? 0 : Number(tidy(cellOf("seconds"))),
        answers: items.map((item, at) => {
          const cell = tidy(cellOf(at));
          return cell === "" ? null : placeOfValue(item, cell);
        }),
      }),
      exampleIn: ({ name }) => (isMarked(name) ? "untouched" : null),
      check(sheet, report, cellOf) {
        if (sheet.name.length > 60) report("TOO_LONG", sheet.name);
        if (sheet.group.length > 60) report("TOO_LONG", sheet.group);
        if (!offered.includes(sheet.language)) report("LANGUAGE_UNKNOWN", sheet.language);
        if (!Number.isInteger(sheet.seconds) || sheet.seconds < 0 || sheet.seconds > 1_000_000)
          report("NOT_A_NUMBER", cellOf("seconds"));
        for (const [at, answer] of sheet.answers.entries())
          if (answer === null && tidy(cellOf(at)) !== "")
            report("ANSWER_WRONG", `${items[at]!.code}: ${cellOf(at)}`);
      },
    },
    progress,
  );
  return { sheets: rows.map(({ line, item }) => ({ line, sheet: item })), ...found };
}

/** What a preview says of a person's answers. */
export const answersFacts = ({ group, answers }: ReadAnswers): string =>
  [group, `${answers.filter((answer) => answer !== null).length} / ${answers.length}`]
    .filter((fact) => fact !== "")
    .join(" · ");
