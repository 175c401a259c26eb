import type { Band } from "#contract/evaluation/shapes";
import { normalPoint, normalShare } from "../statistics/normal";

/** What a scale's answers are read with: n points from `lowest` on, and the direction of each item. */
export interface Keying {
  points: number;
  /** The value of the first anchor, 0 or 1. */
  lowest: number;
  /** 1 or −1 for each item. */
  keys: readonly number[];
  /** Percent of the items that may be missing, 0–50. */
  maxMissing: number;
}

/** Answers as places of anchors, from 0; null where there is none. */
export type PlacedAnswers = readonly (number | null)[];

/** A keyed answer's value: a reversed item counts minimum + maximum − x. */
export function keyedValue(place: number, key: number, { points, lowest }: Keying): number {
  return key < 0 ? lowest + (points - 1 - place) : lowest + place;
}

export interface RawScore {
  /** The sum, prorated where answers are missing; null with too few answers. */
  raw: number | null;
  answered: number;
  items: number;
}

/**
 * The sum of keyed answers. Up to `maxMissing` percent may be missing, and the sum is then prorated: the mean of
 * what was answered times the number of items.
 */
export function rawScore(answers: PlacedAnswers, keying: Keying): RawScore {
  const { keys, maxMissing } = keying;
  let [sum, answered] = [0, 0];
  for (const [at, key] of keys.entries()) {
    const place = answers[at] ?? null;
    if (place === null) continue;
    sum += keyedValue(place, key, keying);
    answered += 1;
  }
  const items = keys.length;
  const isEnough = answered > 0 && (items - answered) * 100 <= maxMissing * items;
  return { raw: isEnough ? (sum * items) / answered : null, answered, items };
}

/** A norm as it is applied: mean and deviation, or a table of percentiles, or both. */
export interface Norm {
  mean: number | null;
  sd: number | null;
  /** Raw scores, ascending, with the percentile (0–100) of each. */
  table: readonly (readonly [raw: number, percentile: number])[];
}

/** A raw score in the scales of norms; all follow from z, or from the table's percentile where there is no mean. */
export interface NormedScore {
  z: number;
  /** 50 + 10z, 20–80, rounded half up. */
  t: number;
  /** 1–99. */
  percentile: number;
  sten: number;
  stanine: number;
  /** 100 + 15z, rounded half up. */
  iq: number;
  band: Band;
}

const halfUp = (value: number) => Math.floor(value + 0.5 + 1e-9);
const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The lowest percentile of stanine 2, 3, … 9. */
const stanineLimits = [4, 11, 23, 40, 60, 77, 89, 96] as const;

/** Between two entries the percentile is interpolated; beyond the ends it is that of the end. */
export function tablePercentile(raw: number, table: Norm["table"]): number {
  const after = table.findIndex(([score]) => score >= raw);
  if (after < 0) return table.at(-1)![1];
  const [score, percentile] = table[after]!;
  if (after === 0 || score === raw) return percentile;
  const [before, lower] = table[after - 1]!;
  return lower + ((percentile - lower) * (raw - before)) / (score - before);
}

/**
 * A raw score by a norm; null where the norm has neither a deviation nor a table. Without a mean z is the normal
 * point of the percentile (McCall's T). The band follows from the T as printed: below 45 low, above 55 high.
 */
export function normedScore(raw: number, { mean, sd, table }: Norm): NormedScore | null {
  const hasMean = mean !== null && sd !== null && sd > 0;
  if (!hasMean && table.length === 0) return null;
  const fromTable = table.length > 0 ? tablePercentile(raw, table) : null;
  const z = hasMean ? (raw - mean) / sd : normalPoint(within(fromTable!, 0.01, 99.99) / 100);
  const share = fromTable ?? 100 * normalShare(z);
  const t = within(halfUp(50 + 10 * z), 20, 80);
  return {
    ...{ z, t, percentile: within(halfUp(share), 1, 99) },
    sten: within(halfUp(5.5 + 2 * z), 1, 10),
    stanine: 1 + stanineLimits.filter((limit) => share >= limit).length,
    iq: halfUp(100 + 15 * z),
    band: bandOf(t),
  };
}

export const bandOf = (t: number): Band => (t < 45 ? "low" : t > 55 ? "high" : "average");

/** The standard error of a T score: 10 · √(1 − reliability); null where the reliability is unknown. */
export const errorOfT = (reliability: number | null): number | null =>
  reliability === null ? null : 10 * Math.sqrt(1 - within(reliability, 0, 1));

/** The weighted mean of T scores; null without any. It has no norm of its own, and so no percentile. */
export function compositeT(scores: readonly { t: number; weight: number }[]): number | null {
  const weights = scores.reduce((sum, { weight }) => sum + weight, 0);
  return weights === 0 ? null : halfUp(scores.reduce((sum, { t, weight }) => sum + t * weight, 0) / weights);
}
