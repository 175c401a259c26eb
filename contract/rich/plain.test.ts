import { describe, expect, test } from "vitest";
import { linearOf } from "./linear";
import { parseRich } from "./parse";
import { plainOf } from "./plain";

test("a text is read without its signs", () => {
  expect(plainOf(parseRich("**粗** *斜* `码` [甲](https://a.cn) ![图](/file/a) $x^2$ ___"))).toBe(
    "粗 斜 码 甲 图 x² ___",
  );
  const placeholders = { table: "[table]", code: "[code]", picture: "[picture]" };
  expect(plainOf(parseRich("`a` ![图](/file/a)\n\n|a|b|\n|-|-|\n|1|2|\n\n```\nc\n```"), placeholders)).toBe(
    "a [picture]\n\n[table]\n\n[code]",
  );
  expect(plainOf(parseRich("甲\n\n- 乙\n- 丙\n\n2. 丁\n3. 戊\n\n|a|b|\n|-|-|\n|1|2|\n\n```\nc\n```"))).toBe(
    "甲\n\n- 乙\n- 丙\n\n2. 丁\n3. 戊\n\na | b\n1 | 2\n\nc",
  );
});

describe("a formula in one line", () => {
  test.each([
    ["x^2+y^{10}", "x²+y¹⁰"],
    ["a_1+a_{n+1}", "a₁+aₙ₊₁"],
    ["x^{ab}_{\\alpha}", "xᵃᵇ_α"],
    ["\\frac{1}{2}", "1/2"],
    ["\\frac{a+b}{2c^2}", "(a+b)/2c²"],
    ["\\sqrt{2}", "√(2)"],
    ["\\sqrt[3]{x+1}", "³√(x+1)"],
    ["\\alpha\\leq\\pi\\times r^2", "α≤π×r²"],
    ["\\sin x + \\lim_{x \\to 0} y", "sin x+ lim_(x→0)y"],
    ["\\left( \\text{底 边} h \\right)", "(底 边h)"],
    ["\\begin{cases}x\\\\y\\end{cases}", "x; y"],
    ["\\{1,2\\}", "{1,2}"],
    ["x=___", "x=___"],
    ["\\unknown{x}", "unknown x"],
    ["}{^", "^()"],
    ["", ""],
  ])("%s", (tex, text) => expect(linearOf(tex)).toBe(text));

  // A quadratic algorithm would not finish here.
  test("C1: whatever is written", () => {
    for (const piece of ["{", "^", "\\frac", "\\sqrt[", "_", "\\\\", "}", "\\begin{", "$", "中"]) {
      expect(typeof linearOf(piece.repeat(300_000 / piece.length))).toBe("string");
    }
  });
});
