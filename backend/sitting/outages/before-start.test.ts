import { describe, expect, test } from "vitest";
import { sittingCalls } from "#contract/sitting/calls";
import { onSqlite } from "../../../tests/support/engines";
import { openOutages } from "../../../tests/support/outages";
import { question } from "../../../tests/support/papers";
import { chosen } from "../../../tests/support/sittings";
import { findClock } from "../../self-check/machine";
import { giveBackOutages } from "../outage";
import { beat, noticeOutage } from "./heartbeat";

const minute = 60_000;
const day = 24 * 60 * minute;

onSqlite((database) => {
  const { office, clock, entered, pageOf, services, outage } = openOutages(database);
  describe("G5: an outage before somebody began", () => {
    /** The exam is open; nobody begins in the first minute, then we are away. */
    async function awayAtOpening(minutes: number, exam: object, more: object = {}) {
      const [one] = await entered(1, exam, more);
      const opened = (await pageOf(one!)).openAt;
      clock.time = opened + minute;
      await outage(minutes);
      return { one: one!, opened };
    }
    const atOnce = { examType: 1 };

    test("moves a common time, and what is told of it before the start; it is in the log", async () => {
      const { one, opened } = await awayAtOpening(20, atOnce);
      // Whoever comes later is treated as all that sat then.
      await giveBackOutages(services());
      const length = (await pageOf(one)).minutes * minute;
      const told = { endsAt: opened + length + 20 * minute, givenBack: 20 * minute };
      expect(await pageOf(one)).toMatchObject({ ...told, obstacle: null, state: "ready" });
      clock.time += 5 * minute;
      await one.start();
      await giveBackOutages(services());
      expect(await pageOf(one)).toMatchObject({ ...told, state: "sitting" });
      const { queries } = database();
      const log = await queries
        .selectFrom("sitting_log")
        .select(["sequence", "kind", "content"])
        .orderBy("sequence")
        .execute();
      const stop = { at: opened + minute, milliseconds: 20 * minute, isOutage: true };
      expect(log.slice(-2)).toMatchObject([
        { kind: "start" },
        { kind: "outage", content: JSON.stringify(stop) },
      ]);
      expect(await one.save(0, chosen(1))).toMatchObject({ outcome: "saved" });
      const { receipt } = await pageOf(one);
      const { data } = await office.ask(sittingCalls.receipt, { id: receipt });
      expect(data).toMatchObject({ isWhole: true, saves: 1 });
    });

    test("moves when late comers may begin, and the moments of parts that all begin together", async () => {
      const parts = [1, 2].map(() => ({ duration: 600, questions: [question()] }));
      const paper = { timeRule: 2, partOpenType: 1, partStartTimeType: 2 };
      const { one, opened } = await awayAtOpening(20, { lateMinutes: 5 }, { parts, paper });
      expect(await pageOf(one)).toMatchObject({ obstacle: null, lastStartAt: opened + 25 * minute });
      clock.time = opened + 25 * minute;
      await one.start();
      const ends = (await pageOf(one)).parts.map(({ endsAt }) => endsAt - opened);
      expect(ends).toEqual([30 * minute, 40 * minute]);
      const other = await awayAtOpening(20, { lateMinutes: 5 }, { parts, paper });
      clock.time = other.opened + 25 * minute + 1;
      expect(await other.one.start()).toBe("TOO_LATE_TO_START");
    });

    test("moves the close for whom it would leave too little of an own time, and for nobody else", async () => {
      const closeAt = clock.time + day + 70 * minute;
      const paper = { duration: 3600 };
      const { one, opened } = await awayAtOpening(20, { closeAt }, { paper });
      await one.start();
      expect(await pageOf(one)).toMatchObject({ endsAt: opened + 81 * minute, givenBack: 11 * minute });
      const wide = await awayAtOpening(20, { closeAt: clock.time + 2 * day }, { paper });
      await wide.one.start();
      const page = await pageOf(wide.one);
      expect(page).toMatchObject({ endsAt: clock.time + 60 * minute, givenBack: 0 });
    });

    test("moves nothing where the exam gives no time back", async () => {
      const { one, opened } = await awayAtOpening(20, { ...atOnce, givesBackOutages: false, lateMinutes: 5 });
      expect(await pageOf(one)).toMatchObject({ obstacle: "TOO_LATE_TO_START", givenBack: 0 });
      expect((await pageOf(one)).endsAt).toBe(opened + (await pageOf(one)).minutes * minute);
    });

    test("gives nothing of what a clock told that was ahead for a moment", async () => {
      const [one] = await entered(1, atOnce);
      const { openAt, endsAt } = await pageOf(one!);
      await beat(database().queries, openAt);
      await noticeOutage(database(), openAt + day);
      clock.time = openAt + minute;
      await beat(database().queries, clock.time);
      await giveBackOutages(services());
      expect(await pageOf(one!)).toMatchObject({ endsAt, givenBack: 0 });
      expect((await findClock(database().queries, clock.time)).outcome).not.toBe("clockBehind");
    });

    test("reaches whoever began once writes went again, before that was noticed", async () => {
      const [one] = await entered(1, atOnce);
      const { openAt, minutes } = await pageOf(one!);
      await beat(database().queries, openAt - minute);
      clock.time = openAt + 20 * minute;
      await one!.start();
      clock.time += 400;
      await noticeOutage(database(), clock.time);
      expect((await pageOf(one!)).endsAt).toBe(clock.time + minutes * minute);
    });
  });
});
