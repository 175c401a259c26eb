import * as z from "zod/v4";
import { withholdReason } from "./shapes";

export const withholdForm = z.object({ reason: withholdReason });
