import * as z from "zod/v4";
import { blob, call } from "../call";
import { jobId } from "../papers/shapes";
import { may } from "../roles";
import { id } from "../text";
import { exportTasks, paperFormat, paperVariant, printedPaper } from "./shapes";

const newId = z.string();

const shown = jobId.extend({ variant: paperVariant.default("") });
/** Parameters of an export; a repeated request while it is queued is the same task. */
const wanted = shown.extend({ hasKey: z.boolean().default(false) });
const wantedPdf = wanted.extend({ format: paperFormat.default("a4") });
const unprintable = { PAPER_EMPTY: null, PAPER_TOO_LARGE: null } as const;
/** Answer keys are exported only with recent authentication (within ten minutes). */
const refusals = { ...unprintable, TOO_MANY_EXPORTS: null, PROOF_NEEDED: null } as const;

/** Printed papers: as PDF, as Word, or to print from the browser. */
export const exportCalls = {
  print: call({
    service: "hr",
    method: "POST",
    path: "/job/print",
    summary: "A whole paper, to print it; with its version code where it was given one.",
    request: shown,
    reply: printedPaper,
    allow: may.readPapers,
    refusals: unprintable,
    changes: false,
  }),
  giveCode: call({
    service: "hr",
    method: "POST",
    path: "/job/print/code",
    summary:
      "Give a paper, as it stands, its version code before it is printed. What it names is kept: which question has which number. The reply is the code.",
    request: shown,
    reply: z.string(),
    allow: may.readPapers,
    refusals: unprintable,
    changes: true,
  }),
  pdf: call({
    service: "hr",
    method: "POST",
    path: "/job/pdf",
    summary:
      "Typeset a paper or its answer sheet as PDF, in the caller's language, with the key or without. The reply is the task's id.",
    request: wantedPdf,
    reply: newId,
    allow: may.readPapers,
    refusals,
    changes: true,
  }),
  word: call({
    service: "hr",
    method: "POST",
    path: "/job/word",
    summary:
      "Write a paper for Word, in the caller's language, with the key or without. The reply is the task's id.",
    request: wanted,
    reply: newId,
    allow: may.readPapers,
    refusals,
    changes: true,
  }),
  results: call({
    service: "hr",
    method: "POST",
    path: "/job/pdf/result",
    summary: "The company's export tasks, of one paper or all, newest first, at most 50.",
    request: z.object({ jobId: id.optional() }),
    reply: exportTasks,
    allow: may.readPapers,
    changes: false,
  }),
  download: call({
    service: "hr",
    method: "GET",
    path: "/job/export/{taskId}",
    summary: "The file that an export task made. One with the key asks for a recent authentication.",
    request: z.object({ taskId: id }),
    reply: blob,
    allow: may.readPapers,
    refusals: { PROOF_NEEDED: null },
    changes: false,
  }),
};
