import { setTimeout as pause } from "node:timers/promises";
import { type Clock, systemClock } from "../clock";
import type { Database } from "./open";

/** The most milliseconds that one waits after a transaction. */
const longest = 50;

/**
 * A database whose transactions leave the lock of an SQLite file to others for as long as they held it: work in the
 * background that writes batch after batch would otherwise take it again before anybody who waits has looked.
 */
export function leavingRoom(database: Database, clock: Clock = systemClock, wait = pause): Database {
  if (database.engine !== "sqlite") return database;
  let free = 0;
  let last: Promise<unknown> = Promise.resolve();

  const run: Database["transaction"] = async (work) => {
    // why at most: a clock that is set back would hold up all jobs for as long.
    const left = Math.min(longest, free - clock.now());
    if (left > 0) await wait(left);
    let began = clock.now();
    try {
      return await database.transaction((trx) => {
        began = clock.now();
        return work(trx);
      });
    } finally {
      const now = clock.now();
      free = now + Math.min(longest, now - began);
    }
  };
  return {
    ...database,
    // why one after another: each waits for the room that the one before it leaves.
    transaction(work) {
      const own = last.then(() => run(work));
      last = own.catch(() => {});
      return own;
    },
  };
}
