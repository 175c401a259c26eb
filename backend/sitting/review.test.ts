import { expect, test } from "vitest";
import { mayReview } from "./review";

const closing = 1_000;

/** Whether the one who was told a score may look, at a moment; the last window of the exam ends later than its own. */
const may = (now: number, settings: object, result: object | null = {}) =>
  mayReview(
    {
      candidate: { close_at: closing, exam_ends_at: 2 * closing },
      paper: { settings: { viewReport: 1, release: "at", reviewAt: 0, ...settings } },
      now,
    } as never,
    result as never,
  );

test("questions and keys are seen once nobody has a window any more, however early the score was told", () => {
  for (const release of ["at", "marked", "byHand"]) {
    expect(may(2 * closing - 1, { release }), release).toBe(false);
    expect(may(2 * closing, { release }), release).toBe(true);
  }
  expect(may(2 * closing, { reviewAt: 3 * closing })).toBe(false);
  expect(may(3 * closing, { reviewAt: 3 * closing })).toBe(true);
  expect(may(3 * closing, {}, null)).toBe(false);
  expect(may(3 * closing, { viewReport: 0 })).toBe(false);
});

test("where each score is told at once, each may look at once, or from the time that is set", () => {
  const release = "immediately";
  expect(may(1, { release })).toBe(true);
  expect(may(1, { release, reviewAt: 2 })).toBe(false);
  expect(may(2, { release, reviewAt: 2 })).toBe(true);
});
