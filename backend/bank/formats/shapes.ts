import type { Question } from "#contract/questions/shapes";
import type { SentMistake } from "#contract/sent-file";

/** A question with the mark that it has where a paper gives it none of its own, in points. */
export interface Item {
  score: number;
  question: Question;
}

/** A question of a file; `line` counts from 1 as people see it there (see `SentMistake`). */
export interface ReadItem extends Item {
  line: number;
}

/** What stands in a file: its questions, each held against the rules, and every mistake. */
export interface Reading {
  items: ReadItem[];
  mistakes: SentMistake[];
}

/** Called now and then while a long file is read, with how much of it is done, from 0 to 1. */
export type Progress = (done: number) => void | Promise<void>;

/** What questions are written in. Reading and writing give others their turn every 20 ms. */
export interface QuestionFormat {
  /** What files of it are called. */
  endings: string[];
  /** What ours are called. */
  ending: string;
  /** Media type. */
  type: string;
  /** Reads any bytes, hostile ones too: whatever is wrong is told, nothing is thrown. */
  read(bytes: Uint8Array, progress?: Progress): Promise<Reading>;
  /** True where what `write` writes comes back the same. */
  holds(question: Question): boolean;
  /** Each question must be one that it `holds`. */
  write(items: Item[]): Promise<Uint8Array>;
  /** A file to fill in, in this language: an example of each type that it holds. */
  template(language: string): Promise<Uint8Array>;
}
