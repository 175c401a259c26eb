import * as z from "zod/v4";
import { monitorIds, monitorRevision } from "./shapes";

export const monitorForm = z.object({ operatorIds: monitorIds, revision: monitorRevision });
