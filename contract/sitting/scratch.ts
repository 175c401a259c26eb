import * as z from "zod/v4";
import { answerText } from "../text";
import { sittingToken } from "./shapes";

/** UTF-16 units of a candidate's scratch paper. */
export const scratchMax = 5_000;

/** What is on the scratch paper; `revision` counts how often it was kept, and `at` is when, 0 for never. */
export const scratchPaper = z.object({ text: z.string(), revision: z.number(), at: z.number() });
export type ScratchPaper = z.output<typeof scratchPaper>;

export const scratchPayload = z.object({
  session: sittingToken,
  text: answerText(scratchMax),
  /** Of the paper that the page was drawn with: what was kept elsewhere meanwhile is not overwritten. */
  revision: z.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID"),
});

/** Not kept where something else was kept since: then `paper` is that. */
export const scratchReply = z.object({ isKept: z.boolean(), paper: scratchPaper });
