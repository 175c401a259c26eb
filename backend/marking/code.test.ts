import { expect, test } from "vitest";
import { markingCode } from "./code";

test("no two candidates of a large exam have one code", () => {
  const codes = Array.from({ length: 20_000 }, (_, at) => markingCode(`candidate ${at}`));
  expect(new Set(codes).size).toBe(codes.length);
});
