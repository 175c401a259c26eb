import type { SheetWords } from "#contract/exports/said";
import type { Sheet } from "#contract/exports/sheet";
import type { PaperPictures } from "./pictures";

/** Whose paper it is, printed where candidates otherwise write it. */
export interface PaperOwner {
  name: string;
  /** The admission number, and its digits. */
  number: string;
  digits: string;
  place: string;
  /** Names the pages of this paper and of its answer sheet, for markers too. */
  code: string;
  /** The picture of the admission code. */
  qr: { name: string; alt: string };
}

/** What a renderer makes a file from. */
export interface ExportRenderInput {
  sheet: Sheet;
  words: SheetWords;
  pictures: PaperPictures;
  owner?: PaperOwner;
  /** Called after each question and each key: yields to other work, and throws where the job must stop. */
  step(): Promise<void>;
}
