import { type CodedItem, codedItems } from "#backend/evaluation/files/codes";
import { answerLines } from "#backend/evaluation/files/export";
import { addSheets } from "#backend/evaluation/files/publish";
import { readAnswers } from "#backend/evaluation/files/read-answers";
import { answeredSheets, scalesOver } from "#backend/evaluation/group";
import { psychometricRows, psychometricsOf } from "#backend/evaluation/psychometrics";
import { snapshotAt } from "#backend/evaluation/sendable";
import { newId } from "#backend/ids";
import { openEncryption } from "#backend/keys/encryption";
import { seededRandom } from "#backend/statistics/own-norm";
import { openDemo } from "../support/open-demo";
import { insertRow, rowOf } from "../support/rows";
import { beside, secrets } from "./beside";
import { type Figure, figureOf } from "./table";

const people = 100_000;
const batch = 250;

/** 100,000 answer sheets of the demo's inventory: read, written, as group results, at the desk, as a file. */
export async function measureEvaluation(): Promise<Figure[]> {
  const database = await openDemo();
  const { queries } = database;
  const sending = await rowOf(queries, "eva_sending", {});
  const snapshot = await snapshotAt(queries, sending.version_id);
  const sendingId = newId();
  await insertRow(queries, "eva_sending", { ...sending, id: sendingId, name: "bench" });
  const bytes = new TextEncoder().encode(answersAsCsv(codedItems(snapshot)));
  let sheets: Awaited<ReturnType<typeof readAnswers>>["sheets"] = [];
  const read = await beside(database, async () => {
    ({ sheets } = await readAnswers("csv", bytes, { snapshot, language: "zh" }));
  });
  if (sheets.length !== people) throw new Error(`${sheets.length} sheets were read`);
  const encryption = openEncryption(secrets);
  const target = { companyId: sending.company_id, sendingId, at: Date.now(), snapshot };
  const written = await beside(database, async () => {
    for (let from = 0; from < people; from += batch) {
      const some = sheets.slice(from, from + batch).map(({ sheet }) => sheet);
      await database.transaction((trx) => addSheets(trx, target, some, from, encryption));
      await new Promise((done) => setImmediate(done));
    }
  });
  sheets = [];
  const group = await beside(database, async () => {
    await scalesOver(snapshot, await answeredSheets(queries, sendingId), { reader: "zh", least: 10 });
  });
  const [scale] = snapshot.scales;
  const desk = await beside(database, async () => {
    const rows = await psychometricRows(queries, sendingId, scale!, snapshot);
    await psychometricsOf(scale!, rows, null, {
      by: "sex",
      reference: "female",
      focal: "male",
      least: 10,
      reader: "zh",
    });
  });
  const file = await beside(database, async () => {
    await answerLines(queries, sendingId, snapshot);
  });
  await database.close();
  return [
    ...figuresOf("100,000 answer sheets of 20 items read from CSV", read),
    ...figuresOf("the same written to the database", written),
    ...figuresOf("the same as group results of five scales", group),
    ...figuresOf("the same at the psychometrics desk, one scale", desk),
    ...figuresOf("the same as rows of a file", file),
  ];
}

const figuresOf = (
  what: string,
  { seconds, megabytes, write }: Awaited<ReturnType<typeof beside>>,
): Figure[] => [
  figureOf(what, seconds, "s"),
  figureOf("memory on top", megabytes, "MB"),
  figureOf("a small write beside it", write, "ms"),
];

/** Answers from a sequence that is always the same. */
function answersAsCsv(items: readonly CodedItem[]): string {
  const random = seededRandom(20_061);
  const rows = Array.from({ length: people }, () => {
    const trait = 4 * random();
    return items
      .map((item) => {
        const { low, high } = item;
        if ("additional" in item) return low + Math.floor((high - low + 1) * random());
        return low + Math.max(0, Math.min(high - low, Math.round(trait + 2 * random() - 1)));
      })
      .join(",");
  });
  return [items.map(({ code }) => code).join(","), ...rows].join("\n");
}
