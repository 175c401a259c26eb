import fc from "fast-check";
import { expect, test } from "vitest";
import { allowedSeconds, extraSeconds, noAccommodation, windowOfCandidate } from "../candidates/time";
import { instantOf, localTime } from "../time-zone";
import { newExam } from "./form";
import { brokenRules } from "./rules";
import { usualSettings } from "./settings";

/** With and without daylight saving, in both hemispheres, by half an hour, and with clocks at 45 minutes. */
const zones = [
  "Asia/Shanghai",
  "Asia/Tokyo",
  "Asia/Kathmandu",
  "Europe/Madrid",
  "America/New_York",
  "America/Santiago",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
];
const minute = 60_000;
const hour = 60 * minute;

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat("sv-SE", {
      ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit" },
    }),
  ]),
);

/** What the clocks of a zone show, by the platform's own words: nothing of ours is in it. */
const shown = (at: number, zone: string) => formats.get(zone)!.format(at).replace(" ", "T");

/** The first instant at which the clocks show a time: each quarter of an hour for a day around is tried. */
function firstShown(local: string, zone: string): number | null {
  const near = Date.parse(`${local}Z`);
  for (let at = near - 15 * hour; at <= near + 15 * hour; at += 15 * minute)
    if (shown(at, zone) === local) return at;
  return null;
}

/** The moments of a year at which the clocks of a zone change, to the minute. */
function changesOf(zone: string): number[] {
  const offset = (at: number) => Date.parse(`${shown(at, zone)}Z`) - at;
  const found: number[] = [];
  for (let at = Date.UTC(2026, 0); at < Date.UTC(2027, 0); at += 6 * hour) {
    if (offset(at) === offset(at + 6 * hour)) continue;
    let [low, high] = [at, at + 6 * hour];
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / (2 * minute)) * minute;
      if (offset(middle) === offset(low)) low = middle;
      else high = middle;
    }
    found.push(high);
  }
  return found;
}

const changesIn = new Map(zones.map((zone) => [zone, changesOf(zone)]));

const inZone = fc.constantFrom(...zones).chain((zone) => {
  const changes = changesIn.get(zone)!;
  const around = changes.length > 0 ? fc.constantFrom(...changes) : fc.constant(Date.UTC(2026, 5));
  const minutes = fc.oneof(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -250_000, max: 250_000 }));
  return fc.record({
    zone: fc.constant(zone),
    at: fc.tuple(around, minutes).map(([from, by]) => from + by * minute),
  });
});

test("the zones change their clocks as they should: twice a year or never", () => {
  expect(zones.map((zone) => changesIn.get(zone)!.length)).toEqual([0, 0, 0, 2, 2, 2, 2, 2]);
});

test("a time that is typed in a company's zone is the instant at which its clocks show that, or is refused", () => {
  let leftOut = 0;
  let twice = 0;
  fc.assert(
    fc.property(inZone, fc.integer({ min: 0, max: 120 }), ({ zone, at }, more) => {
      expect(localTime(at, zone)).toBe(shown(at, zone));
      // Typed: the same time of day, or one that the clocks may never show.
      const typed = new Date(Date.parse(`${shown(at, zone)}Z`) + more * minute).toISOString().slice(0, 16);
      const first = firstShown(typed, zone);
      expect(instantOf(typed, zone)).toBe(first);
      if (first === null) leftOut += 1;
      else if (shown(first + hour, zone) === typed || shown(first + hour / 2, zone) === typed) twice += 1;
    }),
    { numRuns: 1_500 },
  );
  // Both sides of a change of the clocks were met.
  expect(leftOut).toBeGreaterThan(10);
  expect(twice).toBeGreaterThan(10);
});

test("what is suggested for a new exam lies ahead, is at nine by the clocks, and breaks no rule, in any zone", () => {
  fc.assert(
    fc.property(inZone, fc.integer({ min: 1, max: 600 }), ({ zone, at }, minutes) => {
      const paper = { _id: "paper", name: "电工安全规程考试", jobDuration: minutes * 60, isPractice: false };
      const { openAt, closeAt } = newExam(paper, at, zone);
      expect(openAt).toBeGreaterThan(at);
      expect(shown(openAt, zone).slice(11)).toBe("09:00");
      expect(closeAt - openAt).toBeGreaterThanOrEqual(minutes * minute);
      expect(brokenRules({ ...usualSettings, openAt, closeAt })).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

/** Minutes and hundredths in whole numbers of hundredths of a second: no rounding but the last one. */
function plainExtra(duration: bigint, factor: bigint, minutes: bigint): number {
  const hundredths = duration * (factor - 100n) + minutes * 6_000n;
  return Number(hundredths / 100n + (hundredths % 100n > 0n ? 1n : 0n));
}

test("G2: a candidate's time and window are those of a second implementation, and never open before the exam", () => {
  const accommodation = fc.record({
    factor: fc.integer({ min: 100, max: 400 }),
    extraMinutes: fc.integer({ min: 0, max: 1440 }),
    own: fc.option(fc.tuple(fc.integer({ min: -600, max: 600 }), fc.integer({ min: 1, max: 6_000 }))),
  });
  fc.assert(
    fc.property(
      inZone,
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 86_400 }),
      accommodation,
      ({ at: openAt }, long, duration, { factor, extraMinutes, own }) => {
        const exam = { openAt, closeAt: openAt + long * minute };
        const extra = plainExtra(BigInt(duration), BigInt(factor), BigInt(extraMinutes));
        expect(extraSeconds(duration, { factor, extraMinutes })).toBe(extra);
        expect(allowedSeconds(duration, { factor, extraMinutes })).toBe(duration + extra);
        const wanted = own && {
          openAt: openAt + own[0] * minute,
          closeAt: openAt + (own[0] + own[1]) * minute,
        };
        const window = windowOfCandidate(exam, duration, {
          ...noAccommodation,
          factor,
          extraMinutes,
          ...wanted,
        });
        expect(window).toEqual(
          wanted
            ? { openAt: wanted.openAt < openAt ? openAt : wanted.openAt, closeAt: wanted.closeAt }
            : { openAt, closeAt: exam.closeAt + extra * 1000 },
        );
        expect(window.openAt).toBeGreaterThanOrEqual(openAt);
      },
    ),
    { numRuns: 2_000 },
  );
});
