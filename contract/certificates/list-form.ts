import { uploaded } from "../call";
import { certificateLimits, templateId } from "./shapes";

/** A list of people, and the template that their certificates are of; its name says what it is written in. */
export const listForm = templateId.extend({
  file: uploaded.refine((file) => file.size <= certificateLimits.listBytes, "LIST_TOO_LARGE"),
});
