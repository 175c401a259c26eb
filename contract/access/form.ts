import * as z from "zod/v4";
import { colleagueDraft } from "./shapes";

/** An invitation as it is filled in; without a company, to one's own. */
export const invitationDraft = colleagueDraft.extend({
  companyUuid: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
});
