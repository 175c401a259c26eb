import { setImmediate as turn } from "node:timers/promises";
import { sheetVariant } from "#contract/exports/said";
import type { PaperFormat, PaperVariant } from "#contract/exports/shapes";
import { paperSheetOf } from "#contract/exports/sheet";
import { translators } from "#locales/resources";
import { Refusal } from "../handler";
import { type Job, type JobHandler, type JobHandlers, JobRefusal, type JobServices } from "../jobs/job";
import { PrintLimitError } from "../print/print";
import { paperContentOf } from "./content";
import { PaperPictures } from "./content/pictures";
import type { ExportRenderInput } from "./content/render-input";
import { renderPaperPdf } from "./paper/render";
import { storeExport } from "./store";
import { type ExportInput, type ExportKind, exportKinds } from "./tasks";
import { rememberPrint } from "./version-code";

const engines: Record<
  ExportKind,
  (renderInput: ExportRenderInput, format: PaperFormat) => Promise<Uint8Array>
> = {
  pdf: renderPaperPdf,
  // why: a start does not read what writes Word files.
  word: async (renderInput) => (await import("./word/render")).renderPaperWord(renderInput),
};

/** Runs the export of a paper: reads a consistent snapshot, renders it, and stores the file. */
const exporter =
  (kind: ExportKind): JobHandler =>
  async (task, services) => {
    const { jobId, hasKey, language, format = "a4", variant = "" } = task.input as ExportInput;
    const content = await readContent(task, services, jobId, variant);
    const sheet = paperSheetOf(content, hasKey && format !== "answers");
    if (sheet.questionCount === 0) throw new JobRefusal("PAPER_EMPTY");
    const total = sheet.questionCount * (hasKey ? 2 : 1);
    let done = 0;
    const t = translators[language];
    const renderInput = {
      sheet,
      words: { t, language },
      pictures: new PaperPictures(services.database.queries, task.companyId, format === "grey"),
      async step() {
        done += 1;
        await turn();
        await services.progress(done, total);
      },
    };
    const bytes = await engines[kind](renderInput, format).catch((error) => {
      throw error instanceof PrintLimitError ? new JobRefusal("PAPER_TOO_LARGE") : error;
    });
    // A file says in its name what it is, and that it must not be handed out.
    const shape = format === "a4" ? "" : t(`exports:formats.${format}`);
    const letter = sheetVariant(sheet, renderInput.words);
    const label = [letter, shape, sheet.hasKey && format !== "keys" ? t("exports:withKey") : ""]
      .filter(Boolean)
      .join(" ");
    return storeExport(services, task, kind, {
      name: sheet.name,
      label,
      bytes,
      versionCode: sheet.versionCode,
    });
  };

/** The paper and what its code names, in one transaction: what is printed is what is stored. */
function readContent(
  { companyId, operatorId }: Job,
  { database, clock, lock }: JobServices,
  jobId: string,
  variant: PaperVariant,
) {
  return database.transaction(async (queries) => {
    await lock(queries);
    const reader = { companyId, operatorId, actions: [] };
    const content = await paperContentOf(queries, reader, jobId, variant).catch((error) => {
      throw error instanceof Refusal ? new JobRefusal(error.reason) : error;
    });
    await rememberPrint(queries, clock, companyId, content);
    return content;
  });
}

/** The job handlers of paper exports. */
export const exportJobs: JobHandlers = {
  [exportKinds.pdf]: exporter("pdf"),
  [exportKinds.word]: exporter("word"),
};
