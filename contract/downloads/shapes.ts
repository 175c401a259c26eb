import * as z from "zod/v4";
import { candidateLimits } from "../candidates/shapes";
import { exportState } from "../exports/shapes";
import { scoreReason } from "../results/shapes";
import { id, line } from "../text";

/** What a file holds: the score of each question, or what was answered. */
export const resultContent = z.enum(["scores", "answers"], "NOT_VALID");
export type ResultContent = z.output<typeof resultContent>;

/** Excel, CSV, text separated by tabs, SPSS syntax with its data, JSON, QTI Results Reporting as a zip of XML. */
export const resultFormats = ["xlsx", "csv", "txt", "sps", "json", "qti"] as const;
export const resultFormat = z.enum(resultFormats, "NOT_VALID");
export type ResultFormat = z.output<typeof resultFormat>;

/** Results of one company that wait or are being written, at most. */
export const resultFilesAtOnce = 10;
/** Candidates of one Excel file: a workbook is put together in memory, all other formats are written row by row. */
export const workbookMax = 10_000;

/** Each candidate's own paper with their answer sheet, of one room or of all. */
export const ownPaperRequest = z.object({ examId: id, room: line(candidateLimits.placeMax).default("") });

/** PDFs of an exam in one zip: the exam's report with each candidate's, or the graded abilities of each. */
export const reportPdfContent = z.enum(["reports", "grades"], "NOT_VALID");
export type ReportPdfContent = z.output<typeof reportPdfContent>;
export const reportPdfRequest = z.object({ examId: id, content: reportPdfContent });

export const resultFileRequest = z.object({ examId: id, content: resultContent, format: resultFormat });

export const resultFileTask = z.object({
  taskId: z.string(),
  examId: z.string(),
  exam: z.string(),
  content: z.enum([...resultContent.options, ...reportPdfContent.options, "papers"]),
  format: z.enum([...resultFormats, "zip"]),
  state: exportState,
  /** Of papers of one room; "" otherwise. */
  room: z.string(),
  /** Why it failed: the name of an error; "" otherwise. */
  reason: z.string(),
  /** Candidates, or PDFs, that are written, and how many there are. */
  done: z.number(),
  total: z.number(),
  fileName: z.string(),
  size: z.number(),
  createdAt: z.number(),
  createdBy: z.string(),
  expiresAt: z.number(),
});
export type ResultFileTask = z.output<typeof resultFileTask>;

/** A JSON file of results, for other programs. Scores are in points; null where nobody has marked yet. */
export const resultsFile = z.object({
  format: z.literal("mingshi-results-1"),
  exam: z.string(),
  candidates: z.array(
    z.object({
      number: z.number().int(),
      name: z.string(),
      group: z.string(),
      /** Masked: 138****0412. */
      mobile: z.string(),
      /** What the exam asks for beside the usual, such as a staff number. */
      ownFields: z.array(z.object({ name: z.string(), value: z.string() })),
      state: z.enum(["open", "ready", "released", "withheld"]),
      /** Null where there is no pass score, or something is not marked. */
      passed: z.boolean().nullable(),
      score: z.number(),
      total: z.number(),
      questions: z.array(
        z.object({
          /** Counts from 1 in the paper's order. */
          number: z.number().int(),
          score: z.number().nullable(),
          full: z.number(),
          reason: scoreReason,
          /** What was answered: letters, texts, or the name of a file; [] for nothing. */
          answer: z.array(z.string()),
        }),
      ),
    }),
  ),
});
