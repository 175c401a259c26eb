import { createHash } from "node:crypto";

/**
 * A short hash of what a form shows. why: a form is out of date if what it would overwrite has changed, not
 * by the number of changes; a move, or a change that was reverted, is nothing that it would undo.
 */
export const revisionOf = (...shown: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 22);
