import * as z from "zod/v4";
import { paperDetail } from "../papers/shapes";
import { part, slot } from "../questions/shapes";

/** The most exports of a company that wait or run at a time. */
export const exportsAtOnce = 20;

/** queued → running → done or failed; a file is stored for 7 days, then the task has expired. */
export const exportState = z.enum(["queued", "running", "done", "failed", "expired"]);

/** A PDF is the paper on A4 (`grey`: without colour), folded A3 or in large print, its answer sheet, or its key alone. */
export const paperFormat = z.enum(["a4", "grey", "a3", "large", "answers", "keys"]);
export type PaperFormat = z.infer<typeof paperFormat>;

/** A paper as it is written (""), or with its questions and options in another order, the same each time. */
export const paperVariant = z.enum(["", "A", "B"]);
export type PaperVariant = z.infer<typeof paperVariant>;

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
  variant: paperVariant,
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

/** Where a question of a variant stands in the paper as written; its options, and those of each child, by index. */
const origin = z.object({
  number: z.number(),
  options: z.array(z.number()),
  children: z.array(z.array(z.number())),
});
export type SlotOrigin = z.infer<typeof origin>;
/** `origin` is null in the paper as written. */
const printedSlot = slot.extend({ origin: origin.nullable() });
export type PrintedSlot = z.infer<typeof printedSlot>;

/** A whole paper to print: its parts with all their questions; those of a group paper, paper by paper. */
export const printedPaper = z.object({
  paper: paperDetail,
  variant: paperVariant,
  /**
   * Identifies this content: equal content has the same code. "" until one was assigned, by an export or
   * before printing: marks could not be entered under a code that is not stored.
   */
  versionCode: z.string(),
  papers: z.array(
    z.object({
      paper: paperDetail,
      parts: z.array(z.object({ part, slots: z.array(printedSlot) })),
    }),
  ),
});
export type PrintedPaper = z.infer<typeof printedPaper>;
