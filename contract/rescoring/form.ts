import * as z from "zod/v4";
import { applyPayload } from "./shapes";

/** The form below a preview. */
export const applyForm = z.object({
  reason: applyPayload.shape.reason,
  digest: applyPayload.shape.digest,
});
