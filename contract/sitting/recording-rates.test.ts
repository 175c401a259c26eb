import { expect, test } from "vitest";
import { recordedSeconds, recordingRates } from "./recording-rates";

test.each(["audio", "video"] as const)(
  "%s of its full length fits its file, however long it may be",
  (kind) => {
    for (const megabytes of [1, 2, 10])
      for (const wanted of [0, 10, 60, 180, 600, 1_800, 3_600]) {
        const bytes = megabytes * 1_000_000;
        const seconds = recordedSeconds(kind, wanted, bytes);
        const { audio, video } = recordingRates(kind, seconds, bytes);
        const taken = ((audio + (kind === "video" ? video : 0)) * seconds) / 8;
        expect([megabytes, wanted, taken <= 0.8 * bytes]).toEqual([megabytes, wanted, true]);
        expect(Math.min(audio / 12_000, kind === "video" ? video / 55_000 : 1)).toBeGreaterThanOrEqual(0.99);
        if (wanted > 0) expect(seconds).toBeLessThanOrEqual(wanted);
      }
  },
);

test("what is short has the best rates, and what has no limit of its own one that it has room for", () => {
  expect(recordingRates("video", 30, 10_000_000)).toEqual({ audio: 48_000, video: 1_200_000 });
  expect([recordedSeconds("video", 0, 10_000_000), recordedSeconds("audio", 0, 10_000_000)]).toEqual([
    300, 1_200,
  ]);
  expect([recordedSeconds("video", 3_600, 10_000_000), recordedSeconds("video", 600, 10_000_000)]).toEqual([
    888, 600,
  ]);
});
