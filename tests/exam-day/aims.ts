import type { Usage } from "./process";
import type { Times } from "./times";

/** What so large a share of a kind of requests may take at most, milliseconds from when they were due. */
const aims = [
  ["save", 0.95, 100],
  ["save", 0.99, 300],
  // What people wait for is the pages as well.
  ["ready page", 0.95, 1_000],
  ["start", 0.95, 1_000],
  ["first question", 0.95, 1_000],
  ["hand-in", 0.95, 1_000],
  ["end page", 0.95, 1_000],
] as const;

/**
 * How much slower saves may be than before in the same run: beside 300 monitors of 2,000 candidates, beside imports,
 * exports and guesses, and beside the pictures of everybody's camera.
 */
const factors = {
  "save beside monitors": 1.2,
  "save beside noise": 2,
  "save beside pictures": 2,
} as const;
export type Beside = keyof typeof factors;

/** So many times as long as before, 95 % of the saves took beside something. */
export const slower = (times: Times, beside: Beside): number =>
  times.within(beside, 0.95) / times.within("save", 0.95);

/** Growth from the warm process to the end that counts as none: a tenth, and what a collection more or less leaves. */
const flat = { share: 0.1, megabytes: 32, descriptors: 16 } as const;
/** Seconds of saves before which a process is still warming up, and its growth says nothing. */
const warmAfter = 300;

/** The aims of the day that were missed, in words. */
export function missedAims(times: Times, beside: Beside | null): string[] {
  const missed: string[] = [];
  const hold = (what: string, measured: number, atMost: number, unit: string) => {
    // Also where there was nothing to measure.
    if (!(measured <= atMost))
      missed.push(`${what}: ${measured.toFixed(1)}${unit}, and not ${atMost}${unit}`);
  };
  for (const [kind, share, atMost] of aims)
    hold(`${kind}, ${100 * share} %`, times.within(kind, share), atMost, " ms");
  if (beside) hold(`${beside} against those before, 95 %`, slower(times, beside), factors[beside], " ×");
  return missed;
}

/**
 * What grew while the same load went on, in words: the median of the last tenth of the samples against that of the
 * fourth, once the process is warm.
 */
export function grown(tenths: Usage[], seconds: number): string[] {
  const [warm, last] = [tenths[3], tenths[9]];
  if (seconds < warmAfter || !warm || !last) return [];
  return (["megabytes", "descriptors"] as const)
    .filter((what) => last[what] > warm[what] * (1 + flat.share) + flat[what])
    .map((what) => `${what} grew from ${warm[what]} to ${last[what]}`);
}
