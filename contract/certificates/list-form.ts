import { uploaded } from "../call";
import { certificateLimits, templateId } from "./shapes";

/** A list of recipients and the template of their certificates; the file name tells its format. */
export const listForm = templateId.extend({
  file: uploaded.refine((file) => file.size <= certificateLimits.listBytes, "LIST_TOO_LARGE"),
});
