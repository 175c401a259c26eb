/**
 * The share of a standard normal distribution below z, by the Taylor series of Marsaglia (Evaluating the normal
 * distribution, J. Stat. Softw. 11 (2004), no. 4); 15 digits within ±7, and 0 or 1 beyond ±8.
 */
export function normalShare(z: number): number {
  if (z > 8) return 1;
  if (z < -8) return 0;
  let [sum, last, term] = [z, Number.NaN, z];
  for (let at = 3; sum !== last; at += 2) {
    term *= (z * z) / at;
    last = sum;
    sum += term;
  }
  return 0.5 + sum * Math.exp(-0.5 * z * z - 0.918_938_533_204_672_7);
}

/** The z below which a share 0–1 of a standard normal distribution lies, by bisection; ±8 at the ends. */
export function normalPoint(share: number): number {
  let [low, high] = [-8, 8];
  while (true) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (normalShare(middle) < share) low = middle;
    else high = middle;
  }
}
