/** One person's keyed answers; null where one is missing. Rows with a missing answer are left out throughout. */
export type KeyedRow = readonly (number | null)[];

/** Rows without missing answers. */
export const completeRows = (rows: readonly KeyedRow[]): readonly (readonly number[])[] =>
  rows.filter((row): row is readonly number[] => row.every((value) => value !== null));

/** The sample covariance matrix (n − 1) of complete rows, in one pass (Welford); null with fewer than two rows. */
export function covariances(rows: readonly (readonly number[])[]): number[][] | null {
  const items = rows[0]?.length ?? 0;
  if (rows.length < 2) return null;
  const means = new Float64Array(items);
  const sums = Array.from({ length: items }, () => new Float64Array(items));
  const before = new Float64Array(items);
  for (const [index, row] of rows.entries()) {
    const n = index + 1;
    for (let i = 0; i < items; i += 1) {
      before[i] = row[i]! - means[i]!;
      means[i]! += before[i]! / n;
    }
    for (let i = 0; i < items; i += 1)
      for (let j = 0; j <= i; j += 1) sums[i]![j]! += before[i]! * (row[j]! - means[j]!);
  }
  return sums.map((_, i) =>
    Array.from({ length: items }, (_, j) => sums[Math.max(i, j)]![Math.min(i, j)]! / (rows.length - 1)),
  );
}

/** Loadings of one factor on a covariance matrix, in the items' own units. */
export interface OneFactor {
  loadings: number[];
  /** Unique variances, 0 or more. */
  unique: number[];
}

/**
 * One factor by least squares over the covariances off the diagonal (minres: Harman & Jones, Psychometrika 31 (1966),
 * 351–368), one loading after another until none moves; no loading exceeds its item's deviation (no Heywood case).
 * Null with fewer than three items, or an item without variance.
 */
export function oneFactor(matrix: readonly (readonly number[])[]): OneFactor | null {
  const items = matrix.length;
  const deviations = matrix.map((row, at) => Math.sqrt(row[at]!));
  if (items < 3 || deviations.some((deviation) => !(deviation > 0))) return null;
  const loadings = startOf(matrix, deviations);
  for (let round = 0; round < 10_000; round += 1) {
    let moved = 0;
    for (let i = 0; i < items; i += 1) {
      let [product, squares] = [0, 0];
      for (let j = 0; j < items; j += 1) {
        if (j === i) continue;
        product += matrix[i]![j]! * loadings[j]!;
        squares += loadings[j]! * loadings[j]!;
      }
      const limit = deviations[i]!;
      const next = squares === 0 ? 0 : Math.min(limit, Math.max(-limit, product / squares));
      moved = Math.max(moved, Math.abs(next - loadings[i]!) / limit);
      loadings[i] = next;
    }
    if (moved < 1e-12) break;
  }
  return {
    loadings,
    unique: loadings.map((loading, at) => Math.max(0, matrix[at]![at]! - loading * loading)),
  };
}

/** Half of each deviation, with the sign of the item's covariance with the sum of all. */
function startOf(matrix: readonly (readonly number[])[], deviations: readonly number[]): number[] {
  return matrix.map((row, at) => {
    const withOthers = row.reduce((sum, value) => sum + value, -row[at]!);
    return (withOthers < 0 ? -0.5 : 0.5) * deviations[at]!;
  });
}

/**
 * Omega total of one factor: (Σ loadings)² ÷ ((Σ loadings)² + Σ unique variances) (McDonald, Test Theory (1999), 6.20);
 * null where no factor can be computed.
 */
export function omegaTotal(matrix: readonly (readonly number[])[]): number | null {
  const factor = oneFactor(matrix);
  if (!factor) return null;
  const common = factor.loadings.reduce((sum, loading) => sum + loading, 0) ** 2;
  const unique = factor.unique.reduce((sum, variance) => sum + variance, 0);
  return common + unique === 0 ? null : common / (common + unique);
}

/**
 * Odd against even items, stepped up to the whole length by Spearman and Brown: 2r ÷ (1 + r) (Brit. J. Psychol. 3
 * (1910), 271–295 and 296–322); null where a half has no variance.
 */
export function splitHalf(matrix: readonly (readonly number[])[]): number | null {
  let [odd, even, both] = [0, 0, 0];
  for (const [i, row] of matrix.entries())
    for (const [j, value] of row.entries())
      if ((i + j) % 2 === 1) both += value / 2;
      else if (i % 2 === 0) odd += value;
      else even += value;
  if (!(odd > 0) || !(even > 0)) return null;
  const r = both / Math.sqrt(odd * even);
  return r <= -1 ? null : (2 * r) / (1 + r);
}
