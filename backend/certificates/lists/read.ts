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
import { readCsvRows } from "../../file-formats/csv";
import { readExcelRows } from "../../file-formats/excel-read";
import { excerpt, FileError, maxFileErrors } from "../../file-formats/file-error";
import type { Progress } from "../../file-formats/pauses";
import { isBlank, isNote, type SheetRow } from "../../file-formats/rows";
import { findListColumn } from "./columns";
import { dayWritten } from "./days";
import { examplesOf, isMarked } from "./examples";

export type ListFormat = (typeof listFormats)[number];

/** A person of a list; `line` counts from 1 as shown in the file. */
export interface Person {
  line: number;
  draft: CertificateDraft;
}

/** A parsed list: its people, each validated against the template, and every validation error. */
export interface ListReading {
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
  const reader = new ListReader(against);
  const take = (row: SheetRow) => reader.take(row);
  try {
    await (format === "excel" ? readExcelRows(bytes, take, progress) : readCsvRows(bytes, take, progress));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    reader.validationError(error.line ?? 0, error.reason, error.text);
  }
  return reader.reading();
}

/** Parses the rows of a list: the first one is the header, each other one is a person. */
class ListReader {
  private readonly people: Person[] = [];
  private readonly validationErrors: ImportError[] = [];
  private readonly examples: string[];
  private columns: (ListColumn | undefined)[] | null = null;
  private count = 0;

  constructor(private readonly against: ListTarget) {
    this.examples = examplesOf(against.content).map((draft) => JSON.stringify(draft));
  }

  /** False where parsing should stop. */
  take(row: SheetRow): boolean {
    if (!isBlank(row) && !isNote(row)) {
      if (this.columns === null) this.columns = this.columnsOf(row);
      else this.takePerson(row, this.columns);
    }
    return this.validationErrors.length < maxFileErrors;
  }

  validationError(line: number, reason: string, text = "", figures: Record<string, number> = {}): void {
    this.validationErrors.push({ line, reason, text: excerpt(text), figures });
  }

  reading(): ListReading {
    const { people, validationErrors, count } = this;
    if (count > certificateLimits.listMax) {
      const figures = { count, most: certificateLimits.listMax };
      return { people: [], validationErrors: [{ line: 0, reason: "TOO_MANY_IN_LIST", text: "", figures }] };
    }
    if (count === 0 && validationErrors.length === 0) this.validationError(0, "LIST_EMPTY");
    return { people, validationErrors };
  }

  private columnsOf({ line, cells }: SheetRow): (ListColumn | undefined)[] {
    const { content, language } = this.against;
    const columns = cells.map((cell) => findListColumn(cell, content));
    const missing = neededColumns(content).filter((column) => !columns.includes(column));
    if (missing.length > 0)
      throw new FileError(
        "COLUMN_MISSING",
        missing.map((column) => listColumnHeading(column, content, language)).join(" · "),
        line,
      );
    for (const [at, cell] of cells.entries()) {
      if (cell.trim() === "") continue;
      if (columns[at] === undefined) throw new FileError("COLUMN_UNKNOWN", cell, line);
      if (columns.indexOf(columns[at]) < at) throw new FileError("COLUMN_TWICE", cell, line);
    }
    return columns;
  }

  private takePerson({ line, cells }: SheetRow, columns: (ListColumn | undefined)[]): void {
    const stray = cells.find((cell, at) => columns[at] === undefined && cell.trim() !== "");
    const cellOf = (column: ListColumn) => cells[columns.indexOf(column)] ?? "";
    const day = dayWritten(cellOf("date"), isDayFirst[this.against.language]);
    const draft = {
      name: cellOf("name").trim(),
      exam: cellOf("exam").trim(),
      score: cellOf("score").trim(),
      grade: cellOf("grade").trim(),
      issuedOn: "day" in day ? day.day : "",
      values: this.against.content.freeFields.map((_, at) => cellOf(at).trim()),
    };
    // An unchanged example row is not a person.
    if (isMarked(draft.name) && this.examples.includes(JSON.stringify(draft))) return;
    this.count += 1;
    if (this.count > certificateLimits.listMax) return;
    if (isMarked(draft.name)) {
      this.validationError(line, "EXAMPLE_ROW", draft.name);
      return;
    }
    const before = this.validationErrors.length;
    if (stray !== undefined) this.validationError(line, "CELL_WITHOUT_HEADING", stray);
    if ("reason" in day) this.validationError(line, day.reason, cellOf("date"));
    this.check(line, draft);
    if (this.validationErrors.length === before) this.people.push({ line, draft });
  }

  /** The same rules as for issuing by hand. */
  private check(line: number, draft: CertificateDraft): void {
    const { content, today, language } = this.against;
    const checked = certificateDraft.safeParse(draft);
    for (const { path, message } of checked.error?.issues ?? []) {
      const said = textAt(draft, path) || Object.values(draft).flat().filter(Boolean).join(" ");
      this.validationError(line, message, said);
    }
    for (const { path, reason } of draftValidationErrors(content, draft, today)) {
      const column = path[0] === "values" ? Number(path[1]) : path[0];
      const heading = column === "issuedOn" ? "" : listColumnHeading(column as ListColumn, content, language);
      this.validationError(line, reason, textAt(draft, path) || heading);
    }
  }
}

/** The value at a path of a draft. */
function textAt(draft: CertificateDraft, [field, at]: PropertyKey[]): string {
  const found = draft[field as keyof CertificateDraft];
  return typeof found === "string" ? found : (found?.[Number(at)] ?? "");
}
