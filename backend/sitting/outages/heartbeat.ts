import type { Outage } from "#contract/sitting/timing";
import type { Clock } from "../../clock";
import type { Database, Queries } from "../../database/open";
import { failuresInARow } from "../../failures-in-a-row";
import type { Log } from "../../log";
import { insertOutage } from "./stored";

/** Milliseconds between two beats, or two tries of one; and from when on a silence counts as an outage. */
export const heartbeat = { interval: 5_000, retry: 500, outage: 15_000 } as const;

/** The row that every process of the services writes to. */
const alive = "services";

/** The outages that this process has noticed. */
let noticed = 0;
export const countNoticed = (): number => noticed;

/** Says that the services run. */
export const beat = (queries: Queries, now: number) =>
  queries
    .insertInto("heartbeat")
    .values({ name: alive, at: now })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ at: now })
        // why: a clock that was ahead for a moment would hide every outage until that time comes.
        .where(({ or, eb }) =>
          or([eb("heartbeat.at", "<", now), eb("heartbeat.at", ">", now + heartbeat.outage)]),
        ),
    )
    .execute();

/**
 * At the start of a process, or once one can write again: whether none beat before. The outage is stored first, so that
 * it is given back to every live sitting before any of them is handed in, also by a process that is killed meanwhile
 * (trust G5). `since`: it did not begin before.
 */
export async function noticeOutage(
  { transaction }: Database,
  now: number,
  since = 0,
): Promise<Outage | null> {
  return transaction(async (trx) => {
    const last = await trx
      .updateTable("heartbeat")
      .set({ name: alive })
      .where("name", "=", alive)
      .returning("at")
      .executeTakeFirst();
    await beat(trx, now);
    const from = Math.max(last?.at ?? now, since);
    if (now - from < heartbeat.outage) return null;
    noticed += 1;
    const outage = { from, until: now };
    await insertOutage(trx, outage);
    return outage;
  });
}

/**
 * Beats while the services run. Where no beat could be written for long, on a full disk or without the database, no
 * answer could either: that is an outage too, and no longer than by a clock that nobody sets.
 */
export function openHeartbeat({ database, clock, log }: { database: Database; clock: Clock; log: Log }) {
  let isStopped = false;
  let isBeating = false;
  let last = performance.now();
  let retry: NodeJS.Timeout | undefined;
  const beats = failuresInARow(log, "no heartbeat");
  const once = async () => {
    // why: beats that wait for the database would hide, one after another, how long it was away.
    if (isBeating) return;
    isBeating = true;
    const [began, now] = [performance.now(), clock.now()];
    const silence = began - last;
    try {
      if (silence < heartbeat.outage) await beat(database.queries, now);
      else {
        const outage = await noticeOutage(database, now, now - Math.round(silence) - heartbeat.interval);
        if (outage) log.warn(outage, "nothing could be written: the time is given back");
      }
      last = began;
      beats.went();
    } catch (error) {
      if (isStopped) return;
      beats.failed(error);
      // why so soon: whoever asks first once writes go again may be handed in, and the outage is noticed before.
      clearTimeout(retry);
      retry = setTimeout(once, heartbeat.retry).unref();
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(once, heartbeat.interval).unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(retry);
    },
  };
}
