import { expect, test } from "vitest";
import { formats } from "#contract/bank/shapes";
import { isInProportion } from "../../../tests/support/pace";
import { formatsByName } from ".";
import { formatOf } from "./format-of";

test.each(formats)("a file says itself that it is %s", async (format) => {
  const { template } = formatsByName[format];
  expect(await formatOf(await template("en"), "utf-8")).toBe(format);
  if (format === "csv") expect(await formatOf(await template("zh"), "utf-8")).toBe(format);
});

test.each([
  ["text", "1. 水能导电。\n答案：对"],
  ["text", "1. 设 $\\frac{1}{2}$\nA. 一\nB. 二\n答案：A"],
  ["text", "Which?\nA. One\nB. Two\nAnswer: B"],
  ["aiken", "Which?\nA. One\nB. Two\nANSWER: B"],
  ["gift", "::a:: Two is {=2 ~3}"],
  ["gift", "Two is even {T}"],
  ["moodle-xml", '<?xml version="1.0"?><quiz></quiz>'],
  ["qti", "<questestinterop/>"],
  ["csv", "题型,题干,答案\n判断,水,对"],
] as const)("as %s: %s", async (format, text) => {
  expect(await formatOf(new TextEncoder().encode(text), "utf-8")).toBe(format);
});

// Each took a minute when every blank line was a start to look from.
test.each([
  ["gift", "Two is even {T}", "\n", 199_000],
  ["gift", "Two is even {T}", "\u2028", 66_000],
  ["aiken", "Which?\nA) One\nB) Two\nANSWER: B", "\n", 199_000],
  ["aiken", "Which?\nA) One\nB) Two\nANSWER: B", "\u2028", 66_000],
] as const)("blank lines are passed over at once, however many: %s %#", async (format, text, line, count) => {
  const after = (share: number) => new TextEncoder().encode(line.repeat(count * share) + text);
  expect(await isInProportion((bytes: Uint8Array) => formatOf(bytes, "utf-8"), after)).toBe(true);
  expect(await formatOf(after(1), "utf-8")).toBe(format);
});
