import { expect, test } from "vitest";
import type { ExamCover } from "#contract/invitations/shapes";
import { words } from "../../../tests/support/words";
import { shownCover } from "./shown.server";

// One of them is in another season than the reader.
test.each([
  [Date.UTC(2026, 6, 27, 7), "09:00–10:00 · Central European Summer Time"],
  [Date.UTC(2026, 9, 27, 8), "09:00–10:00 · Central European Standard Time"],
])("times have the name of their zone as it is on the exam's day: %s", (openAt, shown) => {
  const cover = {
    ...{ company: "", state: "invited", timeZone: "Europe/Madrid", openAt, closeAt: openAt + 3_600_000 },
    ...{ minutes: 60, extraMinutes: 0, lateMinutes: 0, monitoring: [], device: 1, parts: [], asks: null },
  } as unknown as ExamCover;
  const { facts } = shownCover(cover, { t: words("en"), language: "en" });
  expect(facts[0]![1]).toContain(shown);
});

test("a cancelled exam says why", () => {
  const cover = {
    ...{ company: "江北电力", state: "invited", timeZone: "Europe/Madrid", openAt: 0, closeAt: 1, device: 1 },
    ...{ minutes: 60, extraMinutes: 0, lateMinutes: 0, monitoring: [], parts: [], asks: null },
    ...{ isCancelled: true, cancelReason: "Power cut" },
  } as unknown as ExamCover;
  const { notice } = shownCover(cover, { t: words("en"), language: "en" });
  expect(notice!.text).toContain("Reason: “Power cut”");
});

test.each([false, true])(
  "whoever was recorded as absent reads so, and is not asked in: over is %s",
  (isOver) => {
    const cover = {
      ...{ company: "江北电力", state: "absent", timeZone: "Europe/Madrid", openAt: 0, closeAt: 1, isOver },
      ...{
        minutes: 60,
        extraMinutes: 0,
        lateMinutes: 0,
        monitoring: [],
        device: 1,
        parts: [],
        asks: "mobile",
      },
    } as unknown as ExamCover;
    const { notice, asks } = shownCover(cover, { t: words("en"), language: "en" });
    expect([notice!.text, asks]).toEqual([expect.stringContaining("recorded as absent"), null]);
  },
);

test.each([
  ["released", "This exam is over."],
  ["sitting", "The exam is open: confirm who you are to get in."],
])("after the close whoever is %s reads: %s", (state, text) => {
  const cover = {
    ...{ company: "", state, timeZone: "Europe/Madrid", openAt: 0, closeAt: 1, isOver: true, asks: "mobile" },
    ...{ minutes: 60, extraMinutes: 0, lateMinutes: 0, monitoring: [], device: 1, parts: [] },
  } as unknown as ExamCover;
  const shown = shownCover(cover, { t: words("en"), language: "en" });
  expect([shown.notice!.text, shown.hasCalendar]).toEqual([text, false]);
});
