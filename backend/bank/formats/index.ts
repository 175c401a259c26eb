import type { Format } from "#contract/bank/shapes";
import { aikenHolds, readAiken, writeAiken } from "./aiken";
import { readCsv, writeCsv } from "./csv";
import { readExcel } from "./excel-read";
import { excelHolds, writeExcel } from "./excel-write";
import { giftHolds, readGift, writeGift } from "./gift";
import { moodleHolds, readMoodle } from "./moodle";
import { writeMoodle } from "./moodle-write";
import { qtiHolds, readQti } from "./qti";
import { writeQti } from "./qti-write";
import type { QuestionFormat } from "./shapes";
import { csvTemplate, examplesIn, excelTemplate } from "./template";

export type { Item, Progress, QuestionFormat, ReadItem, Reading } from "./shapes";

/** What files of questions are written in: how each is read and written, and what it holds. */
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
  "moodle-xml": {
    endings: ["xml"],
    ending: "xml",
    type: "application/xml",
    read: readMoodle,
    holds: moodleHolds,
    write: writeMoodle,
    template: (language) => writeMoodle(examplesIn(language, moodleHolds)),
  },
  gift: {
    endings: ["gift", "txt"],
    ending: "txt",
    type: "text/plain; charset=utf-8",
    read: readGift,
    holds: giftHolds,
    write: writeGift,
    template: (language) => writeGift(examplesIn(language, giftHolds)),
  },
  aiken: {
    endings: ["txt", "aiken"],
    ending: "txt",
    type: "text/plain; charset=utf-8",
    read: readAiken,
    holds: aikenHolds,
    write: writeAiken,
    template: (language) => writeAiken(examplesIn(language, aikenHolds)),
  },
  qti: {
    endings: ["zip", "xml"],
    ending: "zip",
    type: "application/zip",
    read: readQti,
    holds: qtiHolds,
    write: writeQti,
    template: (language) => writeQti(examplesIn(language, qtiHolds)),
  },
};
