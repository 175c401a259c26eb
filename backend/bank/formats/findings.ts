import { bankLimits } from "#contract/bank/shapes";
import { familyScore, mark, question } from "#contract/questions/shapes";
import type { SentMistake } from "#contract/sent-file";
import type { Item, ReadItem, Reading } from "./shapes";

/** What is wrong with one question, or with a file. */
export class Mistaken extends Error {
  constructor(
    readonly reason: string,
    readonly text = "",
    /** Where it stands, when it is known better than where its question begins. */
    readonly line?: number,
  ) {
    super(reason);
  }
}

/** A file that is wrong in so many places is not read to its end. */
export const mostMistakes = 1_000;

/** A path inside a question, such as `children.0.answer`, that is wrong. */
type Path = PropertyKey[];

/** Gathers what is found in a file: each question is held against the rules, and each mistake gets its line. */
export class Findings {
  private readonly items: ReadItem[] = [];
  private readonly mistakes: SentMistake[] = [];
  private count = 0;
  private isOneFile = true;

  /** True where going on makes no sense. */
  get isEnough(): boolean {
    return this.mistakes.length >= mostMistakes;
  }

  /** True once more questions were found than an import brings; from then on they are only counted. */
  get isFull(): boolean {
    return this.count >= bankLimits.importMax;
  }

  mistake(line: number, reason: string, text = "", figures: Record<string, number> = {}): void {
    if (!this.isEnough) this.mistakes.push({ line, reason, text: shortened(text), figures });
  }

  /**
   * Takes a question that `read` makes, or its mistakes; `where` says what its file calls itself. Returns whether it
   * was taken.
   */
  take(line: number, read: () => Item, lineOf: (path: Path) => number = () => line, where = ""): boolean {
    this.count += 1;
    if (where !== "") this.isOneFile = false;
    if (this.count > bankLimits.importMax) return false;
    const told = (at: number, reason: string, text: string) =>
      this.mistake(at, reason, [where, shortened(text)].filter(Boolean).join(" · "));
    let item: Item;
    try {
      item = read();
    } catch (error) {
      if (!(error instanceof Mistaken)) throw error;
      told(error.line ?? line, error.reason, error.text);
      return false;
    }
    const checked = question.safeParse(item.question);
    const issues = checked.success ? [] : checked.error.issues;
    const score = checked.success && checked.data.type === 13 ? familyScore(checked.data) : item.score;
    const worth = mark.safeParse(score);
    // The mark of a parent question whose children are wrong is wrong for that reason alone.
    if (!worth.success && (issues.length === 0 || item.question.type !== 13))
      told(lineOf(["score"]), worth.error.issues[0]!.message, Number.isNaN(score) ? "" : String(score));
    const seen = new Set<string>();
    for (const { path, message } of issues) {
      const reason = /^[A-Z_]+$/.test(message) ? message : "NOT_VALID";
      const at = lineOf(path);
      if (seen.has(`${at} ${reason}`)) continue;
      seen.add(`${at} ${reason}`);
      told(at, reason, standing(item.question, path));
    }
    if (!checked.success || !worth.success) return false;
    this.items.push({ line, score, question: checked.data });
    return true;
  }

  /** What a whole file came to. */
  reading(): Reading {
    // What belongs to the rows above is told after them; people look from the first line to the last.
    if (this.isOneFile) this.mistakes.sort((one, other) => one.line - other.line);
    if (this.count <= bankLimits.importMax) return { items: this.items, mistakes: this.mistakes };
    const figures = { count: this.count, most: bankLimits.importMax };
    return { items: [], mistakes: [{ line: 0, reason: "TOO_MANY_TO_IMPORT", text: "", figures }] };
  }
}

/** What stands at a place of a question; the text of the question itself where nothing does. */
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

/** A piece of a file as it is told beside a mistake. */
export const shortened = (text: string): string => {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: nobody can see them
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Surrogate}]+/gu, " ")
    .trim();
  return line.length > 80 ? `${line.slice(0, 79).replace(/\p{Surrogate}$/u, "")}…` : line;
};

/** Reads a file as `read` does; what is wrong with it as a whole is told as any other mistake. */
export async function readSafely(read: (findings: Findings) => Promise<void>): Promise<Reading> {
  const findings = new Findings();
  try {
    await read(findings);
  } catch (error) {
    if (!(error instanceof Mistaken)) throw error;
    findings.mistake(error.line ?? 0, error.reason, error.text);
  }
  return findings.reading();
}
