import * as z from "zod/v4";
import { type Language, languageCodes } from "#locales/languages";
import { uploaded } from "../call";
import { line } from "../text";
import { scaleDraft, scaleTextDraft } from "./shapes";

/** What is imported: scales with items and keys; norms of a product; answer sheets of a product. */
export const evaluationFileKinds = ["scales", "norms", "answers"] as const;
export type EvaluationFileKind = (typeof evaluationFileKinds)[number];
/** `scale` is the file that another installation takes in. */
export const evaluationFormats = ["excel", "csv", "scale"] as const;

export const evaluationFileLimits = {
  bytes: 20_000_000,
  /** Rows of a table. */
  rows: 100_000,
  /** Items in all of a file of scales. */
  itemRows: 10_000,
} as const;

/** What comes with a file; norms and answers are of a product, and answers are listed under a name. */
export const evaluationFileAsked = {
  what: z.enum(evaluationFileKinds, "NOT_VALID"),
  format: z.enum(evaluationFormats, "NOT_VALID"),
  productId: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
  name: line(100).default(""),
};

export const evaluationFileForm = z.object({
  what: evaluationFileAsked.what,
  productId: evaluationFileAsked.productId,
  name: evaluationFileAsked.name,
  file: uploaded.refine((file) => file.size <= evaluationFileLimits.bytes, "EVALUATION_FILE_TOO_LARGE"),
});

/** An item of the preview: a scale, a norm, or a person's answers. */
export const evaluationFileItem = z.object({
  line: z.number(),
  title: z.string(),
  /** What it is made of, in figures and signs. */
  facts: z.string(),
});

export const evaluationFileTarget = {
  what: z.enum(evaluationFileKinds),
  product: z.string(),
  name: z.string(),
};

/** The mark of a file of scales, and the version of its format. */
export const scaleFileMark = "mingshi-scale";

const text = scaleTextDraft.omit({ scaleId: true, language: true });

/** A scale with its texts, as files hold it. */
export const scaleInFile = scaleDraft.omit({ categoryId: true }).extend({
  category: line(60).default(""),
  texts: z
    .partialRecord(z.enum(languageCodes as [Language, ...Language[]], "NOT_VALID"), text)
    .refine((texts) => Object.keys(texts).length > 0, "ITEMS_MISSING"),
});
export type ScaleInFile = z.output<typeof scaleInFile>;

/** A file of scales; `scales` are checked one by one. */
export const scaleFile = z.object({
  format: z.literal(scaleFileMark),
  version: z.literal(1),
  scales: z.array(z.unknown()).min(1).max(300),
});
