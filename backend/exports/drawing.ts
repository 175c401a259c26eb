import type { Sheet } from "#contract/exports/sheet";
import type { Pictures } from "./pictures";
import type { PrintWords } from "./words";

/** What an engine draws a file from. */
export interface Drawing {
  sheet: Sheet;
  words: PrintWords;
  pictures: Pictures;
  /** Called after each question and each key: gives way to others, and throws where the work must end. */
  step(): Promise<void>;
}
