import * as z from "zod/v4";

/** reading: the file is being looked into; read: it waits for a yes; broken: nothing can be taken from it. */
export const sentState = z.enum([
  "reading",
  "read",
  "broken",
  "queued",
  "running",
  "done",
  "failed",
  "discarded",
]);
export type SentState = z.infer<typeof sentState>;

/** A mistake in a file; `line` counts from 1 as people see it there (a row of a sheet, a line of a text); 0: the whole. */
export const sentMistake = z.object({
  line: z.number(),
  reason: z.string(),
  /** What stands there, shortened. */
  text: z.string(),
  figures: z.record(z.string(), z.number()).default({}),
});
export type SentMistake = z.infer<typeof sentMistake>;

/** What is told of every file that is looked into first, and then taken in as a whole or not at all. */
export const sentFile = {
  state: sentState,
  fileName: z.string(),
  /** What the file holds of its kind, and how many of them are taken in so far. */
  total: z.number(),
  done: z.number(),
  createdAt: z.number(),
  createdBy: z.string(),
};

/** What was found wrong in it: at most 200 of the mistakes. */
export const sentMistakes = { mistakes: z.array(sentMistake), mistakeCount: z.number() };
