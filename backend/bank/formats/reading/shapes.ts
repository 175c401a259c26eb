import type { ImportError, ImportLoss } from "#contract/imports/shapes";
import type { Question } from "#contract/questions/shapes";
import type { Language } from "#locales/languages";
import type { Progress } from "../../../file-formats/pauses";
import type { FilePicture, PictureSource } from "./pictures";

/** A question with its default score in points, which a paper may override. */
export interface Item {
  score: number;
  question: Question;
  /** The paths of its topics; absent where it has none. */
  topics?: string[];
  /** The name of its bank; of one that is read, below the bank that is chosen. Absent for none. */
  category?: string;
}

/** A question found in a file; `losses` names what it has there and we do not keep, by kind. */
export interface FoundItem extends Item {
  losses?: readonly string[];
}

/** A parsed question; `line` counts from 1 as shown in the file (see `ImportError`). */
export interface ReadItem extends Item {
  line: number;
}

/** A parsed file: its questions, each validated, and every validation error. */
export interface ParsedFile {
  items: ReadItem[];
  validationErrors: ImportError[];
  /**
   * The source of each question that is wrong, for `mended`; null where the file itself is wrong, so that
   * nobody knows what else it holds.
   */
  leftOut: string[] | null;
  /** What comes before these sources in a file, such as the headings of a sheet. */
  head: string;
  losses: ImportLoss[];
  /** Its pictures by the ids that its questions name them by. */
  pictures: ReadonlyMap<string, FilePicture>;
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
  /** The file of these sources (`ParsedFile.leftOut`). */
  mended(sources: string[], head: string): Promise<Uint8Array>;
  /** True if `write` round-trips the question. */
  holds(question: Question): boolean;
  /** True if pictures, sounds and films go into the file with their bytes. */
  holdsPictures: boolean;
  /** Each question must be one that it `holds`. */
  write(items: Item[], pictureOf?: PictureSource): Promise<Uint8Array>;
  /** A template in this language: an example of each type that the format supports. */
  template(language: Language): Promise<Uint8Array>;
}
