import type { ImportError } from "#contract/imports/shapes";
import type { Question } from "#contract/questions/shapes";
import type { Language } from "#locales/languages";
import type { Progress } from "../../../file-formats/pauses";

/** A question with its default score in points, which a paper may override. */
export interface Item {
  score: number;
  question: Question;
}

/** A parsed question; `line` counts from 1 as shown in the file (see `ImportError`). */
export interface ReadItem extends Item {
  line: number;
}

/** A parsed file: its questions, each validated, and every validation error. */
export interface ParsedFile {
  items: ReadItem[];
  validationErrors: ImportError[];
}

/** A file format of questions. Parsing and writing yield every 20 ms. */
export interface QuestionFormat {
  /** Accepted file extensions. */
  endings: string[];
  /** The file extension that we write. */
  ending: string;
  /** Media type. */
  type: string;
  /** Parses any bytes, hostile ones too: every error is reported, nothing is thrown. */
  read(bytes: Uint8Array, progress?: Progress): Promise<ParsedFile>;
  /** True if `write` round-trips the question. */
  holds(question: Question): boolean;
  /** Each question must be one that it `holds`. */
  write(items: Item[]): Promise<Uint8Array>;
  /** A template in this language: an example of each type that the format supports. */
  template(language: Language): Promise<Uint8Array>;
}
