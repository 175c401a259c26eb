import type { Format, ImportFormat } from "#contract/bank/shapes";
import { aikenHolds, mendedAiken, readAiken, writeAiken } from "./aiken";
import { giftHolds, mendedGift, readGift, writeGift } from "./gift/gift";
import { mendedText, readText, readWord } from "./layout/text";
import { mendedMoodle, moodleHolds, readMoodle } from "./moodle/moodle";
import { writeMoodle } from "./moodle/moodle-write";
import { mendedQti, qtiHolds, readQti } from "./qti/qti";
import { writeQti } from "./qti/qti-write";
import type { QuestionFormat } from "./reading/shapes";
import {
  excelHolds,
  mendedCsv,
  mendedExcel,
  readCsv,
  readExcel,
  writeCsv,
  writeExcel,
} from "./spreadsheet/questions";
import { csvTemplate, examplesIn, excelTemplate } from "./spreadsheet/template";

export type { Item, ParsedFile, QuestionFormat, ReadItem } from "./reading/shapes";

/** A third-party format: its template is an example of each question type, as exported. */
const withExamples = (format: Omit<QuestionFormat, "template">): QuestionFormat => ({
  ...format,
  template: (language) => format.write(examplesIn(language, format.holds)),
});

const plainText = "text/plain; charset=utf-8";

/** The file formats of questions: how each is parsed and written, and what it supports. */
export const formatsByName: Record<Format, QuestionFormat> = {
  excel: {
    endings: ["xlsx"],
    ending: "xlsx",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    holdsPictures: false,
    read: readExcel,
    mended: mendedExcel,
    holds: excelHolds,
    write: writeExcel,
    template: excelTemplate,
  },
  csv: {
    endings: ["csv", "txt"],
    ending: "csv",
    type: "text/csv; charset=utf-8",
    holdsPictures: false,
    read: readCsv,
    mended: mendedCsv,
    holds: () => true,
    write: writeCsv,
    template: csvTemplate,
  },
  "moodle-xml": withExamples({
    ...{ endings: ["xml"], ending: "xml", type: "application/xml" },
    ...{
      holdsPictures: true,
      read: readMoodle,
      mended: mendedMoodle,
      holds: moodleHolds,
      write: writeMoodle,
    },
  }),
  gift: withExamples({
    ...{ endings: ["gift", "txt"], ending: "txt", type: plainText },
    ...{ holdsPictures: false, read: readGift, mended: mendedGift, holds: giftHolds, write: writeGift },
  }),
  aiken: withExamples({
    ...{ endings: ["txt", "aiken"], ending: "txt", type: plainText },
    ...{ holdsPictures: false, read: readAiken, mended: mendedAiken, holds: aikenHolds, write: writeAiken },
  }),
  qti: withExamples({
    ...{ endings: ["zip", "xml"], ending: "zip", type: "application/zip" },
    ...{ holdsPictures: true, read: readQti, mended: mendedQti, holds: qtiHolds, write: writeQti },
  }),
};

/** How the files of a format are read; what is wrong in a document is told as a text. */
type ReadFormat = Pick<QuestionFormat, "endings" | "ending" | "type" | "read" | "mended">;

/** The formats that are read: those above, and what people write by hand, which is not written. */
export const readersByName: Record<ImportFormat, ReadFormat> = {
  ...formatsByName,
  word: { endings: ["docx"], ending: "txt", type: plainText, read: readWord, mended: mendedText },
  text: { endings: ["txt", "md"], ending: "txt", type: plainText, read: readText, mended: mendedText },
};

/** Every ending of a file of questions. */
export const questionEndings = [...new Set(Object.values(readersByName).flatMap(({ endings }) => endings))];
