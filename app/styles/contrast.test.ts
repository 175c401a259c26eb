import { describe, expect, it } from "vitest";
import { contrast } from "#contract/companies/colour";
import { avatarColours, avatarInk, type Colour, colours, markPairs, textPairs } from "./tokens";

const themes = { light: 0, dark: 1 } as const;
const ratio = (one: Colour, other: Colour, theme: 0 | 1) =>
  contrast(colours[one][theme], colours[other][theme]);

describe("contrast", () => {
  it("is computed as WCAG 2 does", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrast("#ffffff", "#ffffff")).toBe(1);
  });

  for (const [name, theme] of Object.entries(themes)) {
    it.each(textPairs)(`${name}: the words %s on %s reach 4.5:1`, (text, ground) => {
      expect(ratio(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
    });

    it.each(markPairs)(`${name}: the mark %s on %s reaches 3:1`, (mark, ground) => {
      expect(ratio(mark, ground, theme)).toBeGreaterThanOrEqual(3);
    });
  }

  it("names every colour that carries meaning in some pair", () => {
    const grounds = ["line", "line-2", "bar"];
    const paired = new Set([...textPairs, ...markPairs].flat());
    expect(Object.keys(colours).filter((name) => !paired.has(name as Colour))).toEqual(grounds);
  });

  it.each(avatarColours)("white words on the badge %s reach 4.5:1", (ground) => {
    expect(contrast(avatarInk, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it("keeps the theme colour away from words: white on it is too weak", () => {
    expect(contrast("#ffffff", colours.brand[0])).toBeLessThan(4.5);
    expect([...textPairs].flat()).not.toContain("brand");
  });
});
