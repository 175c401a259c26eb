import { describe, expect, it } from "vitest";
import { exactTime, generalZoneName, longDate, shortTime, timeSpan, zoneName } from "./dates.server";

const china = "Asia/Shanghai";
const at = Date.UTC(2026, 10, 21, 2, 24, 5);

describe("dates in the company's time, in the reader's language", () => {
  it("writes a whole day", () => {
    expect(longDate(at, "zh")).toBe("2026 年 11 月 21 日，星期六");
    expect(longDate(at, "es")).toBe("sábado, 21 de noviembre de 2026");
  });

  it("says today and yesterday, and the year only when it is another", () => {
    expect(shortTime(at, "zh", china, at + 60_000)).toBe("今天 10:24");
    expect(shortTime(at, "en", china, at + 86_400_000)).toBe("yesterday 10:24");
    expect(shortTime(at, "ja", china, at + 5 * 86_400_000)).toBe("11月21日");
    expect(shortTime(at, "zh", china, at + 200 * 86_400_000)).toBe("2026 年 11 月 21 日");
  });

  it("changes the day at midnight in China, not in Greenwich", () => {
    const lateEvening = Date.UTC(2026, 10, 20, 15, 59);
    expect(shortTime(lateEvening, "zh", china, lateEvening + 120_000)).toBe("昨天 23:59");
  });

  it("names the second day of a span where it is another one", () => {
    const span = (hours: number) => timeSpan(at, at + hours * 3_600_000, "zh", china, at);
    expect(span(2)).toBe("11 月 21 日 10:24–12:24");
    expect(span(24)).toBe("11 月 21 日 10:24–11 月 22 日 10:24");
  });

  it("writes an exact time", () => expect(exactTime(at)).toBe("2026-11-21 10:24:05"));

  it("follows the clock of another zone, summer time and half hours included", () => {
    const july = Date.UTC(2026, 6, 1, 22, 30);
    expect(exactTime(july, "Europe/Madrid")).toBe("2026-07-02 00:30:00");
    expect(exactTime(at, "Europe/Madrid")).toBe("2026-11-21 03:24:05");
    expect(exactTime(at, "Asia/Kolkata")).toBe("2026-11-21 07:54:05");
    expect(exactTime(at, "America/New_York")).toBe("2026-11-20 21:24:05");
    expect(longDate(at, "en", "America/New_York")).toBe("Friday, 20 November 2026");
    expect(shortTime(at, "zh", "America/New_York", at + 3 * 3_600_000)).toBe("昨天 21:24");
  });

  it("follows clocks that change at half past an hour of UTC", () => {
    const change = Date.UTC(2026, 9, 3, 16, 30);
    const shown = [-60_000, 0].map((apart) => exactTime(change + apart, "Australia/Adelaide"));
    expect(shown).toEqual(["2026-10-04 01:59:00", "2026-10-04 03:00:00"]);
  });

  it("names a zone as it is at a moment, or for the whole year", () => {
    expect(zoneName("Europe/Madrid", "en", Date.UTC(2026, 6, 1))).toBe("Central European Summer Time");
    expect(zoneName("Europe/Madrid", "en", at)).toBe("Central European Standard Time");
    expect(generalZoneName("Europe/Madrid", "en")).toBe("Central European Time");
    expect(generalZoneName("Europe/Madrid", "ja")).toBe("中央ヨーロッパ時間");
  });
});
