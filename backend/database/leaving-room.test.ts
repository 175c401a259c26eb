import { expect, test } from "vitest";
import { onSqliteAlone } from "../../tests/support/engines";
import { leavingRoom } from "./leaving-room";

onSqliteAlone((database) => {
  const opened = () => {
    const waited: number[] = [];
    const clock = { time: 0, now: () => clock.time };
    const wait = async (milliseconds = 0) => {
      waited.push(milliseconds);
      clock.time += milliseconds;
    };
    return { waited, clock, polite: leavingRoom(database(), clock, wait as never) };
  };

  test("the next transaction waits for as long as the one before held the lock, and no longer than 50 ms", async () => {
    const { waited, clock, polite } = opened();
    const lasting = (milliseconds: number) =>
      polite.transaction(async () => {
        clock.time += milliseconds;
      });
    await lasting(8);
    await lasting(400);
    await lasting(8);
    // Also where the clock was set back by an hour.
    clock.time -= 3_600_000;
    await lasting(0);
    expect(waited).toEqual([8, 50, 50]);
  });

  test("time that passed meanwhile counts, and one that failed leaves room too", async () => {
    const { waited, clock, polite } = opened();
    const failing = polite.transaction(async () => {
      clock.time += 20;
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    clock.time += 15;
    expect(await polite.transaction(async () => 7)).toBe(7);
    expect(waited).toEqual([5]);
  });

  test("of two that come at once, the second waits for the room that the first leaves", async () => {
    const { waited, clock, polite } = opened();
    const lasting = () =>
      polite.transaction(async () => {
        clock.time += 8;
      });
    await Promise.all([lasting(), lasting()]);
    expect(waited).toEqual([8]);
  });
});
