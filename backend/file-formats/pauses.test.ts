import { expect, test } from "vitest";
import { pauseAfter } from "./pauses";

test("what works a fifth of the time pauses four times as long as it worked, and not long after a stall", () => {
  expect([2, 5, 30_000].map((worked) => pauseAfter(worked, 0.2))).toEqual([8, 20, 100]);
});
