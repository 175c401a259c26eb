import { expect, test } from "vitest";
import { periodQueryOf, rangeOf, readPeriod } from "./period.server";

const now = Date.UTC(2026, 2, 31, 20);
const zone = "Asia/Shanghai";
const read = (query: string) => readPeriod(new URLSearchParams(query), zone, now);

test("this month and the last are those of the company's time zone, and stay so in the address", () => {
  expect(read("period=month")).toEqual({ period: "month", since: "2026-04-01", until: "2026-04-30" });
  expect(read("period=lastMonth")).toEqual({ period: "lastMonth", since: "2026-03-01", until: "2026-03-31" });
  expect(periodQueryOf(read("period=month"))).toEqual({ period: "month", since: "", until: "" });
  expect(rangeOf(read("period=month"), zone)).toEqual({
    since: Date.UTC(2026, 2, 31, 16),
    until: Date.UTC(2026, 3, 30, 16),
  });
});

test("days may be open on one side, and in either order; what is no day is none", () => {
  expect(read("since=2026-02-03")).toEqual({ period: "custom", since: "2026-02-03", until: "" });
  expect(rangeOf(read("until=2026-02-03"), zone)).toEqual({ since: null, until: Date.UTC(2026, 1, 3, 16) });
  expect(read("since=2026-02-09&until=2026-02-03")).toMatchObject({
    since: "2026-02-03",
    until: "2026-02-09",
  });
  for (const odd of ["2026-02-30", "x", "2026-2-3", "99999-01-01", "9999-12-31"])
    expect(read(`since=${odd}`).period, odd).toBe("");
});

test("what was changed in the form wins: the period, or the days beside it", () => {
  const april = "since=2026-04-01&until=2026-04-30";
  expect(read(`was=month&period=month&${april}`).period).toBe("month");
  expect(read(`was=month&period=lastMonth&${april}`)).toMatchObject({ since: "2026-03-01" });
  expect(read("was=month&period=month&since=2026-04-02&until=2026-04-30").period).toBe("custom");
  expect(read(`was=month&period=&${april}`).period).toBe("");
  expect(read("was=&period=&since=2026-04-02").period).toBe("custom");
});

test("a day begins when it does in a zone whose clocks change", () => {
  const berlin = "Europe/Berlin";
  const days = (day: string) => rangeOf({ period: "custom", since: day, until: day }, berlin);
  expect(days("2026-03-29")).toEqual({ since: Date.UTC(2026, 2, 28, 23), until: Date.UTC(2026, 2, 29, 22) });
});
