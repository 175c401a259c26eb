import fc from "fast-check";
import { expect, test } from "vitest";
import { invoiceNumberOf } from "./invoices/shapes";
import { orderNumber } from "./orders/shapes";
import { dayIn, daysLater, instantOf, localTime, startOfDay } from "./time-zone";

const zones = [
  "Asia/Shanghai",
  "Europe/Madrid",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/Sao_Paulo",
];
const minute = 60_000;
const instants = fc
  .integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) })
  .map((at) => at - (at % minute));

test("a local time leads back to its instant, or to the first of two", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (zone, at) => {
      const back = instantOf(localTime(at, zone), zone)!;
      expect(localTime(back, zone)).toBe(localTime(at, zone));
      expect(back).toBeLessThanOrEqual(at);
      expect(at - back).toBeLessThanOrEqual(3_600_000);
    }),
    { numRuns: 500 },
  );
});

test("what daylight saving leaves out does not exist", () => {
  expect(instantOf("2026-03-29T02:30", "Europe/Madrid")).toBeNull();
  expect(instantOf("2026-03-29T03:00", "Europe/Madrid")).toBe(Date.UTC(2026, 2, 29, 1));
  expect(instantOf("2026-10-25T02:30", "Europe/Madrid")).toBe(Date.UTC(2026, 9, 25, 0, 30));
});

test.each(["", "2026-02-30T10:00", "2026-01-01", "2026-01-01T24:30", "x"])("%s is no time", (text) =>
  expect(instantOf(text, "Asia/Shanghai")).toBeNull(),
);

test.each([
  ["America/Santiago", "2026-09-06", "01:00"],
  ["America/Havana", "2026-03-08", "01:00"],
  ["Atlantic/Azores", "2026-03-29", "01:00"],
  ["Asia/Beirut", "2026-03-29", "01:00"],
  ["America/Havana", "2026-11-01", "00:00"],
  ["Europe/Madrid", "2026-03-29", "00:00"],
])("in %s %s begins at %s", (zone, day, time) => {
  const at = startOfDay(day, zone);
  expect(localTime(at, zone)).toBe(`${day}T${time}`);
  expect(localTime(at - minute, zone) < day).toBe(true);
});

test("a week later is the same time of day", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (zone, at) => {
      const later = daysLater(at, 7, zone);
      const gap = Math.abs(later - at - 7 * 86_400_000);
      expect(gap).toBeLessThanOrEqual(3_600_000);
      if (instantOf(`${localTime(later, zone).slice(0, 11)}${localTime(at, zone).slice(11)}`, zone))
        expect(localTime(later, zone).slice(11)).toBe(localTime(at, zone).slice(11));
    }),
    { numRuns: 300 },
  );
});

test("it is another day where clocks are ahead", () => {
  expect(dayIn(Date.UTC(2026, 0, 5, 15, 59), "Asia/Shanghai")).toBe("2026-01-05");
  expect(dayIn(Date.UTC(2026, 0, 5, 16), "Asia/Shanghai")).toBe("2026-01-06");
  expect(dayIn(Date.UTC(2026, 0, 5, 10), "Pacific/Kiritimati")).toBe("2026-01-06");
});

test("orders and invoices are numbered by the year of the platform's clocks", () => {
  const midnight = Date.UTC(2026, 11, 31, 16);
  const numbers = (at: number) => [orderNumber(47, at), invoiceNumberOf(12, at)];
  expect(numbers(midnight - 1)).toEqual(["CZ-2026-000047", "FP-2026-000012"]);
  expect(numbers(midnight)).toEqual(["CZ-2027-000047", "FP-2027-000012"]);
});
