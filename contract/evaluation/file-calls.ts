import * as z from "zod/v4";
import { blob, call } from "../call";
import { importCalls } from "../imports/calls";
import { may } from "../roles";
import { id } from "../text";
import {
  evaluationFileAsked,
  evaluationFileItem,
  evaluationFileLimits,
  evaluationFileTarget,
  evaluationFormats,
} from "./file-shapes";

const read = { service: "evaluation", method: "GET", allow: may.readEvaluation, changes: false } as const;
const format = z.enum(evaluationFormats, "NOT_VALID");
const table = z.enum(["excel", "csv"], "NOT_VALID");

/** Scales, norms and answers as files, both ways. */
export const evaluationFileCalls = {
  ...importCalls({
    service: "evaluation",
    allow: may.writeEvaluation,
    things: "scales, norms or answer sheets",
    maxBytes: evaluationFileLimits.bytes,
    paths: {
      parse: "/evaluation/file/parse",
      result: "/evaluation/file/result",
      commit: "/evaluation/file/commit",
      discard: "/evaluation/file/discard",
      list: "/evaluation/file/list",
      leftOut: "/evaluation/file/leftout",
    },
    asked: evaluationFileAsked,
    target: evaluationFileTarget,
    item: evaluationFileItem,
    refusals: {
      parse: {
        EVALUATION_CLOSED: null,
        PRODUCT_GONE: "productId",
        NAME_MISSING: "name",
        PRODUCT_WITHOUT_PARTS: "productId",
        SCALE_TEXT_DIFFERS: "productId",
        PRODUCT_INCOMPLETE: "productId",
        PRODUCT_WITHOUT_LANGUAGE: "productId",
        FORMAT_NOT_FOR_THIS: "file",
      },
      commit: { EVALUATION_CLOSED: null, PRODUCT_GONE: null },
    },
  }),
  blank: call({
    ...read,
    path: "/evaluation/file/blank",
    summary: "A table to fill in: of scales, of norms, or of a product's answers.",
    request: z.object({
      what: evaluationFileAsked.what,
      format: table,
      productId: evaluationFileAsked.productId,
    }),
    reply: blob,
    refusals: { PRODUCT_GONE: null },
  }),
  exportScales: call({
    ...read,
    path: "/evaluation/file/scales",
    summary:
      "Scales with items, keys and texts: one, or all; as a table, or as the file that another installation takes in.",
    request: z.object({ format, scaleId: evaluationFileAsked.productId }),
    reply: blob,
    refusals: { NOTHING_TO_EXPORT: null },
  }),
  exportNorms: call({
    ...read,
    path: "/evaluation/file/norms",
    summary: "The norms of a product as a table.",
    request: z.object({ productId: id, format: table }),
    reply: blob,
  }),
  exportAnswers: call({
    ...read,
    path: "/evaluation/file/answers",
    summary:
      "Raw answers of a sending: CSV, codebook, SPSS syntax and an R script, as a zip. It takes a recent authentication, and is audited.",
    request: z.object({ sendingId: id }),
    reply: blob,
    refusals: { PROOF_NEEDED: null, NOTHING_TO_EXPORT: null },
  }),
};
