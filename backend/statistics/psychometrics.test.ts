import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lsat6Rows } from "../../tests/support/lsat6";
import { itemCharacteristics } from "./characteristic";
import { differentialItems, mantelHaenszel } from "./differential";
import { ownNorm, seededRandom } from "./own-norm";
import { retest } from "./retest";
import { fitLogistic } from "./two-parameter";

const digits = (values: readonly (number | null)[], count: number) =>
  values.map((value) => value?.toFixed(count));

/** The marginal log-likelihood from its definition: Simpson's rule over θ, one person after another. */
function plainLikelihood(rows: readonly number[][], parameters: readonly number[]): number {
  const items = parameters.length / 2;
  const steps = 240;
  const seen = new Map<string, number>();
  return rows.reduce((sum, row) => {
    const key = row.join();
    if (!seen.has(key)) {
      let integral = 0;
      for (let at = 0; at <= steps; at += 1) {
        const theta = -8 + (16 * at) / steps;
        const density = Math.exp(-(theta ** 2) / 2) / Math.sqrt(2 * Math.PI);
        const product = row.reduce((chance, value, item) => {
          const p = 1 / (1 + Math.exp(-(parameters[item]! + parameters[items + item]! * theta)));
          return chance * (value === 1 ? p : 1 - p);
        }, 1);
        integral += density * product * (at === 0 || at === steps ? 1 : at % 2 === 1 ? 4 : 2);
      }
      seen.set(key, Math.log((integral * 16) / steps / 3));
    }
    return sum + seen.get(key)!;
  }, 0);
}

describe("the two-parameter logistic model", () => {
  // summary(ltm(LSAT ~ z1)) of the R package ltm 1.0 (Rizopoulos, J. Stat. Softw. 17:5 (2006)), to three digits: its
  // 21 Gauss-Hermite nodes and its stopping rule decide the fourth.
  test("of LSAT 6 has the published parameters, standard errors and likelihood", async () => {
    const fit = (await fitLogistic(lsat6Rows()))!;
    expect(fit.logLikelihood.toFixed(3)).toBe("-2466.653");
    const near = (values: number[], published: number[], within: number) => {
      for (const [at, value] of values.entries())
        expect(Math.abs(value - published[at]!)).toBeLessThan(within);
    };
    near(
      fit.items.map((item) => item.difficulty),
      [-3.3597, -1.3696, -0.2799, -1.8659, -3.1236],
      0.003,
    );
    near(
      fit.items.map((item) => item.discrimination),
      [0.8254, 0.7229, 0.8905, 0.6886, 0.6575],
      0.001,
    );
    near(
      fit.items.map((item) => item.difficultyError!),
      [0.8669, 0.3073, 0.0997, 0.4341, 0.87],
      0.003,
    );
    near(
      fit.items.map((item) => item.discriminationError!),
      [0.2581, 0.1867, 0.2326, 0.1852, 0.21],
      0.001,
    );
  });

  test("is the maximum of the likelihood as defined, and its errors are of that curve", async () => {
    const rows = lsat6Rows();
    const fit = (await fitLogistic(rows))!;
    const at = [
      ...fit.items.map(({ discrimination, difficulty }) => -discrimination * difficulty),
      ...fit.items.map(({ discrimination }) => discrimination),
    ];
    expect(plainLikelihood(rows, at)).toBeCloseTo(fit.logLikelihood, 5);
    for (const place of at.keys())
      for (const step of [0.05, -0.05])
        expect(
          plainLikelihood(
            rows,
            at.map((value, other) => (other === place ? value + step : value)),
          ),
        ).toBeLessThan(fit.logLikelihood);
    // The errors again, with the whole matrix of second differences inverted by Cramer's cofactors of a 2 × 2 profile
    // being too coarse: the matrix times the reported variances must give the unit matrix's diagonal.
    const h = 0.01;
    const value = (moves: [number, number][]) => {
      const moved = [...at];
      for (const [place, by] of moves) moved[place]! += by;
      return plainLikelihood(rows, moved);
    };
    const second = at.map((_, i) =>
      at.map((_, j) => {
        const four =
          value([
            [i, h],
            [j, h],
          ]) -
          value([
            [i, h],
            [j, -h],
          ]) -
          value([
            [i, -h],
            [j, h],
          ]);
        return (
          -(
            four +
            value([
              [i, -h],
              [j, -h],
            ])
          ) /
          (4 * h * h)
        );
      }),
    );
    for (const [item, { discriminationError }] of fit.items.entries()) {
      const unit = at.map((_, place) => (place === 5 + item ? 1 : 0));
      expect(Math.sqrt(solved(second, unit)[5 + item]!)).toBeCloseTo(discriminationError!, 2);
    }
  });

  test("finds again what data were made of", async () => {
    const random = seededRandom(7);
    const normal = () => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random());
    const [a, b] = [
      [0.8, 1.2, 1.6, 1, 2],
      [-1, -0.5, 0, 0.5, 1],
    ];
    const rows = Array.from({ length: 4000 }, () => {
      const theta = normal();
      return a.map((slope, item) => (random() < 1 / (1 + Math.exp(-slope * (theta - b[item]!))) ? 1 : 0));
    });
    for (const [item, found] of (await fitLogistic(rows))!.items.entries()) {
      expect(Math.abs(found.discrimination - a[item]!)).toBeLessThan(4 * found.discriminationError!);
      expect(Math.abs(found.difficulty - b[item]!)).toBeLessThan(4 * found.difficultyError!);
    }
  });

  test("is none of constant items, too few items, nobody, or one person", async () => {
    expect(await fitLogistic([])).toBeNull();
    expect(await fitLogistic([[1, 0, 1]])).toBeNull();
    expect(
      await fitLogistic([
        [1, 0],
        [0, 1],
      ]),
    ).toBeNull();
    expect(
      await fitLogistic([
        [1, 0, 1],
        [1, 1, 0],
        [1, 0, 0],
      ]),
    ).toBeNull();
  });
});

/** Solves a system by Gauss with the largest pivot of each column. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  for (let at = 0; at < rows.length; at += 1) {
    const best = rows
      .slice(at)
      .reduce((top, row, i) => (Math.abs(row[at]!) > Math.abs(rows[top]![at]!) ? at + i : top), at);
    [rows[at], rows[best]] = [rows[best]!, rows[at]!];
    for (let below = at + 1; below < rows.length; below += 1) {
      const factor = rows[below]![at]! / rows[at]![at]!;
      for (let j = at; j <= rows.length; j += 1) rows[below]![j]! -= factor * rows[at]![j]!;
    }
  }
  const values = new Array<number>(rows.length).fill(0);
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const rest = values.reduce((sum, value, j) => (j > at ? sum + rows[at]![j]! * value : sum), 0);
    values[at] = (rows[at]![rows.length]! - rest) / rows[at]![at]!;
  }
  return values;
}

describe("Mantel and Haenszel", () => {
  // R prints these for mantelhaen.test(UCBAdmissions): admissions to Berkeley in 1973 by sex and department.
  const berkeley = (
    [
      ...[
        [512, 313, 89, 19],
        [353, 207, 17, 8],
        [120, 205, 202, 391],
      ],
      ...[
        [138, 279, 131, 244],
        [53, 138, 94, 299],
        [22, 351, 24, 317],
      ],
    ] as const
  ).map(([a, b, c, d]) => ({ reference: { right: a!, wrong: b! }, focal: { right: c!, wrong: d! } }));

  test("of admissions to Berkeley: the published odds ratio, interval and test", () => {
    const found = mantelHaenszel(berkeley)!;
    expect(digits([found.oddsRatio, found.low, found.high], 7)).toEqual([
      "0.9046968",
      "0.7719074",
      "1.0603298",
    ]);
    expect(digits([found.chiSquare, found.p], 4)).toEqual(["1.4269", "0.2323"]);
    expect(found.level).toBe("A");
  });

  test("finds the one item that is harder for a group, and levels of ETS", () => {
    const random = seededRandom(11);
    const people = (harder: number) =>
      Array.from({ length: 1500 }, () => {
        const theta = 2 * random() - 1;
        return [-0.5, -0.2, 0, 0.2, 0.5, 0, 0.1, -0.1].map((b, item) =>
          random() < 1 / (1 + Math.exp(-1.3 * (theta - b - (item === 2 ? harder : 0)))) ? 1 : 0,
        );
      });
    const found = differentialItems(people(0), people(1.2));
    expect(found[2]).toMatchObject({ level: "C" });
    expect(found[2]!.delta).toBeLessThan(-1.5);
    expect(found.filter((item) => item!.level === "C")).toHaveLength(1);
    // Swapped groups turn the sign.
    const turned = mantelHaenszel(
      berkeley.map(({ reference, focal }) => ({ reference: focal, focal: reference })),
    )!;
    expect(turned.delta).toBeCloseTo(-mantelHaenszel(berkeley)!.delta, 12);
  });

  test("is none where nothing can be compared", () => {
    expect(mantelHaenszel([])).toBeNull();
    expect(differentialItems([[1, 1]], [[1, 1]])).toEqual([null, null]);
    expect(differentialItems([], [])).toEqual([]);
  });
});

test("an item's characteristic: groups by the other items hold everybody once, ties together", () => {
  const rows = fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 3 }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(rows, (people) => {
      for (const [item, levels] of itemCharacteristics(people).entries()) {
        expect(levels.length).toBeLessThanOrEqual(5);
        for (const { n, low, high, mean } of levels) {
          const own = people.filter((row) => {
            const rest = row.reduce((sum, value, at) => (at === item ? sum : sum + value), 0);
            return rest >= low && rest <= high;
          });
          expect(own).toHaveLength(n);
          expect(mean).toBeCloseTo(own.reduce((sum, row) => sum + row[item]!, 0) / n, 10);
        }
        expect(levels.reduce((sum, { n }) => sum + n, 0)).toBe(people.length);
      }
    }),
  );
  // LSAT 6, item 1 by the number right of the other four, counted by hand from the table of patterns.
  const first = itemCharacteristics(lsat6Rows())[0]!;
  expect(first.at(-1)).toMatchObject({ n: 313, low: 4, high: 4 });
  expect(first.at(-1)!.mean).toBeCloseTo(298 / 313, 10);
});

describe("a norm from one's own data", () => {
  test("percentiles are those of the definition; bands hold them, and are always the same", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 4, max: 20 }), { minLength: 1, maxLength: 50 }), (scores) => {
        const norm = ownNorm(scores)!;
        for (const { raw, percentile, low, high } of norm.values) {
          const share = scores.reduce((sum, score) => sum + (score < raw ? 1 : score === raw ? 0.5 : 0), 0);
          expect(percentile).toBeCloseTo((100 * share) / scores.length, 10);
          expect(low).toBeLessThanOrEqual(percentile + 1e-9);
          expect(high).toBeGreaterThanOrEqual(percentile - 1e-9);
        }
        expect(ownNorm([...scores].reverse())!.values).toEqual(norm.values);
      }),
      { numRuns: 15 },
    );
  });

  test("bands of a share are about those of its binomial distribution", () => {
    const scores = Array.from({ length: 400 }, (_, at) => (at < 100 ? 1 : 2));
    const [first] = ownNorm(scores)!.values;
    // Half the share below the only lower score: 12.5 %, with an error of half of √(p(1 − p) ÷ n).
    const reach = (100 * 1.96 * Math.sqrt((0.25 * 0.75) / 400)) / 2;
    expect(first!.percentile).toBe(12.5);
    expect(Math.abs(first!.low - (12.5 - reach))).toBeLessThan(0.3);
    expect(Math.abs(first!.high - (12.5 + reach))).toBeLessThan(0.3);
  });

  test("nobody, one person, constant scores, 100,000 people", () => {
    expect(ownNorm([])).toBeNull();
    expect(ownNorm([7])).toEqual({
      ...{ n: 1, mean: 7, sd: null, values: [{ raw: 7, people: 1, percentile: 50, low: 50, high: 50 }] },
    });
    expect(ownNorm([3, 3, 3])).toMatchObject({ sd: 0, values: [{ percentile: 50, low: 50, high: 50 }] });
    const many = Array.from({ length: 100_000 }, (_, at) => at % 17);
    expect(ownNorm(many)!.values).toHaveLength(17);
  });
});

describe("test and retest", () => {
  test("r is the mean product of standard scores; its interval that of Fisher's z", () => {
    const pairs: [number, number][] = [
      [1, 2],
      [2, 1],
      [3, 4],
      [4, 3],
      [5, 5],
    ];
    const found = retest(pairs)!;
    const scores = [0, 1].map((at) => {
      const values = pairs.map((pair) => pair[at]!);
      const mean = values.reduce((sum, value) => sum + value, 0) / 5;
      const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 4);
      return values.map((value) => (value - mean) / sd);
    });
    expect(found.r).toBeCloseTo(
      scores[0]!.reduce((sum, value, at) => sum + value * scores[1]![at]!, 0) / 4,
      12,
    );
    // z = atanh 0.8 = 1.0986; ± 1.96 ÷ √2.
    expect(digits([found.interval!.low, found.interval!.high], 3)).toEqual(["-0.280", "0.986"]);
    expect(found.gain).toBe(0);
  });

  test("is none of two people, or of constant scores", () => {
    expect(
      retest([
        [1, 2],
        [2, 3],
      ]),
    ).toBeNull();
    expect(
      retest([
        [1, 2],
        [1, 3],
        [1, 4],
      ]),
    ).toBeNull();
    expect(
      retest([
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
      ]),
    ).toMatchObject({ r: 1, interval: null });
  });
});
