export interface Interval {
  low: number;
  high: number;
}

/** The 97.5 % point of the normal distribution: both sides together leave 5 %. */
const z = 1.959963984540054;

/**
 * The 97.5 % point of Student's t, by the expansion of Abramowitz & Stegun 26.7.5 in powers of 1/degrees; within
 * 0.0005 from 9 degrees of freedom on.
 */
export function studentT(degrees: number): number {
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ];
  return terms.reduce((sum, term, at) => sum + term / degrees ** (at + 1), z);
}

/** The 95 % confidence interval of a mean (Student); null with fewer than ten, or without a deviation. */
export function meanInterval(n: number, mean: number | null, sd: number | null): Interval | null {
  if (n < 10 || mean === null || sd === null) return null;
  const reach = (studentT(n - 1) * sd) / Math.sqrt(n);
  return { low: mean - reach, high: mean + reach };
}

/** The 95 % score interval of a share (Wilson, J. Am. Stat. Assoc. 22 (1927), 209–212), 0–1. */
export function shareInterval(count: number, n: number): Interval | null {
  if (n === 0) return null;
  const share = count / n;
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const reach = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/**
 * The 95 % confidence interval of Cronbach's alpha (Bonett, J. Educ. Behav. Stat. 27 (2002), 335–340); null where it
 * is not defined: fewer than four candidates, or alpha 1.
 */
export function alphaInterval(alpha: number | null, n: number, items: number): Interval | null {
  if (alpha === null || alpha >= 1 || n < 4 || items < 2) return null;
  const reach = z * Math.sqrt((2 * items) / ((items - 1) * (n - 2)));
  const middle = Math.log(1 - alpha);
  return { low: 1 - Math.exp(middle + reach), high: 1 - Math.exp(middle - reach) };
}

/** The middle value; the mean of both middle ones of an even number. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** What a comparison needs of one side: how many values, their mean, and their sample deviation. */
export interface Sample {
  n: number;
  mean: number;
  sd: number;
}

/** Of some values; null with fewer than ten, as for the interval of a mean. */
export function sampleOf(values: readonly number[]): Sample | null {
  const n = values.length;
  if (n < 10) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { n, mean, sd: Math.sqrt(squares / (n - 1)) };
}

/**
 * The 95 % confidence interval of the difference of two means, of unequal variances too (Welch, Biometrika 34 (1947),
 * 28–35, with the degrees of freedom of Welch and Satterthwaite). Null where both deviations are 0.
 */
export function meanDifference(one: Sample, other: Sample): Interval | null {
  const [first, second] = [one.sd ** 2 / one.n, other.sd ** 2 / other.n];
  const variance = first + second;
  if (variance === 0) return null;
  const degrees = variance ** 2 / (first ** 2 / (one.n - 1) + second ** 2 / (other.n - 1));
  const reach = studentT(degrees) * Math.sqrt(variance);
  const difference = one.mean - other.mean;
  return { low: difference - reach, high: difference + reach };
}

/** The 95 % interval of the difference of two shares (Newcombe, Stat. Med. 17 (1998), 873–890, method 10). */
export function shareDifference(
  one: { count: number; n: number },
  other: { count: number; n: number },
): Interval | null {
  const [first, second] = [shareInterval(one.count, one.n), shareInterval(other.count, other.n)];
  if (!first || !second) return null;
  const [p, q] = [one.count / one.n, other.count / other.n];
  return {
    low: p - q - Math.hypot(p - first.low, second.high - q),
    high: p - q + Math.hypot(first.high - p, q - second.low),
  };
}
