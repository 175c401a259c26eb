import * as z from "zod/v4";
import { takeBackReason } from "./shapes";

export const takeBackForm = z.object({ reason: takeBackReason });
