import { createHash } from "node:crypto";

/**
 * Names what a form shows, in short: the same has the same name, anything else another. why: a form is told that it is
 * out of date by what it would overwrite, not by how often that was changed; a move, or a change that was taken back,
 * is nothing that it would undo.
 */
export const revisionOf = (...shown: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 22);
