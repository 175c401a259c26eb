import * as z from "zod/v4";
import { ordered, page } from "../paging";
import { searchWord } from "../text";

/** One row of the audit trail. Times are epoch milliseconds. */
export const trailRow = z.object({
  auditUuid: z.string(),
  at: z.number(),
  companyUuid: z.string(),
  companyName: z.string(),
  operatorUuid: z.string(),
  /** "" where nobody was signed in. */
  operatorName: z.string(),
  /** The thing and what was done to it: `operator.lock`. */
  action: z.string(),
  /** The id of the thing. */
  subject: z.string(),
  /** JSON; "null" where nothing is noted. */
  before: z.string(),
  after: z.string(),
  address: z.string(),
  /** Its place in the chain of its company. */
  seq: z.number(),
});
export type TrailRow = z.infer<typeof trailRow>;

const moment = z.coerce.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID").optional();
const shortText = z.string("NOT_VALID").trim().max(64, "NOT_VALID").default("");

/** Who, what, when, and which thing. `action` is the beginning of an action's name, `until` exclusive. */
export const trailQuery = z.object({
  /** Part of the name of whoever did it. */
  key: searchWord,
  action: z
    .string("NOT_VALID")
    .max(60, "NOT_VALID")
    .regex(/^[A-Za-z.]*$/, "NOT_VALID")
    .default(""),
  /** The id of the thing, whole. */
  subject: shortText,
  since: moment,
  until: moment,
});
export const trailFilter = trailQuery.extend({
  ...ordered("at"),
  ...page,
});
/** A time, `until` exclusive. */
export const trailSpan = trailQuery.pick({ since: true, until: true });
export const platformTrailQuery = trailQuery.extend({ companyUuid: shortText });
export const platformTrailFilter = trailFilter.extend({ companyUuid: shortText });
export const eventFilter = z.object({
  operatorUuid: z.string("NOT_FOUND").min(1, "NOT_FOUND").max(64, "NOT_FOUND"),
  ...ordered("at"),
  ...page,
});
export const trailPage = z.object({ list: z.array(trailRow), count: z.number() });
/** With the key that signs files of it, to be compared with the one in a file. */
export const signedTrailPage = trailPage.extend({ publicKey: z.string() });
