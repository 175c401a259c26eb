import { sql } from "kysely";
import { type ClockStop, countsUntil, isOurOutage, partSchedule, sittingEnd } from "#contract/sitting/timing";
import type { Clock } from "../clock";
import type { Database, Queries } from "../database/open";
import { failuresInARow } from "../failures-in-a-row";
import type { Log } from "../log";
import { append, isRunning } from "./log";
import { pauseUntil, type SittingScene, type SittingServices, sceneOfCandidate } from "./scene";

/** Milliseconds between two beats, or two tries of one; and from when on a silence counts as an outage. */
export const heartbeat = { interval: 5_000, retry: 500, outage: 15_000 } as const;

/** The row that every process of the services writes to, and the prefix of those that say when none did. */
const alive = "services";
const outagePrefix = "outage ";

/** Sittings that are looked at together. */
const piece = 200;

/** From when to when no process of the services ran, or none could write. */
interface Outage {
  from: number;
  until: number;
}

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
    withoutOutage = new WeakSet();
    await trx
      .insertInto("heartbeat")
      .values({ name: `${outagePrefix}${from}`, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { from, until: now };
  });
}

/** The outages that were not yet given back to every sitting. */
async function outagesOf(queries: Queries): Promise<Outage[]> {
  const rows = await queries
    .selectFrom("heartbeat")
    .selectAll()
    .where("name", "like", `${outagePrefix}%`)
    .orderBy("at")
    .execute();
  return rows.map(({ name, at }) => ({ from: Number(name.slice(outagePrefix.length)), until: at }));
}

/**
 * Gives the time of an outage back to a sitting that ran when it began, or whose last answers could still come; once,
 * however often this is called. It is known to begin at the last beat: whoever began after that, and before the process
 * died, is given what is left of it. A pause that lasts is parted by it, so that none of its time counts twice. True
 * where nothing is left to do.
 */
async function giveBack(services: SittingServices, scene: SittingScene, { from, until }: Outage) {
  const { sitting, rules, facts, schedule, paper } = scene;
  const runs =
    sitting !== null &&
    isRunning(sitting) &&
    sitting.started_at < until &&
    countsUntil(sittingEnd(schedule), facts.stops) > from;
  const isGiven = facts.stops.some((one) => isOurOutage(one) && one.at >= from && one.at < until);
  if (!runs || !paper.settings.givesBackOutages || isGiven) return true;
  const at = Math.max(from, sitting.started_at);
  const stop: ClockStop = { at, milliseconds: until - at, isOutage: true };
  const { paused_at } = sitting;
  const isPaused = paused_at > 0 && paused_at < until;
  const before: ClockStop[] = JSON.parse(sitting.stops);
  const stops = [...before, ...(isPaused && paused_at < at ? [pauseUntil(sitting, at)] : []), stop];
  const { changes } = append(
    services,
    sitting,
    { kind: "outage", place: -1, content: JSON.stringify(stop), at: scene.now, formId: "" },
    {
      ...{ stops: JSON.stringify(stops), paused_at: isPaused ? until : paused_at },
      ends_at: sittingEnd(partSchedule(rules, { ...facts, stops })),
    },
  );
  return services.writer.write(changes);
}

/** The services of this process that found nothing left to give back since it noticed an outage. */
let withoutOutage = new WeakSet<SittingServices["writer"]>();

/** Whether nothing was left to give back when this process last looked: before a hand-in it looks in any case. */
export const hasGivenBack = ({ writer }: SittingServices): boolean => withoutOutage.has(writer);

/**
 * Gives back to one sitting what is still due to it: before anything is read or decided of it, since a part of it may
 * have ended during the outage. True where something may have been given.
 */
export async function giveBackTo(services: SittingServices, candidateId: string): Promise<boolean> {
  const outages = await outagesOf(services.queries);
  if (outages.length === 0) withoutOutage.add(services.writer);
  for (const outage of outages) await giveBackUntilDone(services, candidateId, outage);
  return outages.length > 0;
}

/** Gives every outage back to all sittings that it met. */
export async function giveBackOutages(
  services: SittingServices & { database: Database },
  onFailure: (error: unknown) => void = () => {},
): Promise<void> {
  for (const outage of await outagesOf(services.queries)) {
    let last = "";
    let isDone = true;
    for (;;) {
      const rows = await services.queries
        .selectFrom("sitting")
        .select("candidate_id")
        .where("started_at", "<", outage.until)
        // why not by the end that is stored: it is that of before a pause, or before the exam's window was moved.
        .where("state", "in", ["sitting", "paused"])
        .where("candidate_id", ">", last)
        .orderBy("candidate_id")
        .limit(piece)
        .execute();
      if (rows.length === 0) break;
      last = rows.at(-1)!.candidate_id;
      const given = await Promise.allSettled(
        rows.map(({ candidate_id }) => giveBackUntilDone(services, candidate_id, outage)),
      );
      for (const one of given)
        if (one.status === "rejected") {
          isDone = false;
          onFailure(one.reason);
        }
    }
    // What failed is tried again the next time; nobody else waits for it.
    if (!isDone) continue;
    await services.queries
      .deleteFrom("heartbeat")
      .where("name", "=", `${outagePrefix}${outage.from}`)
      .where(sql<boolean>`at = ${outage.until}`)
      .execute();
  }
}

/** A save that comes first is no reason to go without. */
async function giveBackUntilDone(services: SittingServices, id: string, outage: Outage): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const scene = await sceneOfCandidate(services, id);
    if (!scene || (await giveBack(services, scene, outage))) return;
  }
  throw new Error("a sitting changes faster than an outage is given back");
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
