import * as z from "zod/v4";
import { paperDetail } from "../papers/shapes";
import { part, slot } from "../questions/shapes";

/** The most exports of a company that wait or run at a time. */
export const exportsAtOnce = 20;

/** queued → running → done or failed; a file is stored for 7 days, then the task has expired. */
export const exportState = z.enum(["queued", "running", "done", "failed", "expired"]);

/** A file rendered in the background. */
export const exportTask = z.object({
  taskId: z.string(),
  kind: z.enum(["pdf", "word"]),
  state: exportState,
  /** Why it failed: the name of an error; "" otherwise. */
  reason: z.string(),
  paperId: z.string(),
  paperName: z.string(),
  hasKey: z.boolean(),
  /** Printed on every page; identifies the printed content. "" until it is rendered. */
  versionCode: z.string(),
  fileName: z.string(),
  size: z.number(),
  createdAt: z.number(),
  createdBy: z.string(),
  expiresAt: z.number(),
});
export type ExportTask = z.infer<typeof exportTask>;

/** The named lists of export tasks: paper exports, and those of reports and answers. */
export const exportTasks = z.object({ jobList: z.array(exportTask), taskList: z.array(exportTask) });

/** A whole paper to print: its parts with all their questions; those of a group paper, paper by paper. */
export const printedPaper = z.object({
  paper: paperDetail,
  /**
   * Identifies this content: equal content has the same code. "" until one was assigned, by an export or
   * before printing: marks could not be entered under a code that is not stored.
   */
  versionCode: z.string(),
  papers: z.array(
    z.object({
      paper: paperDetail,
      parts: z.array(z.object({ part, slots: z.array(slot) })),
    }),
  ),
});
export type PrintedPaper = z.infer<typeof printedPaper>;
