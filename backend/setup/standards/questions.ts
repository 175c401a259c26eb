import { readFile } from "node:fs/promises";
import type { Question } from "#contract/questions/shapes";
import type { Item } from "../../bank/formats/reading/shapes";
import { readCsv } from "../../bank/formats/spreadsheet/questions";
import { programFile } from "../../program-file";

/** Questions that ship with the program are in files of our own format, as an author would import them. */

const files = new Map<string, Promise<Item[]>>();

/** The questions of a file, by path relative to this folder's parent, such as `standards/safety`; cached. */
export function questionsIn(name: string): Promise<Item[]> {
  const items = files.get(name) ?? readQuestions(`backend/setup/${name}.csv`);
  files.set(name, items);
  return items;
}

async function readQuestions(path: string): Promise<Item[]> {
  const { items, validationErrors } = await readCsv(await readFile(programFile(path)));
  if (validationErrors.length > 0) throw new Error(`${path}: ${JSON.stringify(validationErrors[0])}`);
  return items;
}

/** The path of a file that papers name: alone it is one of the standard questions. */
export const pathOf = (file: string): string => (file.includes("/") ? file : `standards/${file}`);

/** A part of a paper in a data file. */
export interface WrittenPart {
  /** Points of each question. */
  score: number;
  /** Which questions of which files, as `{ "safety": "1-9 15" }` or of `demo/questions/english`, counted from 1. */
  questions: Record<string, string>;
}

/** The questions of a part, in its order. Each is the same object wherever it is referenced. */
export async function questionsOf({ questions }: WrittenPart): Promise<Question[]> {
  const named: Question[] = [];
  for (const [file, ranges] of Object.entries(questions)) {
    const items = await questionsIn(pathOf(file));
    for (const range of ranges.split(" ").filter(Boolean)) {
      const [first = Number.NaN, last = first] = range.split("-").map(Number);
      named.push(...items.slice(first - 1, last).map(({ question }) => question));
    }
  }
  return named;
}
