import { expect, it } from "vitest";
import { isDay, lastDayOf } from "#contract/certificates/days";
import { endOfDay } from "./days";

it("knows days that there are", () => {
  for (const day of ["2026-01-31", "2024-02-29", "1900-01-01"]) expect(isDay(day)).toBe(true);
  for (const day of ["2026-02-29", "2026-13-01", "2026-00-10", "1899-12-31", "", "2026-1-1", "0000-00-00"])
    expect(isDay(day), day).toBe(false);
});

it.each([
  ["2026-01-05", 12, "2027-01-04"],
  ["2026-01-01", 1, "2026-01-31"],
  ["2026-03-01", 12, "2027-02-28"],
  ["2026-01-31", 1, "2026-02-28"],
  ["2026-01-30", 1, "2026-02-28"],
  ["2024-02-29", 12, "2025-02-28"],
  ["2024-02-29", 48, "2028-02-28"],
  ["2026-08-31", 6, "2027-02-28"],
  ["2026-05-31", 1, "2026-06-30"],
  ["2026-12-15", 600, "2076-12-14"],
  ["2026-12-15", 0, ""],
])("%s is valid for %i months until %s", (issuedOn, months, last) => {
  expect(lastDayOf(issuedOn, months)).toBe(last);
});

it("tells when a day is over, also where the clock is put at midnight", () => {
  expect(endOfDay("Asia/Shanghai", "2026-01-05")).toBe(Date.UTC(2026, 0, 5, 16));
  expect(endOfDay("Pacific/Pago_Pago", "2026-01-05")).toBe(Date.UTC(2026, 0, 6, 11));
  expect(endOfDay("Pacific/Kiritimati", "2026-01-05")).toBe(Date.UTC(2026, 0, 5, 10));
  // Chile's DST starts at midnight: the next day begins at one o'clock.
  expect(endOfDay("America/Santiago", "2025-09-06")).toBe(Date.UTC(2025, 8, 7, 4));
  // Samoa skipped 30 December 2011.
  expect(endOfDay("Pacific/Apia", "2011-12-29")).toBe(Date.UTC(2011, 11, 30, 10));
});
