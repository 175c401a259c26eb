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

/** A format that another program knows too: its template is an example of each type, as it would write them. */
const withExamples = (format: Omit<QuestionFormat, "template">): QuestionFormat => ({
  ...format,
  template: (language) => format.write(examplesIn(language, format.holds)),
});

const plainText = "text/plain; charset=utf-8";

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
