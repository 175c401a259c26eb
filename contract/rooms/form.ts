import * as z from "zod/v4";
import { seenRevision } from "../revision";
import { id } from "../text";
import { irregularityPayload, roomLimits, swapPayload } from "./shapes";

export const irregularityForm = irregularityPayload.pick({ code: true, text: true });
export const swapForm = swapPayload.pick({ code: true, seat: true });
export const staffForm = z.object({
  operatorIds: z.array(id).max(roomLimits.staffMax, "TOO_MANY").default([]),
  ...seenRevision,
});
