import * as z from "zod/v4";

/** The revision of what a form was rendered from; a change that names none replaces whatever stands there. */
export const seenRevision = { revision: z.string("NOT_VALID").max(64, "NOT_VALID").optional() };
