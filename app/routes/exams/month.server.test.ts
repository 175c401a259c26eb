import { expect, test } from "vitest";
import { boundsOf } from "./month.server";

test.each([
  ["2026-03-29", Date.UTC(2026, 2, 28, 23), 23],
  ["2026-10-25", Date.UTC(2026, 9, 24, 22), 25],
])("a day on which the clocks change ends where the next begins: %s", (day, from, hours) =>
  expect(boundsOf([day], "Europe/Madrid")).toEqual([{ from, next: from + hours * 3_600_000 }]),
);
