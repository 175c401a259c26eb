import * as z from "zod/v4";
import { paperDetail } from "../papers/shapes";
import { part, slot } from "../questions/shapes";

/** queued → running → done or failed; a file is kept for 7 days, then the task has expired. */
export const taskState = z.enum(["queued", "running", "done", "failed", "expired"]);

/** A file that is drawn in the background. */
export const exportTask = z.object({
  taskId: z.string(),
  kind: z.enum(["pdf", "word"]),
  state: taskState,
  /** Why it failed: the name of a mistake; "" otherwise. */
  reason: z.string(),
  paperId: z.string(),
  paperName: z.string(),
  hasKey: z.boolean(),
  /** Printed on every page; names the content that was printed. "" until it is drawn. */
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
   * Names this content: the same content has the same code, another content another one. "" until it was given one, by
   * an export or before it is printed: a code that nobody remembers could not be keyed in by.
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
