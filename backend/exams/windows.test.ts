import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reminderChoices } from "#contract/invitations/shapes";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { rowOf, setRows } from "../../tests/support/rows";
import { publishedExam } from "../../tests/support/sittings";
import { sendDueReminders } from "../invitations/reminders";
import { startObstacleOf } from "../sitting/obstacle";
import { endsAt } from "./ending";
import { examStateOf, remindAgain } from "./store";

const minute = 60_000;
const hour = 60 * minute;

const openedAt = (at: number) => ({ open_at: at, close_at: at + 2 * hour, ends_at: at + 2 * hour });

// why: it is arithmetic of one query, which the tests of candidates run on both engines.
onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  test("an exam ends with the last window of those who are in it, as a second implementation has it", async () => {
    const { examId, candidateIds } = await publishedExam(office, database().queries, { people: 5 });
    const { queries } = database();
    const exam = await rowOf(queries, "exam", { id: examId });
    const accommodation = fc.record({
      factor: fc.integer({ min: 100, max: 400 }),
      minutes: fc.integer({ min: 0, max: 1440 }),
      own: fc.option(fc.integer({ min: 1, max: 2_000 })),
      isIn: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(accommodation, { minLength: 5, maxLength: 5 }),
        fc.integer({ min: 1, max: 50_000 }),
        async (people, duration) => {
          await setRows(queries, "paper", { id: exam.paper_id }, { total_duration: duration });
          let last = exam.close_at;
          for (const [at, { factor, minutes, own, isIn }] of people.entries()) {
            const closes = own === null ? 0 : exam.open_at + own * minute;
            await setRows(
              queries,
              "candidate",
              { id: candidateIds[at]! },
              {
                ...{ factor, extra_minutes: minutes, close_at: closes, open_at: closes && exam.open_at },
                ...{ accommodation: "视力障碍", removed_at: isIn ? 0 : 1 },
              },
            );
            if (!isIn) continue;
            // Seconds one by one, as somebody with a calculator would round them.
            const whole = (duration * factor) / 100;
            const seconds = Math.trunc(whole) === whole ? whole : Math.trunc(whole) + 1;
            const end = closes || exam.close_at + (seconds - duration) * 1000 + minutes * minute;
            if (end > last) last = end;
          }
          expect(await endsAt(queries, examId, exam.close_at)).toBe(last);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("reminders go once for an opening, in time or never, however the clock and the opening move", async () => {
    const { examId } = await publishedExam(office, database().queries, { people: 1 });
    const { queries } = database();
    const { open_at: opening } = await rowOf(queries, "exam", { id: examId });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...reminderChoices), { maxLength: 4 }),
        // Steps of the clock, in minutes: each minute, or after the site was away.
        fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 900 })), { minLength: 5, maxLength: 60 }),
        fc.option(
          fc.record({ at: fc.integer({ min: 0, max: 59 }), by: fc.integer({ min: -300, max: 3_000 }) }),
        ),
        async (chosen, steps, move) => {
          await queries.deleteFrom("exam_reminder").where("exam_id", "=", examId).execute();
          await queries.deleteFrom("job").where("key", "like", `%${examId} %`).execute();
          await queries.updateTable("exam").set(openedAt(opening)).where("id", "=", examId).execute();
          for (const minutes of chosen)
            await queries
              .insertInto("exam_reminder")
              .values({ exam_id: examId, minutes, done_at: 0 })
              .execute();
          clock.time = opening - 4_400 * minute;
          let opens = opening;
          const waiting = new Set<number>(chosen);
          const sent: number[] = [];
          for (const [at, step] of steps.entries()) {
            if (move?.at === at) {
              opens = opening + move.by * minute;
              await queries.updateTable("exam").set(openedAt(opens)).where("id", "=", examId).execute();
              await remindAgain(queries, examId, opens, clock.time);
              for (const minutes of chosen) if (opens - clock.time > minutes * minute) waiting.add(minutes);
            }
            clock.time += step * minute;
            await sendDueReminders(database(), clock);
            if (clock.time >= opens) continue;
            for (const minutes of [...waiting].filter((one) => opens - clock.time <= one * minute)) {
              waiting.delete(minutes);
              // Half an hour late at most: the text says when the exam opens, not how long ago that was planned.
              if (opens - clock.time >= (minutes - 30) * minute) sent.push(minutes);
            }
          }
          const jobs = await queries
            .selectFrom("job")
            .select(["key", "kind"])
            .where("key", "like", `%${examId} %`)
            .execute();
          expect(jobs.map(({ key }) => Number(key.split(" ").at(-2))).sort()).toEqual([...sent].sort());
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe("whether somebody may begin", () => {
  const moments = fc.record({
    opens: fc.integer({ min: -200, max: 200 }),
    long: fc.integer({ min: 1, max: 300 }),
    late: fc.integer({ min: 0, max: 120 }),
    at: fc.integer({ min: -400, max: 700 }),
    timed: fc.constantFrom("own" as const, "atOnce" as const, "unified" as const),
    lasts: fc.integer({ min: 1, max: 200 }),
    isAgain: fc.boolean(),
    away: fc.record({ from: fc.integer({ min: -250, max: 400 }), long: fc.integer({ min: 1, max: 90 }) }),
  });
  const zero = Date.UTC(2026, 2, 29, 1);

  test("G2: is decided minute by minute by the own window, late entry and what is left of a common time, in summer too", () => {
    fc.assert(
      fc.property(moments, ({ opens, long, late, at, timed, lasts, isAgain, away }) => {
        const [isAtOnce, isByParts] = [timed === "atOnce", timed === "unified"];
        const until = away.from + away.long;
        const wasAway = until > opens && until <= at;
        const rules = {
          ...{ openAt: zero + opens * minute, closeAt: zero + (opens + long) * minute },
          ...{ duration: lasts * 60, parts: [lasts * 30, lasts * 30] },
          ...{ isByParts, isUnified: isByParts, factor: 100, extraMinutes: 0 },
        };
        const scene = {
          candidate: { exam_state: "published", state: "registered", trial: 0, keyed: "none" },
          paper: { settings: { device: 1, lateMinutes: late, examType: isAtOnce ? 1 : 2 } },
          // An earlier attempt says nothing of when the next one may begin.
          sitting: isAgain ? { started_at: zero } : null,
          ...{ rules, now: zero + at * minute },
          outages: wasAway ? [{ from: zero + away.from * minute, until: zero + until * minute }] : [],
        };
        /** So many minutes after the opening, without those in which we were away. */
        const ranFor = (minutes: number) => {
          let one = opens;
          for (let left = minutes; left > 0; one += 1)
            if (!(wasAway && one >= away.from && one < until)) left -= 1;
          return one;
        };
        // All minutes of the window in which one may begin, counted out.
        const open = new Set<number>();
        for (let one = opens; one < opens + long; one += 1)
          if ((late === 0 || one <= ranFor(late)) && (timed === "own" || one < ranFor(lasts))) open.add(one);
        const expected = open.has(at)
          ? null
          : at < opens
            ? "NOT_OPEN_YET"
            : at >= opens + long
              ? "EXAM_OVER"
              : "TOO_LATE_TO_START";
        expect(startObstacleOf(scene as never, "")).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test("an exam's state follows from the clock: it is open from its first to before its last millisecond", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 * hour }),
        fc.integer({ min: -hour, max: 11 * hour }),
        (long, at) => {
          const exam = { state: "published", open_at: zero, ends_at: zero + long };
          const state = examStateOf(exam as never, zero + at);
          expect(state).toBe(at < 0 ? "published" : at < long ? "open" : "closed");
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
