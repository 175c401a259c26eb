import { createHash } from "node:crypto";

/**
 * What markers know of a candidate: eight digits of a hash, which stand on no list, but on the pages of a paper. Papers
 * from before have the first six of them.
 */
export const markingCode = (candidateId: string): string =>
  createHash("sha256").update(candidateId).digest("hex").slice(0, 8).toUpperCase();

/** What markers know of a candidate's file: its own name may be that of a person. */
export const markedFileName = (candidateId: string, name: string): string =>
  markingCode(candidateId) + (/\.\w{1,5}$/.exec(name)?.[0] ?? "");
