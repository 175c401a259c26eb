import { childTypes, type QuestionType } from "#contract/questions/kinds";
import type { ChildQuestion, CodeTest } from "#contract/questions/shapes";
import { readTopics } from "#contract/questions/topics";
import { columnName } from "../../../file-formats/excel-write";
import { type FileCell, FileError } from "../../../file-formats/file-error";
import { isBlank, isNote, isRowNumber, type SheetRow } from "../../../file-formats/rows";
import type { FileFindings, FilePlace } from "../reading/findings";
import type { FoundItem, Item } from "../reading/shapes";
import { distinctTopics } from "../reading/topics";
import { type Column, columnHeading, findColumn } from "./sheet-columns";
import { isExampleContent, isUntouchedExample } from "./sheet-examples";
import { columnAt, columnOfReason } from "./sheet-places";
import { childFrom, questionFrom, rowKind, testFrom } from "./sheet-questions";
import type { Cells } from "./sheet-rows";

/** A question and its child rows while they are parsed. */
interface Begun {
  line: number;
  cells: Cells;
  type: QuestionType;
  read: () => Item;
  children: { line: number; cells: Cells; read: () => ChildQuestion }[];
  tests: { line: number; cells: Cells; test: CodeTest }[];
  /** Its rows as they stand in the file. */
  rows: string[][];
  /** True if a row that may belong to it is wrong: it is left out with it. */
  isSpoiled: boolean;
}

/** The columns that are lost of a sub-question, and as what. */
const notBelow = [
  ...([
    ["title", "title"],
    ["idNumber", "idNumber"],
  ] as const),
  ...([
    ["hints", "hints"],
    ["answerTemplate", "template"],
  ] as const),
];

const neededColumns = ["type", "content", "answer"] as const;

/** Whether a row has the headings that a sheet of questions needs. */
export function isQuestionHeading(cells: string[]): boolean {
  const found = new Set(cells.map(findColumn));
  return neededColumns.every((column) => found.has(column));
}

/** Parses the rows of a sheet: the first one is the header, each other one a question or part of one. */
export class SheetReader {
  private headings: Map<number, Column> | null = null;
  private begun: Begun | null = null;
  /** The cells of the headings. */
  head: string[] = [];

  constructor(private readonly findings: FileFindings) {}

  take(row: SheetRow): void {
    if (isBlank(row) || isNote(row)) return;
    if (this.headings === null) {
      this.headings = this.headingsOf(row);
      this.head = row.cells;
    } else this.takeFilled(row, this.cellsOf(row, this.headings));
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
    const missing = neededColumns.filter((column) => !taken.has(column));
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

  private takeFilled({ line, cells: row }: SheetRow, cells: Cells): void {
    const written = (cells.type ?? "").trim();
    // Only columns without a heading have values.
    if (Object.keys(cells).length === 0) return;
    const found = rowKind(written);
    const { begun } = this;
    if (found.kind === "question") {
      this.finish();
      const { type } = found;
      const parts = { children: [], tests: [], rows: [row], isSpoiled: false };
      this.begun = { line, cells, type, read: () => questionFrom(type, cells), ...parts };
    } else if (found.kind === "test" && begun?.type === 6) {
      begun.tests.push({ line, cells, test: testFrom(cells, found.isHidden) });
      begun.rows.push(row);
    } else if (found.kind === "child" && begun?.type === 13 && isChildType(found.type)) {
      begun.children.push({ line, cells, read: () => childFrom(found.type, cells) });
      begun.rows.push(row);
    } else if (found.kind === "child" && begun?.type === 13) this.spoil(line, row, "TYPE_UNKNOWN", cells);
    else if (found.kind !== "unknown") this.spoil(line, row, "ROW_WITHOUT_PARENT", cells);
    else if (written === "") this.spoil(line, row, "TYPE_MISSING", cells);
    else {
      // It may belong to a question that has rows of its own; otherwise it is another question.
      if (begun && begun.type !== 13 && begun.type !== 6) this.finish();
      this.spoil(line, row, "TYPE_UNKNOWN", cells);
    }
  }

  /** A wrong row: what stands above it may be its question, which is not imported without it. */
  private spoil(line: number, row: string[], reason: string, cells: Cells): void {
    const error = new FileError(
      reason,
      cells.type || (cells.content ?? ""),
      line,
      this.cellAt("type", cells),
    );
    const refuse = () => {
      throw error;
    };
    const { begun } = this;
    if (!begun) this.findings.take(line, refuse, () => JSON.stringify([row]));
    else {
      begun.isSpoiled = true;
      begun.rows.push(row);
      this.findings.refuse(line, error, "");
    }
  }

  private finish(): void {
    const { begun } = this;
    this.begun = null;
    if (!begun) return;
    const { line, children, tests, rows, isSpoiled } = begun;
    const source = () => JSON.stringify(rows);
    const placeOf = ([name, at, index, ...rest]: PropertyKey[]): FilePlace => {
      const isTest = name === "code" && at === "tests" && typeof index === "number";
      const below =
        name === "children" && typeof at === "number" ? children[at] : isTest ? tests[index] : null;
      const path = below ? (isTest ? rest : [index!, ...rest]) : [name!, at!];
      const { line: own, cells } = below ?? begun;
      return { line: own, cell: this.cellAt(columnAt(path, cells, isTest), cells) };
    };
    const read = (): FoundItem => {
      const { score, question, topics: own = [] } = this.placed(begun);
      const below = children.flatMap(({ cells }) => readTopics(cells.topics ?? ""));
      const topics = below.length > 0 ? distinctTopics([...own, ...below]) : own;
      const losses: string[] = notBelow.flatMap(([column, kind]) =>
        children.some(({ cells }) => (cells[column] ?? "").trim() !== "") ? [kind] : [],
      );
      const strays = this.straysIn(rows);
      for (const name of strays) this.findings.lose("columns", name);
      if (strays.length > 0) losses.push("columns");
      const code = question.code && { ...question.code, tests: tests.map(({ test }) => test) };
      return {
        ...{ score, topics, losses },
        question: { ...question, code, children: children.map((child) => this.placed(child)) },
      };
    };
    if (this.isExample(begun, read)) return;
    if (isSpoiled) this.findings.checkAside(line, read, source, placeOf);
    else this.findings.take(line, read, source, placeOf);
  }

  /** An example of a template is passed over; one that was changed and is marked still is an error. */
  private isExample({ line, cells, rows }: Begun, read: () => Item): boolean {
    if (!isExampleContent(cells.content ?? "")) return false;
    const refuse = () => {
      throw new FileError("EXAMPLE_QUESTION", cells.content, line, this.cellAt("content", cells));
    };
    if (!isUntouched(read)) this.findings.take(line, refuse, () => JSON.stringify(rows));
    return true;
  }

  /** The columns without a known heading in which these rows have something; one that numbers the rows is no loss. */
  private straysIn(rows: string[][]): string[] {
    const filled = new Set(
      rows.flatMap((cells) => [...cells.entries()].flatMap(([at, cell]) => (cell.trim() === "" ? [] : [at]))),
    );
    return [...filled]
      .filter((at) => !this.headings?.has(at) && !isRowNumber(this.head[at] ?? ""))
      .map((at) => (this.head[at] ?? "").trim() || columnName(at));
  }

  /** The cell of a column in a row; null where the sheet has no such column. */
  private cellAt(column: Column | undefined, cells: Cells): FileCell | null {
    const found = [...(this.headings ?? [])].find(([, each]) => each === column);
    if (!found) return null;
    const heading = (this.head[found[0]] ?? "").trim();
    return { column: columnName(found[0]), heading, text: cells[found[1]] ?? "" };
  }

  /** What a row holds; its errors name the row, and the cell that they are about. */
  private placed<Read>({ line, cells, read }: { line: number; cells: Cells; read: () => Read }): Read {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      throw new FileError(error.reason, error.text, line, this.cellAt(columnOfReason(error.reason), cells));
    }
  }
}

function isUntouched(read: () => Item): boolean {
  try {
    return isUntouchedExample(read());
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return false;
  }
}

const isChildType = (type: QuestionType) => (childTypes as readonly number[]).includes(type);
