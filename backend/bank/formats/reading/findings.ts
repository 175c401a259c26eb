import { bankLimits } from "#contract/bank/shapes";
import type { ImportError } from "#contract/imports/shapes";
import { familyScore, mark, question } from "#contract/questions/shapes";
import { excerpt, type FileCell, FileError, maxFileErrors } from "../../../file-formats/file-error";
import { FilePictures, hasLostFile } from "./pictures";
import type { FoundItem, ParsedFile, ReadItem } from "./shapes";
import { checkedTopics } from "./topics";

/** A path to an invalid value in a question, such as `children.0.answer`. */
type Path = PropertyKey[];

/** Where a value of a question stands in its file. */
export interface FilePlace {
  line: number;
  cell: FileCell | null;
}

/** Of lost columns or sheets, how many are named. */
const mostLostNames = 10;

/** Collects a file's questions: each is validated, and each error gets its line. */
export class FileFindings {
  private readonly items: ReadItem[] = [];
  private readonly validationErrors: ImportError[] = [];
  private count = 0;
  private isOneFile = true;
  private readonly leftOut: string[] = [];
  private isDivisible = true;
  /** What comes before the sources of a file to correct, such as the headings of a sheet. */
  head = "";
  readonly pictures = new FilePictures();
  private readonly losses = new Map<string, number>();
  /** What is lost, by its names. */
  private readonly lostNames = new Map<string, Set<string>>();

  /** True where parsing should stop. */
  get isEnough(): boolean {
    return this.validationErrors.length >= maxFileErrors;
  }

  /** True once the import limit is exceeded; further questions are only counted. */
  get isFull(): boolean {
    return this.count >= bankLimits.importMax;
  }

  validationError(
    line: number,
    reason: string,
    text = "",
    figures: Record<string, number> = {},
    cell: FileCell | null = null,
  ): void {
    const { column = "", heading = "" } = cell ?? {};
    if (!this.isEnough)
      this.validationErrors.push({ line, column, heading, reason, text: excerpt(text), figures });
  }

  /** An error of the file as a whole: what else it holds is unknown. */
  fileError(line: number, reason: string, text = ""): void {
    this.isDivisible = false;
    this.validationError(line, reason, text);
  }

  /** An error of one question, which `leaveOut` leaves out. */
  refuse(line: number, error: unknown, where: string): void {
    const refuse = () => {
      throw error;
    };
    this.checked(line, refuse, () => ({ line, cell: null }), where);
  }

  /** A column or a sheet that is lost; of a column `take` counts the questions. */
  lose(kind: "columns" | "sheets", name: string): void {
    const names = this.lostNames.get(kind) ?? new Set();
    this.lostNames.set(kind, names.add(excerpt(name)));
    if (kind === "sheets") this.losses.set(kind, names.size);
  }

  /** More of the source of the question that was left out last. */
  leaveOutMore(source: string): void {
    const last = this.leftOut.length - 1;
    if (last >= 0) this.leftOut[last] += source;
  }

  /** A question that is left out where the others are imported: its source, for `mended`. */
  leaveOut(source: string): void {
    if (this.leftOut.length < maxFileErrors) this.leftOut.push(source);
  }

  /**
   * Adds the question that `read` makes, or its errors; `where` is the file's own name for it, `source` what
   * stands there. Returns whether it was valid.
   */
  take(
    line: number,
    read: () => FoundItem,
    source: () => string,
    placeOf: (path: Path) => FilePlace = () => ({ line, cell: null }),
    where = "",
  ): boolean {
    const found = this.checked(line, read, placeOf, where);
    if (!found) this.leaveOut(source());
    else {
      const { losses, ...item } = found;
      const kinds = new Set(losses);
      if (hasLostFile(item.question)) kinds.add("files");
      for (const kind of kinds) this.losses.set(kind, (this.losses.get(kind) ?? 0) + 1);
      this.items.push({ line, ...item });
    }
    return found !== null;
  }

  /** Tells the errors of a question that is left out in any case. */
  checkAside(
    line: number,
    read: () => FoundItem,
    source: () => string,
    placeOf: (path: Path) => FilePlace,
  ): void {
    this.checked(line, read, placeOf, "");
    this.leaveOut(source());
  }

  /** The question, or null where it has errors, which are told. */
  private checked(
    line: number,
    read: () => FoundItem,
    placeOf: (path: Path) => FilePlace,
    where: string,
  ): FoundItem | null {
    this.count += 1;
    if (where !== "") this.isOneFile = false;
    if (this.count > bankLimits.importMax) return null;
    const told = ({ line: at, cell }: FilePlace, reason: string, text: string) =>
      this.validationError(
        at,
        reason,
        [where, excerpt(cell?.text || text)].filter(Boolean).join(" · "),
        {},
        cell,
      );
    let item: FoundItem;
    try {
      const found = read();
      item = { ...found, question: this.pictures.withMedia(found.question) };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      told({ line: error.line ?? line, cell: error.cell }, error.reason, error.text);
      return null;
    }
    const checked = question.safeParse(item.question);
    const issues = checked.success ? [] : checked.error.issues;
    const score = checked.success && checked.data.type === 13 ? familyScore(checked.data) : item.score;
    const worth = mark.safeParse(score);
    // The score of a parent question with invalid children is invalid only because of them.
    if (!worth.success && (issues.length === 0 || item.question.type !== 13))
      told(placeOf(["score"]), worth.error.issues[0]!.message, Number.isNaN(score) ? "" : String(score));
    const seen = new Set<string>();
    for (const { path, message } of issues) {
      const reason = /^[A-Z_]+$/.test(message) ? message : "NOT_VALID";
      const place = placeOf(path);
      if (seen.has(`${place.line} ${reason}`)) continue;
      seen.add(`${place.line} ${reason}`);
      told(place, reason, standing(item.question, path));
    }
    const tagged = checkedTopics(item.topics ?? []);
    if ("reason" in tagged) told(placeOf(["topics"]), tagged.reason, tagged.text);
    if (!checked.success || !worth.success || "reason" in tagged) return null;
    const { topics } = tagged;
    return {
      ...{ score, question: checked.data, losses: item.losses },
      ...(topics.length > 0 && { topics }),
      ...(item.category && { category: item.category }),
    };
  }

  /** The result for the whole file. */
  reading(): ParsedFile {
    // What belongs to the rows above is told after them; people look from the first line to the last.
    if (this.isOneFile) this.validationErrors.sort((one, other) => one.line - other.line);
    if (this.count <= bankLimits.importMax)
      return {
        ...{ items: this.items, validationErrors: this.validationErrors },
        leftOut: this.isDivisible && !this.isEnough ? this.leftOut : null,
        head: this.head,
        pictures: this.pictures.byId,
        losses: [...this.losses].map(([kind, count]) => {
          const names = this.lostNames.get(kind);
          return { kind, count, ...(names && { names: [...names].slice(0, mostLostNames) }) };
        }),
      };
    const figures = { count: this.count, most: bankLimits.importMax };
    const error = { line: 0, reason: "TOO_MANY_TO_IMPORT", text: "", figures };
    return { items: [], validationErrors: [error], leftOut: null, head: "", losses: [], pictures: new Map() };
  }
}

/** The value at a path of a question; the question's text if there is none. */
function standing(whole: object, path: Path): string {
  let here: unknown = whole;
  let content = contentIn(whole);
  for (const key of path) {
    here = (here as Record<PropertyKey, unknown> | undefined)?.[key];
    content = contentIn(here) || content;
  }
  return typeof here === "string" && here.trim() !== "" ? here : content;
}

function contentIn(value: unknown): string {
  const { content } = (value ?? {}) as { content?: unknown };
  return typeof content === "string" ? content : "";
}

/** Parses a file with `read`; errors of the file as a whole are reported like any other. */
export async function readSafely(read: (findings: FileFindings) => Promise<void>): Promise<ParsedFile> {
  const findings = new FileFindings();
  try {
    await read(findings);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    findings.fileError(error.line ?? 0, error.reason, error.text);
  }
  return findings.reading();
}
