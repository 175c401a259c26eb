import type { Format } from "#contract/bank/shapes";
import { aikenHolds, readAiken, writeAiken } from "./aiken";
import { giftHolds, readGift, writeGift } from "./gift/gift";
import { moodleHolds, readMoodle } from "./moodle/moodle";
import { writeMoodle } from "./moodle/moodle-write";
import { qtiHolds, readQti } from "./qti/qti";
import { writeQti } from "./qti/qti-write";
import type { QuestionFormat } from "./reading/shapes";
import { excelHolds, readCsv, readExcel, writeCsv, writeExcel } from "./spreadsheet/questions";
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
    read: readExcel,
    holds: excelHolds,
    write: writeExcel,
    template: excelTemplate,
  },
  csv: {
    endings: ["csv", "txt"],
    ending: "csv",
    type: "text/csv; charset=utf-8",
    read: readCsv,
    holds: () => true,
    write: writeCsv,
    template: csvTemplate,
  },
  "moodle-xml": withExamples({
    ...{ endings: ["xml"], ending: "xml", type: "application/xml" },
    ...{ read: readMoodle, holds: moodleHolds, write: writeMoodle },
  }),
  gift: withExamples({
    ...{ endings: ["gift", "txt"], ending: "txt", type: plainText },
    ...{ read: readGift, holds: giftHolds, write: writeGift },
  }),
  aiken: withExamples({
    ...{ endings: ["txt", "aiken"], ending: "txt", type: plainText },
    ...{ read: readAiken, holds: aikenHolds, write: writeAiken },
  }),
  qti: withExamples({
    ...{ endings: ["zip", "xml"], ending: "zip", type: "application/zip" },
    ...{ read: readQti, holds: qtiHolds, write: writeQti },
  }),
};
