import { expect, test } from "vitest";
import { lsat6Rows } from "../../tests/support/lsat6";
import {
  alphaInterval,
  meanDifference,
  meanInterval,
  median,
  shareDifference,
  shareInterval,
  studentT,
} from "./intervals";
import { itemStatistics, type ScoreRow } from "./items";
import { compareStatistics, plainStatistics } from "./plain";

const lsat: ScoreRow[] = lsat6Rows();
const rounded = (value: number | null, digits: number) => value?.toFixed(digits);

test("section 6 of the LSAT has its published statistics", () => {
  const found = itemStatistics(lsat, [1, 1, 1, 1, 1]);
  expect(found.n).toBe(1000);
  expect(rounded(found.alpha, 4)).toBe("0.2950");
  expect(found.items.map(({ p }) => rounded(p, 3))).toEqual(["0.924", "0.709", "0.553", "0.763", "0.870"]);
  // The package ltm prints these for its data set LSAT (Rizopoulos, J. Stat. Softw. 17:5 (2006)).
  expect(found.items.map(({ rTotal }) => rounded(rTotal, 4))).toEqual([
    "0.3620",
    "0.5668",
    "0.6184",
    "0.5344",
    "0.4354",
  ]);
  expect(found.items.map(({ alphaIfDeleted }) => rounded(alphaIfDeleted, 4))).toEqual([
    "0.2754",
    "0.2376",
    "0.2168",
    "0.2459",
    "0.2663",
  ]);
});

/** A generator of its own, so that a failure comes again (Park & Miller 1988). */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

test("both implementations agree on any scores", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = numbers(seed * 7919);
    const full = Array.from({ length: 1 + Math.floor(next() * 8) }, () => 50 * (1 + Math.floor(next() * 20)));
    const isDrawn = seed % 3 === 0;
    const rows = Array.from({ length: Math.floor(next() * 40) }, () => {
      const skill = next();
      return full.map((most) => {
        if (isDrawn && next() < 0.3) return null;
        return next() < 0.1 ? -Math.round(most / 3) : next() < skill ? most : Math.round((most * next()) / 2);
      });
    });
    const found = itemStatistics(rows, full);
    expect(compareStatistics(found, plainStatistics(rows, full)), `seed ${seed}`).toEqual({
      figures: 5 + 7 * full.length,
      differing: 0,
    });
  }
});

test("a figure that differs in the fourth decimal is told", () => {
  const found = itemStatistics(lsat, [1, 1, 1, 1, 1]);
  expect(compareStatistics(found, { ...found, alpha: found.alpha! + 0.0001 }).differing).toBe(1);
  expect(compareStatistics(found, { ...found, sem: null }).differing).toBe(1);
});

test("what nobody answered, or everybody alike, has no correlation and no alpha", () => {
  const nobody = itemStatistics([], [100]);
  expect(nobody).toMatchObject({ n: 0, mean: null, sd: null, alpha: null, sem: null });
  const alike = itemStatistics(
    [
      [100, 0],
      [100, 0],
      [100, 0],
      [100, 0],
    ],
    [100, 100],
  );
  expect(alike).toMatchObject({ n: 4, mean: 100, sd: 0, alpha: null });
  expect(alike.items[0]).toMatchObject({ p: 1, sd: 0, rTotal: null, rRest: null, discrimination: 0 });
});

test("equal totals at a group's edge make no difference in any order", () => {
  const rows = Array.from({ length: 30 }, (_, at) => [at % 2, at % 3 === 0 ? 1 : 0, at < 9 ? 1 : 0]);
  const one = itemStatistics(rows, [1, 1, 1]).items.map(({ discrimination }) => discrimination);
  const other = itemStatistics([...rows].reverse(), [1, 1, 1]).items.map(
    ({ discrimination }) => discrimination,
  );
  for (const [at, value] of one.entries()) expect(other[at]).toBeCloseTo(value!, 12);
});

test("intervals equal printed tables", () => {
  // Abramowitz & Stegun, table 26.10: two-sided 5 %.
  expect([9, 20, 60].map((degrees) => studentT(degrees).toFixed(3))).toEqual(["2.262", "2.086", "2.000"]);
  expect(meanInterval(9, 1, 1)).toBeNull();
  const mean = meanInterval(10, 50, 10)!;
  expect([mean.low.toFixed(2), mean.high.toFixed(2)]).toEqual(["42.85", "57.15"]);
  // Newcombe, Stat. Med. 17 (1998), 857–872, table I, method 3: 81 of 263.
  const share = shareInterval(81, 263)!;
  expect([share.low.toFixed(4), share.high.toFixed(4)]).toEqual(["0.2553", "0.3662"]);
  expect(shareInterval(0, 20)!.low).toBe(0);
  const alpha = alphaInterval(0.8, 100, 10)!;
  expect(alpha.low).toBeLessThan(0.8);
  expect(alpha.high).toBeGreaterThan(0.8);
  expect(alphaInterval(1, 100, 10)).toBeNull();
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, null]);
});

test("differences equal printed figures", () => {
  // Newcombe (1998), table II, example (a): 56/70 and 48/80.
  const shares = shareDifference({ count: 56, n: 70 }, { count: 48, n: 80 })!;
  expect([shares.low.toFixed(4), shares.high.toFixed(4)]).toEqual(["0.0524", "0.3339"]);
  // Of equal deviations and sizes Welch is Student's with 18 degrees of freedom, 2.101 in tables.
  const means = meanDifference({ n: 10, mean: 3, sd: 1 }, { n: 10, mean: 2, sd: 1 })!;
  expect([means.low, means.high].map((limit) => limit.toFixed(3))).toEqual(["0.060", "1.940"]);
});
