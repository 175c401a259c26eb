import fc from "fast-check";
import { expect, test } from "vitest";
import { calculate, longestExpression } from "./calculator";

test.each([
  ["1 + 2 × 3", 7],
  ["（1＋2）×3", 9],
  ["2^3^2", 512],
  ["-2^2", -4],
  ["2^-1", 0.5],
  ["10 ÷ 4 − 1", 1.5],
  ["8-3-2", 3],
  ["0.1+0.2", 0.3],
  ["50%", 0.5],
  ["200 * 15%", 30],
  ["sqrt(2)^2", 2],
  ["sin(30) + cos(60)", 1],
  ["lg(1000)", 3],
  ["2*π", 6.28318530718],
  ["sin(180)", 0],
  ["cos(90)", 0],
  ["cos(-270)", 0],
  ["sin(-90)", -1],
  ["cos(180)", -1],
  ["sin(330)", -0.5],
  ["cos(120)", -0.5],
  ["tan(180)", 0],
  ["tan(45)", 1],
  ["tan(-135)", 1],
  ["1.2e-16", 1.2e-16],
  ["2E3 + 1e+2", 2100],
])("%s is %d", (expression, value) => {
  expect(calculate(expression)).toBe(value);
});

test.each([
  "",
  "1+",
  "(1",
  "1)",
  "1/0",
  "1 2",
  "process",
  "sqrt 4",
  "a()",
  "1;2",
  "2**3",
  "1e",
  "1e999",
  "tan(90)",
  "1/tan(-270)",
  "9".repeat(201),
])("%s has no value", (expression) => {
  expect(calculate(expression)).toBeNull();
});

test("C1: whatever is typed has a finite value or none, at once", () => {
  const sign = fc.constantFrom(..."0123456789.+-*/^%() pisqrt×÷");
  fc.assert(
    fc.property(fc.array(sign, { maxLength: longestExpression }), (signs) => {
      const value = calculate(signs.join(""));
      expect(value === null || Number.isFinite(value)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  expect(calculate(`${"(".repeat(100)}1${")".repeat(99)}`)).toBeNull();
});
