import * as z from "zod/v4";
import { blob, call } from "../call";
import { exportState } from "../exports/shapes";
import { may } from "../roles";
import { id } from "../text";
import { certificateFilter, siteAddress } from "./shapes";

/** A zip that is written in the background. */
export const zipTask = z.object({
  taskId: z.string(),
  state: exportState,
  /** Why it failed: the name of an error; "" otherwise. */
  reason: z.string(),
  /** Certificates that are written, and how many there are. */
  done: z.number(),
  total: z.number(),
  fileName: z.string(),
  size: z.number(),
  createdAt: z.number(),
  createdBy: z.string(),
  expiresAt: z.number(),
});
export type ZipTask = z.output<typeof zipTask>;

const own = { service: "report", allow: may.issueCertificates } as const;
const taskId = z.object({ taskId: id });

/** Certificates in one zip, written in the background: up to 10,000, whether or not anybody waits for it. */
export const zipCalls = {
  startZip: call({
    ...own,
    method: "POST",
    path: "/certificate/zip/start",
    summary:
      "Write the certificates that the filter lets through as PDFs to one zip, in the background; the same request while it waits is the same task. The reply is the task's id.",
    request: certificateFilter.extend({ site: siteAddress }),
    reply: z.string(),
    refusals: { NOTHING_TO_DOWNLOAD: null, TOO_MANY_TO_DOWNLOAD: null, TOO_MANY_EXPORTS: null },
    changes: true,
  }),
  zips: call({
    ...own,
    method: "POST",
    path: "/certificate/zip/tasks",
    summary: "The company's zips with their progress, newest first, at most 20. A zip is kept for a day.",
    request: z.object({}),
    reply: z.array(zipTask),
    changes: false,
  }),
  cancelZip: call({
    ...own,
    method: "POST",
    path: "/certificate/zip/cancel",
    summary: "End a zip that waits or is written; one that is done stays.",
    request: taskId,
    reply: z.object({}).nullable(),
    changes: true,
  }),
  zipFile: call({
    ...own,
    method: "GET",
    path: "/certificate/zip/file/{taskId}",
    summary: "The zip that a task has written, streamed.",
    request: taskId,
    reply: blob,
    changes: false,
  }),
};
