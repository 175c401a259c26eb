import { expect, it } from "vitest";
import { contrast, contrastOnWhite } from "#contract/companies/colour";
import { brandOf } from "./brand";
import { colours } from "./tokens";

it("computes contrast as WCAG 2.2 does", () => {
  expect(contrastOnWhite("#000000")).toBeCloseTo(21, 5);
  expect(contrastOnWhite("#777777")).toBeCloseTo(4.48, 2);
  expect(contrastOnWhite("#E06563")).toBeCloseTo(3.38, 2);
  expect(contrastOnWhite("#ffffff")).toBe(1);
});

it("leaves a colour alone that stands out in both themes", () => {
  expect(brandOf(colours.brand[0])).toEqual([...colours.brand]);
});

it.each(["#000000", "#ffffff", "#1a237e", "#ffeb3b", "#808080", "#00ff00", "#0000ff"])(
  "%s reaches 3:1 on every ground of both themes",
  (colour) => {
    const brand = brandOf(colour);
    for (const theme of [0, 1] as const)
      for (const ground of ["surface", "canvas"] as const)
        expect(contrast(brand[theme], colours[ground][theme])).toBeGreaterThanOrEqual(3);
  },
);

it("changes a colour no more than it takes", () => {
  const [light, dark] = brandOf("#1a237e");
  expect(light).toBe("#1a237e");
  expect(contrast(dark, colours.surface[1])).toBeLessThan(3.3);
});
