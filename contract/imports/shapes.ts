import * as z from "zod/v4";

/** Days until an import that nobody confirmed expires. */
export const importDays = 7;

/**
 * reading: being parsed; read: its preview awaits a commit, as a whole or without the items that are wrong;
 * broken: nothing of it can be imported.
 */
export const importState = z.enum([
  "reading",
  "read",
  "broken",
  "queued",
  "running",
  "done",
  "failed",
  "discarded",
]);
export type ImportState = z.infer<typeof importState>;

/** An error in a file; `line` counts from 1 as shown there (row of a sheet, line of a text); 0: the file. */
export const importError = z.object({
  line: z.number(),
  /** In a sheet: the letters of the column, its heading, and all that stands in the cell; "" elsewhere. */
  column: z.string().default(""),
  heading: z.string().default(""),
  reason: z.string(),
  /** The text found there, shortened. */
  text: z.string(),
  figures: z.record(z.string(), z.number()).default({}),
});
export type ImportError = z.input<typeof importError>;

/** The row of every import in lists. */
export const importHead = {
  importId: z.string(),
  state: importState,
  fileName: z.string(),
  /** Items of the file, and how many are written so far; none are visible before all are written. */
  total: z.number(),
  done: z.number(),
  createdAt: z.number(),
  createdBy: z.string(),
};

/**
 * Something that the file has and we do not keep; `kind` names its words, `count` counts the items that have it, or the
 * sheets; `names` are those of the columns or sheets.
 */
export const importLoss = z.object({
  kind: z.string(),
  count: z.number(),
  names: z.array(z.string()).optional(),
});
export type ImportLoss = z.infer<typeof importLoss>;

/** The result of parsing: at most 200 of the errors, and the lines of the first 20 existing items. */
export const importFindings = {
  /** Items that are wrong, and are left out if the others are imported; 0 where the file is right or broken. */
  leftOut: z.number(),
  losses: z.array(importLoss),
  errors: z.array(importError),
  errorCount: z.number(),
  duplicates: z.number(),
  duplicateLines: z.array(z.number()),
};
