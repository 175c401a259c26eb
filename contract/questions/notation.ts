import { letterOf } from "./kinds";
import type { PartialText } from "./partial-credit";
import type { MarkingPoint } from "./shapes";
import { readPercent, writePercent } from "./weights";

// The line-based notations of the form, and how they are parsed.

const linesOf = (text: string) => text.split(/\r\n?|\n/);

/**
 * One line per blank; accepted answers are separated by `|` or `｜`, and `\|` is a literal one.
 * Trailing blank lines are ignored, one in between is a blank without an answer.
 */
export function readBlanks(text: string): string[][] {
  const lines = linesOf(text.trimEnd());
  if (lines.length === 1 && lines[0] === "") return [];
  return lines.map((line) =>
    (line.match(/(?:\\[|｜]|[^|｜])+/g) ?? [])
      .map((accepted) => accepted.replace(/\\([|｜])/g, "$1").trim())
      .filter((accepted) => accepted !== ""),
  );
}

export const writeBlanks = (blanks: string[][]): string =>
  blanks.map((accepted) => accepted.map((text) => text.replace(/[|｜]/g, "\\$&")).join(" | ")).join("\n");

/**
 * One line per blank, as accepted answers are written, each text followed by what it earns: `冰 = 50% | 雾 = 25%`. A
 * text without that has the weight NaN. A number may have a tolerance of its own: `9 ± 0.5 = 50%`.
 */
export const readPartial = (text: string): PartialText[] =>
  readBlanks(text).flatMap((cells, at) =>
    cells.map((cell) => {
      const cut = Math.max(cell.lastIndexOf("="), cell.lastIndexOf("＝"));
      const [said, percent] = cut < 0 ? [cell, ""] : [cell.slice(0, cut).trimEnd(), cell.slice(cut + 1)];
      const [, number, wide] = withTolerance.exec(said) ?? [];
      return {
        ...{ blank: at, text: number ?? said.replace("\\±", "±"), weight: readPercent(percent) },
        ...(wide !== undefined && { tolerance: Number(wide) }),
      };
    }),
  );

const withTolerance = /^([+-]?[\d.,]+(?:e[+-]?\d+)?)\s*±\s*([\d.]+(?:e-?\d+)?)$/i;

/** A text that earns a part, with its tolerance; `\±` is a sign of the text itself. */
export const writePartialText = ({ text, tolerance }: PartialText): string => {
  if (tolerance !== undefined) return `${text} ± ${tolerance}`;
  return withTolerance.test(text) ? text.replace("±", "\\±") : text;
};

export const writePartial = (partial: PartialText[]): string => {
  const last = Math.max(-1, ...partial.map(({ blank }) => blank));
  const lines = Array.from({ length: last + 1 }, (_, at) =>
    partial
      .filter(({ blank }) => blank === at)
      .map((part) => `${writePartialText(part)} = ${writePercent(part.weight)}%`),
  );
  return writeBlanks(lines);
};

/** One hint a line; blank lines are none. */
export const readHints = (text: string): string[] =>
  linesOf(text)
    .map((hint) => hint.trim())
    .filter((hint) => hint !== "");

export const writeHints = (hints: readonly string[]): string => hints.join("\n");

/** What each option earns that earns or costs anything, by its letter; or the texts that earn a part of a blank. */
export const writeCredit = ({ weights, partial }: { weights: number[]; partial: PartialText[] }): string =>
  weights.length === 0
    ? writePartial(partial)
    : weights
        .flatMap((weight, at) => (weight === 0 ? [] : [`${letterOf(at)} = ${writePercent(weight)}%`]))
        .join("\n");

/**
 * One marking point a line: its points, its text and perhaps keywords, separated as accepted answers are. Blank lines
 * are none. Points that are no number become NaN.
 */
export const readRubric = (text: string): MarkingPoint[] =>
  linesOf(text)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const cells = [""];
      for (const [piece, literal] of line.matchAll(/\\([|｜])|[\s\S]/g))
        if (piece === "|" || piece === "｜") cells.push("");
        else cells[cells.length - 1] += literal ?? piece;
      const [points = "", said = "", ...keywords] = cells.map((cell) => cell.trim());
      return {
        text: said,
        points: /^\d{1,4}(\.\d{1,2})?$/.test(points) ? Number(points) : Number.NaN,
        keywords: keywords.join(" "),
      };
    });

export const writeRubric = (rubric: MarkingPoint[]): string =>
  rubric
    .map(({ text, points, keywords }) =>
      [String(points), text, keywords]
        .filter((cell) => cell !== "")
        .map((cell) => cell.replace(/[|｜]/g, "\\$&"))
        .join(" | "),
    )
    .join("\n");

export interface WrittenOptions {
  option: string[];
  /** Indexes of the right ones, from 0. */
  keys: number[];
}

/**
 * One option a line; a leading `*` or `＊` marks a right one, and `\*` is a literal one. A `\` at the end
 * of a line continues the option on the next line, `\\` there is a literal one. Blank lines are no options.
 */
export function readOptions(text: string): WrittenOptions {
  const whole: string[] = [];
  let begun = "";
  for (const line of linesOf(text)) {
    const [slashes] = /\\*$/.exec(line)!;
    const read = line.slice(0, line.length - Math.ceil(slashes.length / 2));
    begun += read;
    if (slashes.length % 2 === 1) begun += "\n";
    else {
      whole.push(begun);
      begun = "";
    }
  }
  whole.push(begun);

  const marked = whole
    .filter((line) => line.trim() !== "")
    .map((line) => ({ line, right: /^[*＊]/.test(line) }));
  const options = marked
    .map(({ line, right }) => ({ text: right ? line.slice(1).replace(/^ /, "") : line, right }))
    .filter(({ text }) => text.trim() !== "");
  return {
    option: options.map(({ text }) => text.replace(/^\\(\\*[*＊])/, "$1")),
    keys: options.flatMap(({ right }, at) => (right ? [at] : [])),
  };
}

export const writeOptions = ({ option, keys }: WrittenOptions): string =>
  option
    .map((text, at) => {
      const safe = text.replace(/^\\*[*＊]/, "\\$&");
      const lines = safe.split("\n").map((line) => line + /\\*$/.exec(line)![0]);
      return `${keys.includes(at) ? "* " : ""}${lines.join("\\\n")}`;
    })
    .join("\n");
