import type { SheetWords } from "#contract/exports/said";
import type { Sheet } from "#contract/exports/sheet";
import type { PaperPictures } from "./pictures";

/** What a renderer makes a file from. */
export interface ExportRenderInput {
  sheet: Sheet;
  words: SheetWords;
  pictures: PaperPictures;
  /** Called after each question and each key: yields to other work, and throws where the job must stop. */
  step(): Promise<void>;
}
