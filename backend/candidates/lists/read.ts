import type * as z from "zod/v4";
import { maskIdNumber, tidyIdNumber } from "#contract/candidates/id-number";
import {
  type CandidateColumn,
  type CandidateListAsked,
  candidateHeading,
  candidateHeadings,
  requiredColumns,
} from "#contract/candidates/list-columns";
import {
  type CandidatePayload,
  candidateLimits,
  candidatePayload,
  missingFields,
} from "#contract/candidates/shapes";
import type { ExamSettings } from "#contract/exams/settings";
import { type Language, languageCodes } from "#locales/languages";
import type { Progress } from "../../file-formats/pauses";
import { plainWord } from "../../file-formats/rows";
import { isMarked } from "../../imports/example-marks";
import type { FileFaults } from "../../imports/importer";
import { readTable, type TableFormat, type TableRow } from "../../imports/table";
import { exampleCandidate } from "./examples";

type Fields = z.input<typeof candidatePayload>;

const named = new Map(
  (Object.entries(candidateHeadings) as [Exclude<CandidateColumn, number>, { also: string[] }][]).flatMap(
    ([column, { also, ...headings }]) =>
      [...Object.values(headings as Record<string, string>), ...also].map(
        (name) => [plainWord(name), column] as const,
      ),
  ),
);

/** The column of a heading in any language; the exam's own fields come first, text in brackets is ignored. */
export function findCandidateColumn(
  heading: string,
  { ownFields }: CandidateListAsked,
): CandidateColumn | undefined {
  for (const name of [heading, heading.replace(/[(（].*$/s, "")]) {
    const sought = plainWord(name.replace(/[*＊]/g, ""));
    if (sought === "") continue;
    const own = ownFields.findIndex((field) => plainWord(field.name) === sought);
    if (own >= 0) return own;
    const found = named.get(sought);
    if (found) return found;
  }
  return undefined;
}

/** The payload of each row; every validation error, also of somebody who comes twice. */
export async function readCandidates(
  format: TableFormat,
  bytes: Uint8Array,
  { settings, language }: { settings: ExamSettings; language: Language },
  progress?: Progress,
): Promise<{ rows: TableRow<CandidatePayload>[] } & FileFaults> {
  const examples = new Set(languageCodes.map((code) => JSON.stringify(exampleCandidate(code, settings))));
  const seen = { mobile: new Map<string, number>(), idcard: new Map<string, number>() };
  const mails = new Set<string>();
  const heading = (column: CandidateColumn) => candidateHeading(column, settings, language);
  const checked = new Map<number, CandidatePayload>();
  const { rows, ...found } = await readTable<CandidateColumn, Fields>(
    format,
    bytes,
    {
      columnOf: (text) => findCandidateColumn(text, settings),
      needed: requiredColumns(settings),
      headingOf: heading,
      maxRows: candidateLimits.candidatesMax,
      read: (cellOf) => fieldsOf(cellOf, settings),
      exampleIn: (fields) =>
        !isMarked(fields.realName) ? null : examples.has(JSON.stringify(fields)) ? "untouched" : "kept",
      check(fields, report, _, line) {
        const parsed = candidatePayload.safeParse(fields);
        if (!parsed.success) {
          for (const { path, message } of parsed.error.issues)
            report(message, textAt(fields, path) || headingAt(path, heading));
          return;
        }
        for (const { path } of missingFields(settings, parsed.data))
          report("CELL_EMPTY", headingAt(path, heading));
        for (const field of ["mobile", "idcard"] as const) {
          const value = parsed.data[field];
          if (value === "") continue;
          const first = seen[field].get(value);
          if (first === undefined) seen[field].set(value, line);
          else report(field === "mobile" ? "MOBILE_TWICE" : "ID_NUMBER_TWICE", textAt(fields, [field]));
        }
        const { mobile, idcard, email } = parsed.data;
        // Nothing else tells somebody apart who has a mail address alone.
        if (mobile === "" && idcard === "" && mails.has(email.toLowerCase()))
          report("MAIL_TWICE", textAt(fields, ["email"]));
        if (email !== "") mails.add(email.toLowerCase());
        checked.set(line, parsed.data);
      },
    },
    progress,
  );
  return { rows: rows.map(({ line }) => ({ line, item: checked.get(line)! })), ...found };
}

/** A row as it stands in the file; days written with strokes or dots are told apart from nothing else. */
function fieldsOf(cellOf: (column: CandidateColumn) => string, { ownFields }: CandidateListAsked): Fields {
  const cell = (column: CandidateColumn) => cellOf(column).trim();
  const graduated = cell("graduateDate").replace(
    /^(\d{4})[/.年](\d{1,2})(?:[/.月](\d{1,2})?日?)?(?: .*)?$/,
    (_, ...day) =>
      (day.slice(0, 3) as (string | undefined)[])
        .filter((part) => part !== undefined)
        .map((part) => part.padStart(2, "0"))
        .join("-"),
  );
  return {
    realName: cell("realName"),
    mobile: cell("mobile"),
    email: cell("email"),
    idcard: cell("idcard"),
    gender: cell("gender"),
    university: cell("university"),
    major: cell("major"),
    degree: cell("degree"),
    graduateDate: graduated,
    city: cell("city"),
    own: ownFields.map((_, at) => cell(at)),
    note: cell("note"),
    group: cell("group"),
    room: cell("room"),
    seat: cell("seat"),
  };
}

/** The value that an error names; an ID number is masked, since errors are stored in clear (trust F3). */
function textAt(fields: Fields, [field, at]: PropertyKey[]): string {
  if (field === "idcard") return maskIdNumber(tidyIdNumber(fields.idcard ?? ""));
  const found = fields[field as keyof Fields];
  return typeof found === "string" ? found : (found?.[Number(at)] ?? "");
}

const headingAt = ([field, at]: readonly PropertyKey[], heading: (column: CandidateColumn) => string) =>
  heading(field === "own" ? Number(at) : (field as CandidateColumn));
