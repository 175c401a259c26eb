import * as z from "zod/v4";

/** How the recording of an answer stands, as its page shows it. */
export const recordingState = z.object({
  /** False while a question with time to prepare waits to be shown: not a word of it is sent. */
  isShown: z.boolean(),
  /** When the time to prepare is over or was, epoch milliseconds; 0 for none, before it began, and once one was made. */
  prepareUntil: z.number(),
  /** How many more may be made; null for any number. */
  left: z.number().nullable(),
  /** One was begun, and no file came since. */
  isAwaited: z.boolean(),
});
export type RecordingState = z.output<typeof recordingState>;

/** How a recording came about, for whoever marks it; seconds of the sitting's own time, and no moment. */
export const recordingEvidence = z.object({
  /** To prepare; 0 where the question has no such time. */
  prepareSeconds: z.number(),
  /** From the moment at which the question was shown; null where there was none, or nothing is known. */
  firstTakeAfter: z.number().nullable(),
  receivedAfter: z.number().nullable(),
  /** Which recording this is, and of how many at most; 0 where any number may be made. */
  take: z.number(),
  takes: z.number(),
});
export type RecordingEvidence = z.output<typeof recordingEvidence>;
