import * as z from "zod/v4";
import { uploaded } from "../call";
import { takeBackReason } from "./shapes";

export const takeBackForm = z.object({ reason: takeBackReason });

export const scanForm = z.object({ file: uploaded });
