import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowedSeconds } from "../candidates/time";
import {
  arrival,
  type ClockStop,
  partSchedule,
  partStates,
  partTimes,
  type SittingRules,
  sittingEnd,
  stopsBefore,
} from "./timing";

const second = 1000;
const minute = 60 * second;

/** What happens in a sitting, in whole minutes from the opening. */
interface Course {
  rules: SittingRules;
  start: number;
  stops: { at: number; length: number; isOutage: boolean }[];
  /** Time that a monitor gives, also while the clock stands. */
  gifts: { at: number; length: number }[];
  /** Minutes after its opening at which each part is handed in; 0 for never. */
  handsIn: number[];
}

const course: fc.Arbitrary<Course> = fc
  .record({
    parts: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
    isByParts: fc.boolean(),
    isUnified: fc.boolean(),
    window: fc.integer({ min: 1, max: 60 }),
    start: fc.integer({ min: 0, max: 20 }),
    factor: fc.constantFrom(100, 125, 200, 300),
    extraMinutes: fc.constantFrom(0, 0, 1, 5, 10),
    stops: fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 50 }),
        length: fc.integer({ min: 1, max: 8 }),
        isOutage: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    gifts: fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 50 }), length: fc.integer({ min: 1, max: 8 }) }),
      { maxLength: 2 },
    ),
    handsIn: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 4, maxLength: 4 }),
    before: fc.record({ at: fc.integer({ min: 0, max: 15 }), length: fc.integer({ min: 1, max: 8 }) }),
  })
  .map(({ parts, window, start: wished, stops, gifts, before, ...rest }) => {
    const start = Math.min(wished, window - 1);
    // An outage that was over when the candidate began.
    const early = before.at + before.length <= start ? [{ ...before, isOutage: true }] : [];
    // Stops follow one another: while the clock stands it cannot be stopped again.
    let free = start;
    const inOrder = [...stops]
      .sort((one, other) => one.at - other.at)
      .map((stop) => {
        const at = Math.max(stop.at, free);
        free = at + stop.length;
        return { ...stop, at };
      });
    return {
      start,
      stops: [...early, ...inOrder],
      gifts: gifts.map(({ at, length }) => ({ at: Math.max(at, start), length })),
      handsIn: rest.handsIn,
      rules: {
        ...{ isByParts: rest.isByParts, isUnified: rest.isByParts && rest.isUnified },
        ...{ factor: rest.factor, extraMinutes: rest.extraMinutes },
        ...{ duration: parts.reduce((sum, part) => sum + part, 0) * 60 },
        ...{ parts: parts.map((part) => part * 60), openAt: 0, closeAt: window * minute },
      },
    };
  });

/** Seconds of the extra time that are a part's: the fewest that are no less than its share by length. */
function shareOf({ parts, extraMinutes }: SittingRules, part: number): number {
  const whole = parts.reduce((sum, seconds) => sum + seconds, 0);
  let share = 0;
  while (share * whole < extraMinutes * 60 * part) share += 1;
  return share;
}

/**
 * A plain second implementation, in seconds: minute by minute, or where times are no whole minutes second by second. The
 * clock of what runs loses as much, unless it is stopped; when nothing is left, or the window has closed, it ends. Pauses
 * stop the candidate's clock, outages the window's as well, also before the start; what is given is added to both, to
 * that of the part that is open or comes next.
 */
function simulate(course: Course) {
  const { rules } = course;
  const { isByParts, isUnified, closeAt, factor, extraMinutes } = rules;
  const start = course.start * 60;
  const inSeconds = ({ at, length, ...what }: { at: number; length: number; isOutage?: boolean }) => ({
    ...{ at: at * 60, length: length * 60 },
    ...what,
  });
  const [stops, gifts] = [course.stops.map(inSeconds), course.gifts.map(inSeconds)];
  const handsIn = course.handsIn.map((minutes) => minutes * 60);
  const allowed = rules.parts.map((part) => (part * factor) / 100 + shareOf(rules, part));
  const planned = allowed.map((_, at) => allowed.slice(0, at).reduce((sum, part) => sum + part, 0));
  let untilClose = closeAt / second;
  const whole = rules.parts.reduce((sum, part) => sum + part, 0);
  const left = isByParts ? [...allowed] : [(whole * factor) / 100 + extraMinutes * 60];
  const tick = left.every((seconds) => seconds % 60 === 0) ? 60 : 1;
  const opened: number[] = left.map(() => -1);
  const ended: number[] = left.map(() => -1);
  const submitted: number[] = left.map(() => 0);
  let current = 0;
  for (let now = 0; current < left.length; now += tick) {
    // Unified parts run from their moment, whether the candidate is there or not.
    const stop = stops.find(({ at, length }) => now >= at && now < at + length);
    for (;;) {
      if (current === left.length) break;
      if (opened[current]! < 0 && now >= (isUnified ? planned[current]! : start)) opened[current] = now;
      const isOpen = opened[current]! >= 0;
      const isOver = (isOpen && left[current]! <= 0) || (now >= start && untilClose <= 0);
      // Nothing is handed in while the clock stands.
      const handsInNow =
        isByParts &&
        isOpen &&
        handsIn[current]! > 0 &&
        now === opened[current]! + handsIn[current]! &&
        !stop &&
        now > start;
      if (!isOver && !handsInNow) break;
      if (!isOver) submitted[current] = now * second;
      if (opened[current]! < 0) opened[current] = now;
      ended[current] = now;
      current += 1;
    }
    if (current === left.length) break;
    for (const { at, length } of gifts)
      if (at === now) {
        left[current]! += length;
        untilClose += length;
      }
    if (opened[current]! >= 0 && !stop) left[current]! -= tick;
    if (!stop?.isOutage) untilClose -= tick;
  }
  return { opened, ended, submitted };
}

/**
 * Until which second what arrives for what ended then counts, second by second: the grace is whole again after an outage
 * that begins in it.
 */
function simulateGrace({ stops }: Course, end: number): number {
  const isAway = (now: number) =>
    stops.some(({ at, length, isOutage }) => isOutage && now >= at * 60 && now < (at + length) * 60);
  let now = end;
  for (let left = 30; left > 0; now += 1) left = isAway(now) ? 30 : left - 1;
  return now;
}

/** As it is stored: a pause comes after what was given while it lasted. */
const factsOf = ({ start, stops, gifts }: Course, submitted: number[]) => ({
  startedAt: start * minute,
  submitted,
  stops: [...gifts.map((gift) => ({ ...gift, isOutage: true, isGift: true })), ...stops].map(
    ({ at, length, ...what }): ClockStop => ({ at: at * minute, milliseconds: length * minute, ...what }),
  ),
});

describe("the time of a sitting", () => {
  test("G4: is what a clock gives that is stopped, handed in and closed minute by minute", () => {
    fc.assert(
      fc.property(course, (given) => {
        const { ended, submitted } = simulate(given);
        const facts = factsOf(given, given.rules.isByParts ? submitted : given.rules.parts.map(() => 0));
        const schedule = partSchedule(given.rules, facts);
        const last = given.rules.isByParts ? schedule : schedule.slice(0, 1);
        for (const [at, { endsAt }] of last.entries())
          if (!submitted[at]) expect([at, endsAt]).toEqual([at, Math.max(ended[at]! * second, 0)]);
      }),
      { numRuns: 3_000 },
    );
  });

  test("G4: counts what arrives in its part's time or within 30 s after it, by what was known at that moment", () => {
    const rests = fc.constantFrom(0, 1, 29_999, 30_000, 59_999);
    const moment = fc.record({
      minutes: fc.integer({ min: 0, max: 90 }),
      isAfterStop: fc.boolean(),
      rest: rests,
    });
    fc.assert(
      fc.property(course, moment, fc.nat({ max: 3 }), (given, { minutes, isAfterStop, rest }, index) => {
        const { rules, start, stops, gifts } = given;
        const part = index % rules.parts.length;
        const stop = stops[minutes % stops.length];
        const now = (isAfterStop && stop ? stop.at + stop.length : minutes) * minute + rest;
        const hasBegun = ({ at }: { at: number }) => at * minute <= now;
        // While the clock stands nothing is taken, and before the start there is no sitting.
        fc.pre(now >= start * minute);
        fc.pre(!stops.some((stop) => hasBegun(stop) && now < (stop.at + stop.length) * minute));
        const { opened, ended, submitted } = simulate(given);
        const own = rules.isByParts ? part : 0;
        const end = ended[own]! * second;
        const isSubmitted = rules.isByParts && submitted[own]! > 0 && submitted[own]! <= now;
        const isIn = now >= opened[own]! * second && now < simulateGrace(given, ended[own]!) * second;
        const expected = isSubmitted ? "submitted" : isIn ? "counts" : now < end ? "notOpen" : "late";

        const known = factsOf(
          { ...given, stops: stops.filter(hasBegun), gifts: gifts.filter(hasBegun) },
          rules.parts.map((_, at) => (rules.isByParts && submitted[at]! <= now ? submitted[at]! : 0)),
        );
        expect(arrival(rules, known, partSchedule(rules, known), part, now)).toBe(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  test("lets one part be open at most by parts, in order, and never before its moment", () => {
    fc.assert(
      fc.property(course, fc.integer({ min: 0, max: 120 }), (given, now) => {
        const facts = factsOf(
          given,
          given.rules.parts.map(() => 0),
        );
        const schedule = partSchedule(given.rules, facts);
        const states = partStates(given.rules, facts, schedule, now * minute);
        if (given.rules.isByParts) expect(states.filter((state) => state === "open").length).toBeLessThan(2);
        for (const [at, state] of states.entries())
          if (state === "open") {
            expect(schedule[at]!.opensAt).toBeLessThanOrEqual(now * minute);
            expect(arrival(given.rules, facts, schedule, at, now * minute)).toBe("counts");
          }
      }),
      { numRuns: 1_000 },
    );
  });

  test("extra minutes are shared over the parts by their length, and nobody gets less", () => {
    expect(partTimes({ parts: [1800, 3600], factor: 100, extraMinutes: 30 })).toEqual([2_400_000, 4_800_000]);
    expect(partTimes({ parts: [1, 1, 1], factor: 150, extraMinutes: 1 })).toEqual([22_000, 22_000, 22_000]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 7200 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 100, max: 400 }),
        fc.integer({ min: 0, max: 240 }),
        (parts, factor, extraMinutes) => {
          const total = partTimes({ parts, factor, extraMinutes }).reduce((sum, time) => sum + time, 0);
          const duration = parts.reduce((sum, part) => sum + part, 0);
          const whole = allowedSeconds(duration, { factor, extraMinutes }) * 1000;
          expect(total).toBeGreaterThanOrEqual(whole);
          expect(total).toBeLessThanOrEqual(whole + 2 * parts.length * 1000);
        },
      ),
    );
  });

  test("G5: an outage before the start takes what is left of a common time, or of an own one that it leaves too little of", () => {
    const whole = { isByParts: false, isUnified: false, parts: [3600], duration: 3600 };
    const rules = { ...whole, openAt: 0, closeAt: 70 * minute, factor: 100, extraMinutes: 0 };
    const end = (outages: [from: number, until: number][], begun: number, isFromOpening: boolean) => {
      const given = outages.map(([from, until]) => ({ from: from * minute, until: until * minute }));
      const startedAt = isFromOpening ? 0 : begun * minute;
      const stops = stopsBefore(rules, given, isFromOpening);
      return sittingEnd(partSchedule(rules, { startedAt, submitted: [0], stops })) / minute;
    };
    // What lay before the opening was nobody's time.
    expect([end([], 20, true), end([[-5, 20]], 20, true)]).toEqual([60, 80]);
    expect([
      end(
        [
          [0, 5],
          [10, 20],
        ],
        30,
        true,
      ),
      end([[-9, 0]], 1, true),
    ]).toEqual([75, 60]);
    // By 70 minutes one could begin at 10, and have all of 60.
    expect([end([], 20, false), end([[0, 20]], 20, false), end([[0, 20]], 30, false)]).toEqual([70, 80, 80]);
    expect([end([[0, 10]], 20, false), end([[15, 25]], 25, false)]).toEqual([70, 80]);
    const parts = { ...rules, isByParts: true, parts: [1200, 2400], closeAt: 60 * minute };
    expect(stopsBefore(parts, [{ from: 0, until: 9 * minute }], false)).toMatchObject([
      { milliseconds: 9 * minute },
    ]);
  });

  test("what arrives within 30 s after the end counts, and nothing later", () => {
    const rules = {
      isByParts: false,
      isUnified: false,
      parts: [600],
      duration: 600,
      openAt: 0,
      closeAt: minute * 60,
    };
    const own = { ...rules, factor: 100, extraMinutes: 0 };
    const facts = { startedAt: 0, submitted: [0], stops: [] };
    const schedule = partSchedule(own, facts);
    const at = (time: number) => arrival(own, facts, schedule, 0, time);
    expect([at(0), at(600_000), at(629_999), at(630_000)]).toEqual(["counts", "counts", "counts", "late"]);
    expect(arrival(own, { ...facts, submitted: [5] }, schedule, 0, 6)).toBe("submitted");
  });
});
