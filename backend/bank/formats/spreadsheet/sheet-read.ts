import { childTypes, type QuestionType } from "#contract/questions/kinds";
import type { ChildQuestion, CodeTest } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import { isBlank, isNote, type SheetRow } from "../../../file-formats/rows";
import type { FileFindings } from "../reading/findings";
import type { Item } from "../reading/shapes";
import { type Column, columnHeading, findColumn } from "./sheet-columns";
import { childFrom, questionFrom, rowKind, testFrom } from "./sheet-questions";
import type { Cells } from "./sheet-rows";

/** A question and its child rows while they are parsed. */
interface Begun {
  line: number;
  type: QuestionType;
  read: () => Item;
  children: { line: number; read: () => ChildQuestion }[];
  tests: { line: number; test: CodeTest }[];
}

/** Parses the rows of a sheet: the first one is the header, each other one a question or part of one. */
export class SheetReader {
  private headings: Map<number, Column> | null = null;
  private begun: Begun | null = null;

  constructor(private readonly findings: FileFindings) {}

  take(row: SheetRow): void {
    if (isBlank(row) || isNote(row)) return;
    if (this.headings === null) this.headings = this.headingsOf(row);
    else this.takeFilled(row.line, this.cellsOf(row, this.headings));
  }

  /** To be called after the last row. */
  end(): void {
    this.finish();
  }

  private headingsOf({ line, cells }: SheetRow): Map<number, Column> {
    const found = new Map<number, Column>();
    const taken = new Set<Column>();
    for (const [at, cell] of cells.entries()) {
      const column = findColumn(cell);
      if (!column) continue;
      if (taken.has(column)) throw new FileError("COLUMN_TWICE", cell, line);
      taken.add(column);
      found.set(at, column);
    }
    const missing = (["type", "content", "answer"] as const).filter((column) => !taken.has(column));
    if (missing.length > 0)
      throw new FileError(
        "COLUMN_MISSING",
        missing.map((column) => columnHeading(column, "zh")).join(" · "),
        line,
      );
    return found;
  }

  private cellsOf({ cells }: SheetRow, headings: Map<number, Column>): Cells {
    const filled: Cells = {};
    for (const [at, column] of headings) if (cells[at]) filled[column] = cells[at];
    return filled;
  }

  private takeFilled(line: number, cells: Cells): void {
    const written = (cells.type ?? "").trim();
    // Only columns without a heading have values.
    if (Object.keys(cells).length === 0) return;
    const row = rowKind(written);
    const { begun } = this;
    if (row.kind === "unknown") {
      this.finish();
      this.refuse(line, written === "" ? "TYPE_MISSING" : "TYPE_UNKNOWN", written || (cells.content ?? ""));
    } else if (row.kind === "question") {
      this.finish();
      const { type } = row;
      this.begun = { line, type, read: () => questionFrom(type, cells), children: [], tests: [] };
    } else if (row.kind === "test") {
      if (begun?.type === 6) begun.tests.push({ line, test: testFrom(cells, row.isHidden) });
      else this.refuse(line, "ROW_WITHOUT_PARENT", written);
    } else if (begun?.type !== 13) this.refuse(line, "ROW_WITHOUT_PARENT", written);
    else if (!(childTypes as readonly number[]).includes(row.type))
      this.refuse(line, "TYPE_UNKNOWN", written);
    else begun.children.push({ line, read: () => childFrom(row.type, cells) });
  }

  private refuse(line: number, reason: string, text: string): void {
    this.findings.take(line, () => {
      throw new FileError(reason, text);
    });
  }

  private finish(): void {
    const { begun } = this;
    this.begun = null;
    if (!begun) return;
    const { line, children, tests } = begun;
    const lineOf = ([name, at, index]: PropertyKey[]) => {
      if (name === "children" && typeof at === "number") return children[at]?.line ?? line;
      if (name === "code" && at === "tests" && typeof index === "number") return tests[index]?.line ?? line;
      return line;
    };
    const read = (): Item => {
      const { score, question } = begun.read();
      const code = question.code && { ...question.code, tests: tests.map(({ test }) => test) };
      return { score, question: { ...question, code, children: children.map(childAt) } };
    };
    this.findings.take(line, read, lineOf);
  }
}

/** A child question, whose errors refer to its own row. */
function childAt({ line, read }: Begun["children"][number]): ChildQuestion {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new FileError(error.reason, error.text, line);
  }
}
