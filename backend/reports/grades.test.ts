import fc from "fast-check";
import { expect, test } from "vitest";
import { gradeCutoffs, usualCutoffs } from "#contract/reports/candidate-shapes";
import { gradeOf, percentileRank } from "./grades";

const ascending = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 60 })
  .map((values) => values.map((value) => value / 100).sort((a, b) => a - b));

test("a percentile rank counts those below, and half of those equal", () => {
  fc.assert(
    fc.property(ascending, fc.nat(59), (sorted, at) => {
      const value = sorted[at % sorted.length]!;
      const below = sorted.filter((one) => one < value).length;
      const equal = sorted.filter((one) => one === value).length;
      const rank = Math.round((100 * (below + equal / 2)) / sorted.length);
      expect(percentileRank(sorted, value)).toBe(Math.min(99, Math.max(1, rank)));
    }),
  );
});

test("cut-offs belong to the better grade, by percentages with 29 and by percentiles with 30", () => {
  const norm = Array.from({ length: 30 }, (_, at) => at / 30);
  const grade = (share: number, n: number) => gradeOf(share, norm.slice(0, n), usualCutoffs).grade;
  expect([0.85, 0.8499, 0.7, 0.6, 0.5999].map((share) => grade(share, 29))).toEqual([
    ...["excellent", "outstanding", "outstanding", "competent", "developing"],
  ]);
  // Of thirty, the 26th has 25 below: rank 85; the 25th has rank 82.
  expect([25, 24, 7, 6].map((at) => gradeOf(at / 30, norm, usualCutoffs))).toEqual([
    { grade: "excellent", percentile: 85 },
    { grade: "outstanding", percentile: 82 },
    { grade: "competent", percentile: 25 },
    { grade: "developing", percentile: 22 },
  ]);
});

test("cut-offs that do not fall are none", () => {
  expect(gradeCutoffs.safeParse({ norm: [85, 85, 25], percent: [85, 70, 60] }).success).toBe(false);
  expect(gradeCutoffs.safeParse({ norm: [100, 60, 25], percent: [85, 70, 60] }).success).toBe(false);
});
