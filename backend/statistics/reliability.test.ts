import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { itemStatistics } from "./items";
import { normalPoint, normalShare } from "./normal";
import { completeRows, covariances, omegaTotal, oneFactor, splitHalf } from "./reliability";

describe("normal distribution", () => {
  // Abramowitz & Stegun, Handbook of Mathematical Functions, table 26.1
  test.each([
    [0, 0.5],
    [0.5, 0.691462461274013],
    [1, 0.841344746068543],
    [1.96, 0.975002104851779],
    [2.5, 0.993790334674224],
    [-3, 0.00134989803163],
  ])("of %d", (z, share) => {
    expect(normalShare(z)).toBeCloseTo(share, 13);
    expect(normalPoint(share)).toBeCloseTo(z, 10);
  });

  test("ends", () => {
    expect([normalShare(40), normalShare(-40)]).toEqual([1, 0]);
    expect([normalPoint(0), normalPoint(1)].map(Math.round)).toEqual([-8, 8]);
  });
});

/** Covariances from their definition: means first, then products of deviations. */
function plainCovariances(rows: number[][]): number[][] {
  const means = rows[0]!.map((_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length);
  return means.map((mean, i) =>
    means.map(
      (other, j) =>
        rows.reduce((sum, row) => sum + (row[i]! - mean) * (row[j]! - other), 0) / (rows.length - 1),
    ),
  );
}

/** One factor another way: principal axes, the communalities replaced until they stay (power iteration). */
function plainOmega(matrix: number[][]): number {
  const items = matrix.length;
  let loadings = matrix.map((row, i) => Math.sqrt(row[i]!) / 2);
  for (let round = 0; round < 20_000; round += 1) {
    const reduced = matrix.map((row, i) => row.map((value, j) => (i === j ? loadings[i]! ** 2 : value)));
    let vector = loadings.map((loading) => loading || 0.1);
    let root = 0;
    for (let step = 0; step < 200; step += 1) {
      const product = reduced.map((row) => row.reduce((sum, value, j) => sum + value * vector[j]!, 0));
      root = Math.hypot(...product);
      vector = product.map((value) => value / root);
    }
    const next = vector.map((value) => value * Math.sqrt(root));
    const moved = Math.max(...next.map((value, i) => Math.abs(value - loadings[i]!)));
    loadings = next;
    if (moved < 1e-12) break;
  }
  const sum = loadings.reduce((total, loading) => total + loading, 0);
  const unique = matrix.reduce((total, row, i) => total + row[i]! - loadings[i]! ** 2, 0);
  expect(items).toBeGreaterThan(2);
  return sum ** 2 / (sum ** 2 + unique);
}

const congeneric = (loadings: number[], unique: number[]) =>
  loadings.map((one, i) => loadings.map((other, j) => one * other + (i === j ? unique[i]! : 0)));

describe("reliability", () => {
  const answers = fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 4 }), {
    minLength: 2,
    maxLength: 40,
  });

  test("covariances agree with their definition", () => {
    fc.assert(
      fc.property(answers, (rows) => {
        const matrix = covariances(rows)!;
        const plain = plainCovariances(rows);
        for (const [i, row] of matrix.entries())
          for (const [j, value] of row.entries()) expect(value).toBeCloseTo(plain[i]![j]!, 10);
      }),
    );
    expect(covariances([[1, 2]])).toBeNull();
    expect(
      completeRows([
        [1, null],
        [1, 2],
      ]),
    ).toEqual([[1, 2]]);
  });

  test("omega of loadings .8 .7 .6 .5 is 6.76 ÷ 9.02; the factor itself is found again", () => {
    const matrix = congeneric([0.8, 0.7, 0.6, 0.5], [0.36, 0.51, 0.64, 0.75]);
    expect(omegaTotal(matrix)).toBeCloseTo(6.76 / 9.02, 10);
    for (const [at, loading] of oneFactor(matrix)!.loadings.entries())
      expect(loading).toBeCloseTo([0.8, 0.7, 0.6, 0.5][at]!, 8);
  });

  test("omega is found twice: one loading at a time, and by principal axes", () => {
    const loading = fc.double({ min: 0.3, max: 1.5, noNaN: true });
    const noise = fc.double({ min: -0.02, max: 0.02, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(loading, loading), { minLength: 4, maxLength: 8 }),
        fc.array(noise, { minLength: 64, maxLength: 64 }),
        (items, noises) => {
          const matrix = congeneric(
            items.map(([one]) => one),
            items.map(([one, other]) => one ** 2 + other),
          ).map((row, i) =>
            row.map((value, j) => (i === j ? value : value + noises[Math.min(i, j) * 8 + Math.max(i, j)]!)),
          );
          expect(omegaTotal(matrix)).toBeCloseTo(plainOmega(matrix), 6);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("of equal loadings omega is alpha; parallel halves give Spearman and Brown's value", () => {
    const matrix = congeneric([0.7, 0.7, 0.7, 0.7], [0.3, 0.5, 0.6, 0.8]);
    const total = matrix.flat().reduce((sum, value) => sum + value, 0);
    const alpha = (4 / 3) * (1 - matrix.reduce((sum, row, i) => sum + row[i]!, 0) / total);
    expect(omegaTotal(matrix)).toBeCloseTo(alpha, 10);
    const parallel = congeneric([1, 1, 1, 1], [1, 1, 1, 1]);
    // Halves of variance 6 with covariance 4: r = 2/3, stepped up 0.8.
    expect(splitHalf(parallel)).toBeCloseTo(0.8, 12);
  });

  test("the covariances give the alpha of the item statistics", () => {
    fc.assert(
      fc.property(answers, (rows) => {
        const matrix = covariances(rows)!;
        const total = matrix.flat().reduce((sum, value) => sum + value, 0);
        const { alpha } = itemStatistics(rows, [5, 5, 5, 5]);
        if (alpha === null || total < 1e-9) return;
        expect(alpha).toBeCloseTo(
          (4 / 3) * (1 - matrix.reduce((sum, row, i) => sum + row[i]!, 0) / total),
          8,
        );
      }),
    );
  });

  test("constant answers, two items and one person have no reliability", () => {
    const same = covariances([
      [3, 3, 3],
      [3, 3, 3],
      [3, 3, 3],
    ])!;
    expect([
      omegaTotal(same),
      splitHalf(same),
      omegaTotal(
        covariances([
          [1, 2],
          [2, 4],
        ])!,
      ),
    ]).toEqual([null, null, null]);
    // Loadings that would explain more than an item's variance stop at it.
    const heywood = [
      [1, 0.9, 0.9],
      [0.9, 1, 0.5],
      [0.9, 0.5, 1],
    ];
    expect(oneFactor(heywood)!.unique.every((variance) => variance >= 0)).toBe(true);
    expect(omegaTotal(heywood)!).toBeLessThanOrEqual(1);
  });
});
