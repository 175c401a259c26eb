import * as z from "zod/v4";

export const monitorActionKind = z.enum([
  ...(["message", "warn", "pause", "resume", "time", "end", "void", "readmit"] as const),
]);
/** Why a monitor acts; the note says the rest. */
export const monitorReason = z.enum(
  ["device", "identity", "technical", "conduct", "request", "other"],
  "REASON_NOT_CHOSEN",
);

/** What a monitor did, or a change of the times that moved the end, as the candidate is told it. */
export const monitorNotice = z.object({
  kind: z.enum([...monitorActionKind.options, "later", "earlier"]),
  reason: monitorReason,
  note: z.string(),
  minutes: z.number(),
  at: z.number(),
});

export type MonitorNotice = z.output<typeof monitorNotice>;
