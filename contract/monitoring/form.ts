import * as z from "zod/v4";
import { seenRevision } from "../revision";
import { monitorIds } from "./shapes";

export const monitorForm = z.object({ operatorIds: monitorIds, ...seenRevision });
