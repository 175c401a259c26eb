import { expect, test } from "vitest";
import { readTrials } from "../support/filled-sheets";

const seeds = Array.from({ length: 24 }, (_, at) => at + 1);

test("whatever the pencil, the scanner and the paper: nothing wrong is sure", async () => {
  expect(await readTrials(seeds)).toBeGreaterThan(14);
});
