import { draftValidationErrors } from "#contract/certificates/issue-form";
import { type ListColumn, listColumnHeading, neededColumns } from "#contract/certificates/list-columns";
import {
  type CertificateDraft,
  certificateDraft,
  certificateLimits,
  type listFormats,
  type TemplateContent,
} from "#contract/certificates/shapes";
import type { ImportError } from "#contract/imports/shapes";
import type { Language } from "#locales/languages";
import type { Progress } from "../../file-formats/pauses";
import { isMarked } from "../../imports/example-marks";
import type { FileFaults } from "../../imports/importer";
import { type Report, readTable } from "../../imports/table";
import { findListColumn } from "./columns";
import { dayWritten } from "./days";
import { examplesOf } from "./examples";

export type ListFormat = (typeof listFormats)[number];

/** A person of a list; `line` counts from 1 as shown in the file. */
export interface Person {
  line: number;
  draft: CertificateDraft;
}

/** A parsed list: its people, each validated against the template, and every validation error. */
export interface ListReading extends Omit<FileFaults, "errors"> {
  people: Person[];
  validationErrors: ImportError[];
}

/** What a list is validated against. */
export interface ListTarget {
  content: TemplateContent;
  /** Today, YYYY-MM-DD, in the company's time zone. */
  today: string;
  /** The uploader's language. */
  language: Language;
}

/** Whether 03/04/2026 is in April in a language; otherwise it is ambiguous. */
const isDayFirst: Record<Language, boolean> = { zh: false, en: false, es: true, ja: false };

/** Parses any bytes as a list, hostile ones too: every error is reported, nothing is thrown. */
export async function readList(
  format: ListFormat,
  bytes: Uint8Array,
  against: ListTarget,
  progress?: Progress,
): Promise<ListReading> {
  const { content, language } = against;
  const examples = examplesOf(content).map((draft) => JSON.stringify(draft));
  const dayIn = (cell: string) => dayWritten(cell, isDayFirst[language]);
  const { rows, errors, ...found } = await readTable<ListColumn, CertificateDraft>(
    format,
    bytes,
    {
      columnOf: (heading) => findListColumn(heading, content),
      needed: neededColumns(content),
      headingOf: (column) => listColumnHeading(column, content, language),
      maxRows: certificateLimits.listMax,
      read(cellOf) {
        const day = dayIn(cellOf("date"));
        return {
          name: cellOf("name").trim(),
          exam: cellOf("exam").trim(),
          score: cellOf("score").trim(),
          grade: cellOf("grade").trim(),
          issuedOn: "day" in day ? day.day : "",
          values: content.freeFields.map((_, at) => cellOf(at).trim()),
        };
      },
      exampleIn: (draft) =>
        !isMarked(draft.name) ? null : examples.includes(JSON.stringify(draft)) ? "untouched" : "kept",
      check(draft, report, cellOf) {
        const day = dayIn(cellOf("date"));
        if ("reason" in day) report(day.reason, cellOf("date"));
        check(draft, against, report);
      },
    },
    progress,
  );
  const people = rows.map(({ line, item }) => ({ line, draft: item }));
  return { people, validationErrors: errors, ...found };
}

/** The same rules as for issuing by hand. */
function check(draft: CertificateDraft, { content, today, language }: ListTarget, report: Report): void {
  const checked = certificateDraft.safeParse(draft);
  for (const { path, message } of checked.error?.issues ?? [])
    report(message, textAt(draft, path) || Object.values(draft).flat().filter(Boolean).join(" "));
  for (const { path, reason } of draftValidationErrors(content, draft, today)) {
    const column = path[0] === "values" ? Number(path[1]) : path[0];
    const heading = column === "issuedOn" ? "" : listColumnHeading(column as ListColumn, content, language);
    report(reason, textAt(draft, path) || heading);
  }
}

/** The value at a path of a draft. */
function textAt(draft: CertificateDraft, [field, at]: PropertyKey[]): string {
  const found = draft[field as keyof CertificateDraft];
  return typeof found === "string" ? found : (found?.[Number(at)] ?? "");
}
