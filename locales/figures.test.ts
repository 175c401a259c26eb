import { expect, test } from "vitest";
import { decimals, figure, money, shortFigure } from "./figures";
import { translator } from "./words";

test("an amount is whole, or has both digits behind the point, as the language writes it", () => {
  expect(money(1000, "zh")).toBe("1,000");
  expect(money(970.5, "zh")).toBe("970.50");
  expect(money(12_345.67, "es")).toBe("12.345,67");
  expect(money(0, "ja")).toBe("0");
});

test("001 §2: a figure has one decimal at most, and none that says nothing", () => {
  expect(figure(2130, "en")).toBe("2,130");
  expect(figure(2.5, "es")).toBe("2,5");
  expect(figure(30, "zh")).toBe("30");
});

test("whole numbers in a text are grouped as the language does, but for those that name something", () => {
  const words = { frame: { lists: { found_other: "{{count}} of {{total}}, paper {{number}}" } } } as never;
  const said = (language: "en" | "es") =>
    translator(language, words).t("lists.found", { count: 12_345, total: 2.25, number: 12_345 });
  expect(said("en")).toBe("12,345 of 2.25, paper 12345");
  expect(said("es")).toBe("12.345 of 2.25, paper 12345");
});

test("a count has the form that the language has for it, also where it is large, negative or no whole number", () => {
  const words = { frame: { found_one: "one", found_many: "many", found_other: "other" } } as never;
  const said = (language: "en" | "es", counts: number[]) =>
    counts.map((count) => translator(language, words).t("found" as never, { count })).join(" ");
  expect(said("en", [0, 1, 1.5, 2, 99, 100, 101, -1, Number.NaN])).toBe(
    "other one other other other other other one other",
  );
  expect(said("es", [0, 1, 100, 1_000_000])).toBe("other one other many");
});

test("000 §9: a figure for scanning is abbreviated from 10,000 on, in the reader's language", () => {
  expect(shortFigure(9_999, "zh")).toEqual({ short: "9,999", exact: "9,999" });
  const shown = (["zh", "en", "es", "ja"] as const).map((language) => shortFigure(12_345, language).short);
  expect(shown).toEqual(["1.2万", "12.3K", "12,3\u00a0mil", "1.2万"]);
  expect(shortFigure(12_345, "es").exact).toBe("12.345");
});

test("a statistic has its digits behind the point, and nothing is never negative", () => {
  expect(decimals(-2466.6534, 3, "en")).toBe("-2,466.653");
  expect(decimals(0.8, 2, "es")).toBe("0,80");
  expect(decimals(-0.001, 2, "zh")).toBe("0.00");
});
