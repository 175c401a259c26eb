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

/**
 * Reads a log row by row: whether every row fits its link, the first has none before it, and one is `head`, the last that
 * the sitting knows. A save may come meanwhile.
 */
export function openChain(seal: Seal, head: { sequence: number; link: string }) {
  let previous = "";
  let count = 0;
  let fits = true;
  let hasHead = false;
  return {
    add(row: LogEntry & { link: string }): void {
      count += 1;
      fits &&= row.sequence === count && seal.fits(sealedText(row, previous), row.link);
      hasHead ||= row.sequence === head.sequence && row.link === head.link;
      previous = row.link;
    },
    isWhole: (): boolean => fits && hasHead,
  };
}
