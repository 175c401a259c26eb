import type { Interval } from "./intervals";

const z = 1.959963984540054;

/** The same people twice. */
export interface Retest {
  n: number;
  r: number;
  /** 95 %; null with fewer than four people, or where r is 1 or −1. */
  interval: Interval | null;
  /** The second mean less the first. */
  gain: number;
}

/**
 * Test-retest reliability: Pearson's correlation of two occasions, its interval by Fisher's z (Metron 1 (1921), 3–32).
 * Null with fewer than three pairs, or without variance on one occasion.
 */
export function retest(pairs: readonly (readonly [first: number, second: number])[]): Retest | null {
  const n = pairs.length;
  if (n < 3) return null;
  const [first, second] = [0, 1].map((at) => pairs.reduce((sum, pair) => sum + pair[at as 0]!, 0) / n) as [
    number,
    number,
  ];
  let [one, other, both] = [0, 0, 0];
  for (const [a, b] of pairs) {
    one += (a - first) ** 2;
    other += (b - second) ** 2;
    both += (a - first) * (b - second);
  }
  if (!(one > 1e-12) || !(other > 1e-12)) return null;
  const r = Math.max(-1, Math.min(1, both / Math.sqrt(one * other)));
  const reach = z / Math.sqrt(n - 3);
  const hasInterval = n > 3 && Math.abs(r) < 1;
  return {
    ...{ n, r, gain: second - first },
    interval: hasInterval
      ? { low: Math.tanh(Math.atanh(r) - reach), high: Math.tanh(Math.atanh(r) + reach) }
      : null,
  };
}
