import * as z from "zod/v4";
import { uploaded } from "../call";
import { bankId, bankLimits, format } from "./shapes";

/** A file of questions, what it is written in, and the bank that its questions are for. */
export const importForm = z.object({
  file: uploaded.refine((file) => file.size <= bankLimits.importBytes, "IMPORT_TOO_LARGE"),
  format,
  bankId,
});
