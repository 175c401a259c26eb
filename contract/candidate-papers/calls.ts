import * as z from "zod/v4";
import { call } from "../call";
import { may } from "../roles";
import { id } from "../text";

const examId = z.object({ examId: id });
const digest = z.string();

export const drawOverview = z.object({
  /** Candidates, and those whose paper is drawn. */
  candidates: z.number(),
  drawn: z.number(),
  /** The latest job of the exam's draw; null before the first one. */
  job: z
    .object({
      state: z.enum(["queued", "running", "done", "failed"]),
      done: z.number(),
      total: z.number(),
      repaired: z.number(),
    })
    .nullable(),
  /** SHA-256 of the seed and of the structure, in hexadecimal digits; "" before the exam is published. */
  commitment: digest,
  structureHash: digest,
  committedAt: z.number(),
  /** The seed in hexadecimal digits, once the exam is over; "" until then. */
  seed: digest,
});
export type DrawOverview = z.output<typeof drawOverview>;

export const drawUsage = z.object({
  /** The questions in the order of the paper. */
  questions: z.array(
    z.object({
      slotId: z.string(),
      /** The beginning of its text. */
      text: z.string(),
      type: z.number(),
      /** In how many papers it stands, and at how many different places. */
      papers: z.number(),
      places: z.number(),
    }),
  ),
  /**
   * Candidates of neighbouring numbers who have the same question at the same place: shares from 0 to 1 of all
   * places, the mean and the largest of all pairs.
   */
  neighbours: z.object({ pairs: z.number(), mean: z.number(), largest: z.number() }),
});
export type DrawUsage = z.output<typeof drawUsage>;

/** Candidate papers: drawn before the exam opens, by a draw that anybody can redo afterwards (decisions §1; trust G2). */
export const candidatePaperCalls = {
  overview: call({
    service: "exam",
    method: "POST",
    path: "/candidate/paper/overview",
    summary: "How many papers of an exam are drawn, and what its draw is committed to.",
    request: examId,
    reply: drawOverview,
    allow: may.arrangeExams,
    changes: false,
  }),
  usage: call({
    service: "exam",
    method: "POST",
    path: "/candidate/paper/usage",
    summary: "How often each question is used in the drawn papers, and how alike those of neighbours are.",
    request: examId,
    reply: drawUsage,
    allow: may.arrangeExams,
    changes: false,
  }),
  repair: call({
    service: "exam",
    method: "POST",
    path: "/candidate/paper/repair",
    summary: "Look at every paper of a published exam, and draw again what is missing or damaged.",
    request: examId,
    reply: z.object({}).nullable(),
    allow: may.arrangeExams,
    refusals: { EXAM_NOT_PUBLISHED: null },
    changes: true,
  }),
  redo: call({
    service: "exam",
    method: "POST",
    path: "/candidate/paper/redo",
    summary:
      "All that is needed to redo the draw of an exam that is over: seed, structure, and the hash of each paper by candidate number.",
    request: examId,
    reply: z.object({
      algorithm: z.number(),
      examId: z.string(),
      seed: digest,
      commitment: digest,
      structureHash: digest,
      /** Canonical JSON. */
      structure: z.string(),
      papers: z.array(z.object({ number: z.number(), hash: digest })),
    }),
    allow: may.arrangeExams,
    refusals: { EXAM_NOT_OVER: null, NOTHING_DRAWN: null },
    changes: false,
  }),
};
