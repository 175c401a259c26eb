import type { Seal } from "../audit";

/** A row of a sitting's log, as its link seals it. */
export interface LogEntry {
  candidateId: string;
  sequence: number;
  kind: string;
  place: number;
  content: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The text that a link seals: the whole row and the link before it (trust G6). */
const sealedText = ({ candidateId, sequence, kind, place, content, at }: LogEntry, previous: string) =>
  JSON.stringify([
    ["sitting", previous],
    [candidateId, sequence, kind, place, content, at],
  ]);

/** The link of a row: an HMAC-SHA256 under the installation's key, 43 characters. */
export const chainLink = (seal: Seal, entry: LogEntry, previous: string): string =>
  seal.make(sealedText(entry, previous));

/** True where every row fits its link, the first has none before it, and the last one's link is `last`. */
export function isWholeChain(
  seal: Seal,
  rows: readonly (LogEntry & { link: string })[],
  last: { sequence: number; link: string },
): boolean {
  let previous = "";
  for (const [at, row] of rows.entries()) {
    if (row.sequence !== at + 1 || !seal.fits(sealedText(row, previous), row.link)) return false;
    previous = row.link;
  }
  return rows.length === last.sequence && previous === last.link;
}
