import { expect, test } from "vitest";
import { allowedSeconds, extraSeconds, isAccommodated, noAccommodation, windowOfCandidate } from "./time";

test.each([
  [3600, { factor: 100, extraMinutes: 30 }, 5400],
  [3600, { factor: 120, extraMinutes: 0 }, 4320],
  [5400, { factor: 150, extraMinutes: 10 }, 8700],
  [100, { factor: 101, extraMinutes: 0 }, 101],
  [101, { factor: 101, extraMinutes: 0 }, 103],
])("%s seconds with %j are %s", (duration, extra, seconds) => {
  expect(allowedSeconds(duration, extra)).toBe(seconds);
});

test("G2: for every accommodation the window holds the extra time, and never opens before the exam", () => {
  const exam = { openAt: 1_000_000_000, closeAt: 1_010_000_000 };
  for (let at = 0; at < 500; at += 1) {
    const factor = 100 + ((at * 37) % 301);
    const extraMinutes = (at * 13) % 1440;
    const isOwn = at % 3 === 0;
    const own = { openAt: exam.openAt + (at % 7) * 1000 - 3000, closeAt: exam.closeAt + at * 1000 };
    const candidate = { ...noAccommodation, factor, extraMinutes, ...(isOwn ? own : {}) };
    const { openAt, closeAt } = windowOfCandidate(exam, 3600, candidate);
    expect(openAt).toBeGreaterThanOrEqual(exam.openAt);
    if (!isOwn) expect(closeAt - exam.closeAt).toBe(extraSeconds(3600, candidate) * 1000);
    else expect(closeAt).toBe(own.closeAt);
  }
});

test("each part of an accommodation counts as one", () => {
  expect(isAccommodated(noAccommodation)).toBe(false);
  for (const key of Object.keys(noAccommodation)) {
    expect(isAccommodated({ ...noAccommodation, [key]: 111 })).toBe(true);
  }
});
