import { expect, test } from "vitest";
import { filesBelow, textOf } from "../support/source";
import { faults } from "./faults.js";
import { page } from "./page.js";

const files = filesBelow("");

test.each(faults)("the fault can still be planted: $name", ({ file, right, wrong, foundBy }) => {
  expect(textOf(file).split(right)).toHaveLength(2);
  expect(wrong).not.toBe(right);
  expect(files).toContain(foundBy);
  expect(foundBy).toMatch(/\.(test\.tsx?|journey\.ts|long\.ts)$/);
});

test("each fault has a name of its own", () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test("docs/faults.md lists them: npm run test:faults -- --write", () => {
  expect(textOf("docs/faults.md")).toBe(page());
});
