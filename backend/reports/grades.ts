import { type Grade, type GradeCutoffs, grades, leastNorm } from "#contract/reports/candidate-shapes";

/**
 * The percentile rank of a value among all of a norm, itself included: those below, and half of those equal (Crocker &
 * Algina, Introduction to Classical and Modern Test Theory (1986), p. 439), as a whole number from 1 to 99. `sorted`
 * ascends.
 */
export function percentileRank(sorted: readonly number[], value: number): number {
  const below = countBelow(sorted, value);
  const upTo = countBelow(sorted, value + 1e-9);
  return Math.min(99, Math.max(1, Math.round((100 * (below + (upTo - below) / 2)) / sorted.length)));
}

/** How many are less, by halving. */
function countBelow(sorted: readonly number[], value: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < value - 1e-12) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The grade of a share (0–1) of the points: by its percentile where there is a norm, else by the percentage. */
export function gradeOf(
  share: number,
  sorted: readonly number[],
  { norm, percent }: GradeCutoffs,
): { grade: Grade; percentile: number | null } {
  const hasNorm = sorted.length >= leastNorm;
  const percentile = hasNorm ? percentileRank(sorted, share) : null;
  // why: 0.7 × 100 is a little more than 70 to a computer, and 0.57 × 100 a little less than 57.
  const value = percentile ?? Math.round(share * 1e8) / 1e6;
  const at = (hasNorm ? norm : percent).findIndex((least) => value >= least);
  return { grade: grades[at < 0 ? 3 : at]!, percentile };
}
