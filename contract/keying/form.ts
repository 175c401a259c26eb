import * as z from "zod/v4";
import { uploaded } from "../call";
import { seenKeyed, takeBackReason } from "./shapes";

export const takeBackForm = z.object({ reason: takeBackReason, ...seenKeyed });

export const scanForm = z.object({ file: uploaded });
