import { createHash } from "node:crypto";
import look from "./public-page.css?inline";

/** The look of pages that anyone may open. It stands in the page itself: on a slow line a second request is half a second. */
export const publicLook = look;

/** What the policy of every page admits beside style sheets: this one text, and nothing else that stands in a page. */
export const publicLookHash = `'sha256-${createHash("sha256").update(look).digest("base64")}'`;
