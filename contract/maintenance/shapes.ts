import * as z from "zod/v4";
import { line } from "../text";

/** Caches of a process, by name: papers of exams, drawn places, rendered certificates. */
export const cacheNames = ["papers", "places", "certificates"] as const;

/** How many entries were dropped, or how many jobs became due. */
export const counted = z.object({ count: z.number() });

/** Jobs of one kind: those that wait, are due, run, and failed within 30 days. Epoch milliseconds. */
export const queueLength = z.object({
  kind: z.string(),
  isRecurring: z.boolean(),
  waiting: z.number(),
  due: z.number(),
  running: z.number(),
  failed: z.number(),
  /** When the next is due; 0 where none waits. */
  nextAt: z.number(),
});

/** A version such as 2.4.0. */
export const clientVersion = z
  .string("VERSION_WRONG")
  .trim()
  .regex(/^\d{1,4}(\.\d{1,4}){1,3}$/, "VERSION_WRONG");
export const clientForm = z.object({ id: clientVersion });

/** What is asked of whoever runs the servers: to buy some, or to add bought ones for exams or for judging. */
export const serverKinds = ["buy", "exam", "oj"] as const;
export const serverCount = z.coerce
  .number("SERVER_COUNT_WRONG")
  .int("SERVER_COUNT_WRONG")
  .min(1, "SERVER_COUNT_WRONG")
  .max(100, "SERVER_COUNT_WRONG");
export const serverDraft = z.object({ servers: serverCount, note: line(200).default("") });
export const serverForm = serverDraft.extend({ kind: z.enum(serverKinds, "NOT_VALID") });
export const serverRequest = z.object({
  requestUuid: z.string(),
  kind: z.enum(serverKinds),
  servers: z.number(),
  note: z.string(),
  by: z.string(),
  at: z.number(),
  /** Whether it was handed on: by the signed webhook. */
  state: z.enum(["queued", "running", "done", "failed"]),
});
