import * as z from "zod/v4";
import { uploaded } from "../call";
import { bankId, bankLimits, format } from "./shapes";

/** A file of questions, its format, and the bank to import into. */
export const importForm = z.object({
  file: uploaded.refine((file) => file.size <= bankLimits.importBytes, "IMPORT_TOO_LARGE"),
  format,
  bankId,
});
