import { draftMistakes } from "#contract/certificates/issue-form";
import { headingOf, type ListColumn, neededColumns } from "#contract/certificates/list-columns";
import {
  type CertificateDraft,
  type CertificateLanguage,
  certificateDraft,
  certificateLimits,
  type listFormats,
  type TemplateContent,
} from "#contract/certificates/shapes";
import type { SentMistake } from "#contract/sent-file";
import { readCsvRows } from "../bank/formats/csv";
import { readExcelRows } from "../bank/formats/excel-read";
import { Mistaken, mostMistakes, shortened } from "../bank/formats/findings";
import type { Progress } from "../bank/formats/shapes";
import { isBlank, isNote, type SheetRow } from "../bank/formats/sheet-read";
import { columnNamed } from "./lists-columns";
import { dayWritten } from "./lists-days";
import { examplesOf, isMarked } from "./lists-examples";

export type ListFormat = (typeof listFormats)[number];

/** Somebody of a list; `line` counts from 1 as people see it in the file. */
export interface Person {
  line: number;
  draft: CertificateDraft;
}

/** What stands in a list: its people, each held against the template, and every mistake. */
export interface ListReading {
  people: Person[];
  mistakes: SentMistake[];
}

/** What a list is held against. */
export interface Against {
  content: TemplateContent;
  /** Today, YYYY-MM-DD, in the company's time zone. */
  today: string;
  /** Of whoever sent it. */
  language: CertificateLanguage;
}

/** Reads any bytes as a list, hostile ones too: whatever is wrong is told, nothing is thrown. */
export async function readList(
  format: ListFormat,
  bytes: Uint8Array,
  against: Against,
  progress?: Progress,
): Promise<ListReading> {
  const reader = new ListReader(against);
  const take = (row: SheetRow) => reader.take(row);
  try {
    await (format === "excel" ? readExcelRows(bytes, take, progress) : readCsvRows(bytes, take, progress));
  } catch (error) {
    if (!(error instanceof Mistaken)) throw error;
    reader.mistake(error.line ?? 0, error.reason, error.text);
  }
  return reader.reading();
}

/** Reads the rows of a list: the first one names the columns, each other one is somebody. */
class ListReader {
  private readonly people: Person[] = [];
  private readonly mistakes: SentMistake[] = [];
  private readonly examples: string[];
  private columns: (ListColumn | undefined)[] | null = null;
  private count = 0;

  constructor(private readonly against: Against) {
    this.examples = examplesOf(against.content).map((draft) => JSON.stringify(draft));
  }

  /** False where going on makes no sense. */
  take(row: SheetRow): boolean {
    if (!isBlank(row) && !isNote(row)) {
      if (this.columns === null) this.columns = this.columnsOf(row);
      else this.takePerson(row, this.columns);
    }
    return this.mistakes.length < mostMistakes;
  }

  mistake(line: number, reason: string, text = "", figures: Record<string, number> = {}): void {
    this.mistakes.push({ line, reason, text: shortened(text), figures });
  }

  reading(): ListReading {
    const { people, mistakes, count } = this;
    if (count > certificateLimits.listMax) {
      const figures = { count, most: certificateLimits.listMax };
      return { people: [], mistakes: [{ line: 0, reason: "TOO_MANY_IN_LIST", text: "", figures }] };
    }
    if (count === 0 && mistakes.length === 0) this.mistake(0, "LIST_EMPTY");
    return { people, mistakes };
  }

  private columnsOf({ line, cells }: SheetRow): (ListColumn | undefined)[] {
    const { content, language } = this.against;
    const columns = cells.map((cell) => columnNamed(cell, content));
    const missing = neededColumns(content).filter((column) => !columns.includes(column));
    if (missing.length > 0)
      throw new Mistaken(
        "COLUMN_MISSING",
        missing.map((column) => headingOf(column, content, language)).join(" · "),
        line,
      );
    for (const [at, cell] of cells.entries()) {
      if (cell.trim() === "") continue;
      if (columns[at] === undefined) throw new Mistaken("COLUMN_UNKNOWN", cell, line);
      if (columns.indexOf(columns[at]) < at) throw new Mistaken("COLUMN_TWICE", cell, line);
    }
    return columns;
  }

  private takePerson({ line, cells }: SheetRow, columns: (ListColumn | undefined)[]): void {
    const stray = cells.find((cell, at) => columns[at] === undefined && cell.trim() !== "");
    const cellOf = (column: ListColumn) => cells[columns.indexOf(column)] ?? "";
    const day = dayWritten(cellOf("date"), this.against.language === "es");
    const draft = {
      name: cellOf("name").trim(),
      exam: cellOf("exam").trim(),
      score: cellOf("score").trim(),
      grade: cellOf("grade").trim(),
      issuedOn: "day" in day ? day.day : "",
      values: this.against.content.freeFields.map((_, at) => cellOf(at).trim()),
    };
    // Left as it was written, the example is no person.
    if (isMarked(draft.name) && this.examples.includes(JSON.stringify(draft))) return;
    this.count += 1;
    if (this.count > certificateLimits.listMax) return;
    if (isMarked(draft.name)) {
      this.mistake(line, "EXAMPLE_ROW", draft.name);
      return;
    }
    const before = this.mistakes.length;
    if (stray !== undefined) this.mistake(line, "CELL_WITHOUT_HEADING", stray);
    if ("reason" in day) this.mistake(line, day.reason, cellOf("date"));
    this.check(line, draft);
    if (this.mistakes.length === before) this.people.push({ line, draft });
  }

  /** The same rules as for a certificate that is issued by hand. */
  private check(line: number, draft: CertificateDraft): void {
    const { content, today, language } = this.against;
    const checked = certificateDraft.safeParse(draft);
    for (const { path, message } of checked.error?.issues ?? []) {
      const said = textAt(draft, path) || Object.values(draft).flat().filter(Boolean).join(" ");
      this.mistake(line, message, said);
    }
    for (const { path, reason } of draftMistakes(content, draft, today)) {
      const column = path[0] === "values" ? Number(path[1]) : path[0];
      const heading = column === "issuedOn" ? "" : headingOf(column as ListColumn, content, language);
      this.mistake(line, reason, textAt(draft, path) || heading);
    }
  }
}

/** What stands at a place of a draft. */
function textAt(draft: CertificateDraft, [field, at]: PropertyKey[]): string {
  const found = draft[field as keyof CertificateDraft];
  return typeof found === "string" ? found : (found?.[Number(at)] ?? "");
}
