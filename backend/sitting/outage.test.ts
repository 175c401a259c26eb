import { describe, expect, test, vi } from "vitest";
import { racingOnEach } from "../../tests/support/engines";
import { openOutages, type Sat } from "../../tests/support/outages";
import { question } from "../../tests/support/papers";
import { setRows } from "../../tests/support/rows";
import { chosen } from "../../tests/support/sittings";
import type { Database } from "../database/open";
import type { Log } from "../log";
import { giveBackOutages } from "./outage";
import { beat, noticeOutage, openHeartbeat } from "./outages/heartbeat";
import { submitAllOverdue } from "./submission";

const minute = 60_000;
const day = 24 * 60 * minute;

racingOnEach((database) => {
  const { clock, entered, sittings, sitting, pageOf, services, outage } = openOutages(database);

  describe("G5: time that our outage took", () => {
    test("lies in the log behind a save whose reply was lost: sent again, it has its own number", async () => {
      const one = await sitting();
      const form = { formId: "form-1" };
      const { sequence, at } = await one.save(0, chosen(1), 0, form);
      await outage(10);
      await giveBackOutages(services());
      expect(await one.save(0, chosen(1), 0, form)).toMatchObject({ outcome: "same", sequence, at });
    });

    test("is given back before anything is handed in, once, and shown", async () => {
      const one = await sitting();
      const { endsAt } = await pageOf(one);
      clock.time = endsAt - 10 * minute;
      expect(await outage(30)).toEqual({ from: endsAt - 10 * minute, until: endsAt + 20 * minute });
      // The candidate is the first to look: by the clock the sitting would be over.
      expect(await pageOf(one)).toMatchObject({ state: "sitting", endsAt: endsAt + 30 * minute });
      await Promise.all([giveBackOutages(services()), giveBackOutages(services())]);
      await submitAllOverdue(services());
      expect(await pageOf(one)).toMatchObject({ state: "sitting", givenBack: 30 * minute });
      expect(await one.save(0, chosen(1))).toMatchObject({ outcome: "saved" });
      clock.time = endsAt + 30 * minute + 45_000;
      await submitAllOverdue(services());
      expect(await pageOf(one)).toMatchObject({ state: "submitted", submittedBy: "deadline" });
    });

    test("that begins in the grace is followed by a whole one: what was under way counts, and nobody gets more", async () => {
      const one = await sitting();
      const { endsAt } = await pageOf(one);
      clock.time = endsAt + 10_000;
      await outage(30);
      const back = clock.time;
      await Promise.all([giveBackOutages(services()), giveBackOutages(services())]);
      await submitAllOverdue(services());
      clock.time = back + 29_999;
      expect(await one.save(0, chosen(1))).toMatchObject({ outcome: "saved" });
      const [part] = (await pageOf(one)).parts;
      expect(part).toMatchObject({ state: "timedOut", endsAt, countsUntil: back + 30_000 });
      clock.time = back + 30_000;
      expect(await one.save(0, chosen(2))).toMatchObject({ outcome: "late" });
      await submitAllOverdue(services());
      expect((await pageOf(one)).state).toBe("sitting");
      clock.time = back + 45_000;
      await submitAllOverdue(services());
      expect(await pageOf(one)).toMatchObject({ state: "submitted", submittedAt: endsAt });
    });

    test("that begins when the grace is over gives nothing", async () => {
      const one = await sitting();
      const { endsAt } = await pageOf(one);
      clock.time = endsAt + 30_000;
      await outage(30);
      expect(await one.save(0, chosen(1))).toMatchObject({ outcome: "late" });
      expect(await pageOf(one)).toMatchObject({ state: "submitted", givenBack: 0 });
    });

    test("reaches every live sitting, and none that was over, not begun, or arranged without it", async () => {
      const without = await sitting({ givesBackOutages: false });
      const [early, one] = (await sittings(2)) as [Sat, Sat];
      await early.handIn();
      const over = clock.time;
      clock.time += minute;
      const before = await pageOf(one);
      await outage(5);
      await giveBackOutages(services());
      expect((await pageOf(one)).endsAt).toBe(before.endsAt + 5 * minute);
      expect(await pageOf(early)).toMatchObject({ state: "submitted", submittedAt: over, givenBack: 0 });
      expect((await pageOf(without)).givenBack).toBe(0);
    });

    test("reaches whoever asks first, also where a part ended meanwhile: what they send to it counts", async () => {
      const parts = [1, 2].map(() => ({ duration: 600, questions: [question()] }));
      const [one] = await sittings(1, {}, { parts, paper: { timeRule: 2, partOpenType: 1 } });
      await pageOf(one!);
      clock.time += 5 * minute;
      await outage(10);
      expect(await one!.save(0, chosen(1))).toMatchObject({ outcome: "saved" });
      expect(await pageOf(one!)).toMatchObject({ givenBack: 10 * minute });
    });

    test("reaches whose close was moved later after they began", async () => {
      const [one] = await sittings(1, { closeAt: clock.time + day + 30 * minute });
      const { closeAt } = await pageOf(one!);
      const later = closeAt + 60 * minute;
      await setRows(database().queries, "exam", {}, { close_at: later, ends_at: later });
      clock.time = closeAt + 5 * minute;
      const { endsAt } = await pageOf(one!);
      expect(endsAt).toBeGreaterThan(clock.time);
      await outage(10);
      await giveBackOutages(services());
      expect(await pageOf(one!)).toMatchObject({ endsAt: endsAt + 10 * minute, givenBack: 10 * minute });
    });

    test("reaches a pause too, whose time does not count twice", async () => {
      const one = await sitting();
      await database().queries.updateTable("candidate").set({ pauses: 1 }).execute();
      const { endsAt, closeAt } = await pageOf(one);
      expect(await one.pause()).toBe("");
      clock.time += minute;
      await outage(30);
      await giveBackOutages(services());
      clock.time += minute;
      expect(await one.resume()).toBe("");
      expect(await pageOf(one)).toMatchObject({ endsAt: endsAt + 32 * minute, givenBack: 30 * minute });
      await database().queries.updateTable("candidate").set({ pauses: 2 }).execute();
      expect(await one.pause()).toBe("");
      clock.time = closeAt + minute;
      await submitAllOverdue(services());
      expect((await pageOf(one)).state).toBe("paused");
      clock.time = closeAt + 31 * minute;
      await submitAllOverdue(services());
      expect(await pageOf(one)).toMatchObject({ state: "submitted", submittedAt: closeAt + 30 * minute });
      const { stops } = await database()
        .queries.selectFrom("sitting")
        .select("stops")
        .where("receipt", "=", (await pageOf(one)).receipt)
        .executeTakeFirstOrThrow();
      const { at, milliseconds } = JSON.parse(stops).at(-1);
      expect(at + milliseconds).toBe(closeAt + 30 * minute);
    });

    test("moves the close for whom a monitor holds over it, beside the rest of the hold", async () => {
      const [early, late] = await sittings(2, { closeAt: clock.time + day + 2 * minute });
      const { queries } = database();
      await queries.updateTable("candidate").set({ pauses: 1 }).execute();
      const { closeAt } = await pageOf(early!);
      const hold = async (one: typeof early) => {
        expect(await one!.pause()).toBe("");
        const { receipt } = await pageOf(one!);
        await setRows(queries, "sitting", { receipt }, { held_by: "a monitor" });
      };
      await hold(early);
      clock.time += minute;
      // At the last beat itself: the hold is none of the outage.
      await hold(late);
      await outage(10);
      await giveBackOutages(services());
      clock.time += minute;
      const held = { state: "paused", isHeld: true, givenBack: 10 * minute };
      expect(await pageOf(early!)).toMatchObject({ ...held, endsAt: closeAt + 12 * minute });
      expect(await pageOf(late!)).toMatchObject({ ...held, endsAt: closeAt + 11 * minute });
    });

    test("reaches whoever began or paused after the last beat: nobody loses what it took, or has it twice", async () => {
      const [early, pausing, late] = (await entered(3)) as [Sat, Sat, Sat];
      const { queries } = database();
      await queries.updateTable("candidate").set({ pauses: 1 }).execute();
      for (const one of [early, pausing]) await one.start();
      await beat(queries, clock.time);
      clock.time += 3_000;
      await late.start();
      expect(await pausing.pause()).toBe("");
      const before = await Promise.all([early, pausing, late].map(pageOf));
      clock.time += 30 * minute;
      await noticeOutage(database(), clock.time);
      await giveBackOutages(services());
      await giveBackOutages(services());
      clock.time += minute;
      expect(await pausing.resume()).toBe("");
      const after = await Promise.all([early, pausing, late].map(pageOf));
      const moved = after.map(({ endsAt }, at) => endsAt - before[at]!.endsAt);
      expect(moved).toEqual([30 * minute + 3_000, 31 * minute + 3_000, 30 * minute]);
      expect(after[2]!.givenBack).toBe(30 * minute);
    });

    test("is seen again soon after a clock that was ahead is right", async () => {
      const { queries } = database();
      await beat(queries, clock.time + day);
      expect(await outage(20)).toEqual({ from: clock.time - 20 * minute, until: clock.time });
    });

    test("is also that nothing could be written for long, for as long as that was, whatever the clock says", async () => {
      const one = await sitting();
      const { endsAt } = await pageOf(one);
      const { queries } = database();
      await beat(queries, clock.time);
      let isAway = false;
      const away = () => {
        if (isAway) throw new Error("disk I/O error");
        return queries;
      };
      const failing = {
        get queries() {
          return away();
        },
        transaction: (work: never) =>
          Promise.resolve()
            .then(away)
            .then(() => database().transaction(work)),
      } as unknown as Database;
      vi.useFakeTimers({
        toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "performance"],
      });
      const warned = vi.fn();
      const log = { info() {}, warn: warned } as unknown as Log;
      const heart = openHeartbeat({ database: failing, clock, log });
      /** So many seconds pass for the process, and so many by the clock. */
      const pass = async (seconds: number, byClock = seconds) => {
        for (let left = seconds; left > 0; left -= 5) {
          clock.time += (byClock / seconds) * 5_000;
          await vi.advanceTimersByTimeAsync(5_000);
          await queries.selectFrom("heartbeat").selectAll().execute();
        }
      };
      await pass(60);
      isAway = true;
      // Somebody sets the clock half an hour ahead meanwhile.
      await pass(600, 2_400);
      isAway = false;
      clock.time += 500;
      await vi.advanceTimersByTimeAsync(500);
      await giveBackOutages(services());
      heart.stop();
      vi.useRealTimers();
      const { givenBack, endsAt: later } = await pageOf(one);
      expect(later - endsAt).toBe(givenBack);
      expect(givenBack / 1000).toBeGreaterThanOrEqual(600);
      expect(givenBack / 1000).toBeLessThanOrEqual(610);
      expect(warned).toHaveBeenCalledTimes(2);
    });

    test("is none while one process runs, and not worth it for a moment", async () => {
      expect(await outage(0.2)).toBeNull();
      clock.time += minute;
      await beat(database().queries, clock.time);
      expect(await noticeOutage(database(), clock.time)).toBeNull();
    });
  });

  test("who pauses and never comes back is handed in at the close; whom a monitor holds is not", async () => {
    const [one, held] = await sittings(2);
    const { queries } = database();
    await queries.updateTable("candidate").set({ pauses: 1 }).execute();
    const { closeAt } = await pageOf(one!);
    for (const each of [one!, held!]) {
      await each.save(0, chosen(1));
      expect(await each.pause()).toBe("");
    }
    const { receipt } = await pageOf(held!);
    await queries
      .updateTable("sitting")
      .set({ held_by: "a monitor" })
      .where("receipt", "=", receipt)
      .execute();
    clock.time = closeAt + 44_000;
    await submitAllOverdue(services());
    expect((await pageOf(one!)).state).toBe("paused");
    clock.time += 1_000;
    await submitAllOverdue(services());
    expect(await pageOf(one!)).toMatchObject({
      state: "submitted",
      submittedBy: "deadline",
      submittedAt: closeAt,
    });
    expect((await pageOf(held!)).state).toBe("paused");
  });

  test("J3: a sitting that cannot be read keeps no other one waiting, and is told of", async () => {
    const [broken, one] = await sittings(2);
    const { receipt } = await pageOf(broken!);
    const row = database().queries.updateTable("sitting").where("receipt", "=", receipt);
    await row.set({ parts: "broken" }).execute();
    await outage(5);
    const failures: unknown[] = [];
    await giveBackOutages(services(), (error) => failures.push(error));
    clock.time += day;
    await submitAllOverdue(services(), (error) => failures.push(error));
    expect(failures.length).toBeGreaterThan(0);
    expect(await pageOf(one!)).toMatchObject({ state: "submitted", submittedBy: "deadline" });
    await row.set({ parts: "[0]" }).execute();
    await submitAllOverdue(services());
    expect(await pageOf(broken!)).toMatchObject({ state: "submitted" });
  });
}, "given back before anything is handed in");
