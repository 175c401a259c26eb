import * as z from "zod/v4";

/** A form was rendered from another state than what stands there now. */
export const changedMeanwhile = { CHANGED_MEANWHILE: null } as const;

/** The revision of what a form was rendered from; a change that names none replaces whatever stands there. */
export const seenRevision = { revision: z.string("NOT_VALID").max(64, "NOT_VALID").optional() };
