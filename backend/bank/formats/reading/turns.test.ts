import { afterEach, describe, expect, test, vi } from "vitest";
import { formats } from "#contract/bank/shapes";
import { itemsOf } from "../../../../tests/support/every-type";
import { formatsByName } from "..";

/** How many turns others had while `work` went on, where each step of it takes as long as a turn may be. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    time += 20;
    return time;
  });
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  try {
    return { result: await work(), turns };
  } finally {
    clearImmediate(next);
  }
}
afterEach(() => void vi.restoreAllMocks());

describe.each(formats)("I3: a file of many questions as %s", (format) => {
  const { holds, read, write } = formatsByName[format];
  const items = itemsOf(120, holds);

  test("gives others their turn as it is written and as it is read, and tells how far it is", async () => {
    const told: number[] = [];
    const { result: bytes, turns } = await turnsDuring(() => write(items));
    const { result, turns: more } = await turnsDuring(() => read(bytes, (done) => void told.push(done)));
    // Each question is a step at least.
    expect(Math.min(turns, more)).toBeGreaterThanOrEqual(120);
    expect(result.validationErrors).toEqual([]);
    expect(result.items).toHaveLength(120);
    expect(told.every((done) => done >= 0 && done <= 1)).toBe(true);
  });
});
