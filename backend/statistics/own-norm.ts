import type { Interval } from "./intervals";

/** A score of a sample: its percentile, and the 95 % band of it. */
export interface NormedValue extends Interval {
  raw: number;
  /** People with exactly this score. */
  people: number;
  percentile: number;
}

export interface OwnNorm {
  n: number;
  mean: number;
  /** Sample deviation (n − 1); null where there is one person. */
  sd: number | null;
  values: NormedValue[];
}

/** Numbers from 0 to below 1 from a seed, always the same ones (Marsaglia, Xorshift RNGs, J. Stat. Softw. 8:14 (2003)). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

/** The share below a score and half of those at it, in percent, for each of ascending counts. */
function midPercentiles(counts: readonly number[], n: number): number[] {
  let below = 0;
  return counts.map((count) => {
    const percentile = (100 * (below + count / 2)) / n;
    below += count;
    return percentile;
  });
}

/** Samples drawn for the bands: fewer of large ones, whose bands are narrow anyway. */
const replicatesOf = (n: number) => (n > 20_000 ? 200 : 1_000);

/**
 * A norm from raw scores: mean, deviation, and a percentile for each score that occurs, half of those at it counted as
 * below (Crawford, Garthwaite & Slick, Clin. Neuropsychol. 23 (2009), 1173–1195). Bands are the 2.5 and 97.5 % points
 * of samples drawn with replacement (Efron & Tibshirani, An Introduction to the Bootstrap (1993), 13.3) from a seed:
 * the same scores have the same bands. Null without anybody.
 */
export function ownNorm(scores: readonly number[], seed = 20_060_401): OwnNorm | null {
  const n = scores.length;
  if (n === 0) return null;
  const counted = new Map<number, number>();
  for (const score of scores) counted.set(score, (counted.get(score) ?? 0) + 1);
  const raws = [...counted.keys()].sort((one, other) => one - other);
  const counts = raws.map((raw) => counted.get(raw)!);
  const mean = scores.reduce((sum, score) => sum + score, 0) / n;
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);

  const places = new Int32Array(n);
  for (let place = 0, at = 0; place < counts.length; place += 1)
    for (let count = 0; count < counts[place]!; count += 1, at += 1) places[at] = place;
  const random = seededRandom(seed);
  const replicates = replicatesOf(n);
  const drawn = raws.map(() => new Float64Array(replicates));
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const sample = new Array<number>(raws.length).fill(0);
    for (let person = 0; person < n; person += 1) sample[places[Math.floor(random() * n)]!]! += 1;
    for (const [place, percentile] of midPercentiles(sample, n).entries())
      drawn[place]![replicate] = percentile;
  }
  const percentiles = midPercentiles(counts, n);
  return {
    ...{ n, mean, sd: n < 2 ? null : Math.sqrt(squares / (n - 1)) },
    values: raws.map((raw, place) => {
      const sorted = drawn[place]!.sort();
      return {
        ...{ raw, people: counts[place]!, percentile: percentiles[place]! },
        low: sorted[Math.floor(0.025 * replicates)]!,
        high: sorted[Math.ceil(0.975 * replicates) - 1]!,
      };
    }),
  };
}
