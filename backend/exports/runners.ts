import { setImmediate as turn } from "node:timers/promises";
import { sheetOf } from "#contract/exports/sheet";
import { Refusal } from "../handler";
import { type Hands, type Runner, type Runners, type Task, TaskRefusal } from "../tasks/runner";
import { contentOf } from "./content";
import type { Drawing } from "./drawing";
import { keepExport } from "./keep";
import { drawPdf } from "./pdf/draw";
import { Pictures } from "./pictures";
import { type ExportInput, type ExportKind, exportKinds } from "./tasks";
import { rememberPrint } from "./version-code";
import { drawWord } from "./word/draw";
import { printWords } from "./words";

const engines: Record<ExportKind, (drawing: Drawing) => Promise<Uint8Array>> = {
  pdf: drawPdf,
  word: drawWord,
};

/** Carries out the export of a paper: reads it at one moment, draws it, and keeps the file. */
const exporter =
  (kind: ExportKind): Runner =>
  async (task, hands) => {
    const { jobId, hasKey, language } = task.input as ExportInput;
    const content = await readContent(task, hands, jobId);
    const sheet = sheetOf(content, hasKey);
    if (sheet.questionCount === 0) throw new TaskRefusal("PAPER_EMPTY");
    const total = sheet.questionCount * (hasKey ? 2 : 1);
    let done = 0;
    const bytes = await engines[kind]({
      sheet,
      words: printWords(language),
      pictures: new Pictures(hands.database.queries, task.companyId),
      async step() {
        done += 1;
        await turn();
        await hands.progress(done, total);
      },
    });
    return keepExport(hands, task, kind, { name: sheet.name, bytes, versionCode: sheet.versionCode });
  };

/** The paper and what its code names, at one moment: what is printed is what is remembered. */
function readContent({ companyId, operatorId }: Task, { database, clock, hold }: Hands, jobId: string) {
  return database.transaction(async (queries) => {
    await hold(queries);
    const content = await contentOf(queries, { companyId, operatorId, roles: [] }, jobId).catch((error) => {
      throw error instanceof Refusal ? new TaskRefusal(error.reason) : error;
    });
    await rememberPrint(queries, clock, companyId, content);
    return content;
  });
}

/** Who draws the exports of papers. */
export const exportRunners: Runners = {
  [exportKinds.pdf]: exporter("pdf"),
  [exportKinds.word]: exporter("word"),
};
