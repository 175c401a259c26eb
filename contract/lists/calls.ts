import * as z from "zod/v4";
import { call } from "../call";
import { id } from "../text";

/** The most rows that can be chosen in a list at once. */
export const mostChosen = 1000;

/** Lists whose rows can be chosen. */
export const listName = z.enum(["papers", "questions", "certificates", "candidates"], "NOT_VALID");
export type ListName = z.infer<typeof listName>;

export const someIds = z.array(id).max(mostChosen, "TOO_MANY_CHOSEN");

/** A list; of those that stand once for each of something, such as an exam's candidates, `of` is its id. */
const whichList = z.object({ list: listName, of: z.string().max(64, "NOT_VALID").default("") });
export type WhichList = z.input<typeof whichList>;

/** What is chosen in a list, across its pages and filters: it belongs to the session, and lasts a day. */
export const listCalls = {
  chosen: call({
    service: "management",
    method: "POST",
    path: "/list/chosen",
    summary: "The ids of the chosen rows of a list that still exist.",
    request: whichList,
    reply: z.array(z.string()),
    allow: "signedIn",
    changes: false,
  }),
  choose: call({
    service: "management",
    method: "POST",
    path: "/list/choose",
    summary:
      "Choose rows of a list: of those `shown`, or of all if it is null, only these stay chosen. The reply is the ids now chosen.",
    request: whichList.extend({ shown: someIds.nullable(), chosen: someIds }),
    reply: z.array(z.string()),
    allow: "signedIn",
    refusals: { TOO_MANY_CHOSEN: null },
    // Not idempotent: to choose, to unchoose and to choose the same again are three changes.
    changes: false,
  }),
};
