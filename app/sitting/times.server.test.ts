import { expect, it } from "vitest";
import { clockTime } from "./times.server";

const minute = 60_000;

it.each([
  ["Asia/Shanghai", Date.UTC(2026, 10, 27, 16)],
  ["Asia/Kolkata", Date.UTC(2026, 10, 27, 18, 30)],
  ["Asia/Kathmandu", Date.UTC(2026, 10, 27, 18, 15)],
])(
  "a time has its day until that day begins, also where it was said a moment before: %s",
  (timeZone, midnight) => {
    const at = midnight + 9 * 60 * minute + 5 * minute;
    const say = (now: number, language: "zh" | "en" = "zh") => clockTime(at, { now, timeZone }, language);
    for (const moment of [minute, 1]) expect(say(midnight - moment)).toBe("11 月 28 日 09:05");
    for (const moment of [0, 1, 14 * minute]) expect(say(midnight + moment)).toBe("09:05");
    expect(say(midnight - 1)).toBe("11 月 28 日 09:05");
    expect(say(midnight - 1, "en")).toMatch(/^28 Nov|^Nov 28/);
    expect(clockTime(at + 59_999, { now: midnight, timeZone }, "zh")).toBe("09:05");
    expect(clockTime(at + minute, { now: midnight, timeZone }, "zh")).toBe("09:06");
  },
);
