import * as z from "zod/v4";
import { whyNoFile } from "../call";
import { askedEncoding, askedFormat, bankId, bankLimits } from "./shapes";

/** Characters of a pasted text. */
const longestText = 1_000_000;

/** A file of questions, or a pasted text of them, and the bank to import into. */
export const importForm = z
  .object({
    file: z
      .custom<File>((value) => value instanceof File)
      .refine((file) => file.size <= bankLimits.importBytes, "IMPORT_TOO_LARGE")
      .optional(),
    text: z.string("NOT_TEXT").max(longestText, "TOO_LONG").default(""),
    format: askedFormat,
    encoding: askedEncoding,
    bankId,
  })
  .refine(({ file, text }) => Boolean(file && file.size > 0) || text.trim() !== "", {
    error: ({ input }) => whyNoFile((input as { file?: File }).file),
    path: ["file"],
  });
