import { sql } from "kysely";
import {
  type ClockStop,
  countsUntil,
  isOurOutage,
  type Outage,
  partSchedule,
  sittingEnd,
} from "#contract/sitting/timing";
import type { Database } from "../database/open";
import { append, isRunning } from "./log";
import { countNoticed } from "./outages/heartbeat";
import { outagePrefix, outagesToGiveBack } from "./outages/stored";
import {
  isFromOpening,
  pauseUntil,
  type SittingScene,
  type SittingServices,
  sceneOfCandidate,
} from "./scene";

/** Sittings that are looked at together. */
const piece = 200;

/**
 * Gives the time of an outage back to a sitting that ran when it began, or whose last answers could still come; once,
 * however often this is called. It is known to begin at the last beat: whoever began after that, and before the process
 * died, is given what is left of it, or of a common time all since its opening. A pause that lasts is parted by it, so
 * that none of its time counts twice. True where nothing is left to do.
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
  const at = Math.max(from, isFromOpening(scene) ? rules.openAt : sitting.started_at);
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

/** How many outages were noticed when the services of this process found nothing left to give back. */
const withoutOutage = new WeakMap<SittingServices["writer"], number>();

/** Whether nothing was left to give back when this process last looked: before a hand-in it looks in any case. */
export const hasGivenBack = ({ writer }: SittingServices): boolean =>
  withoutOutage.get(writer) === countNoticed();

/**
 * Gives back to one sitting what is still due to it: before anything is read or decided of it, since a part of it may
 * have ended during the outage. True where something may have been given.
 */
export async function giveBackTo(services: SittingServices, candidateId: string): Promise<boolean> {
  const noticed = countNoticed();
  const outages = await outagesToGiveBack(services.queries);
  if (outages.length === 0) withoutOutage.set(services.writer, noticed);
  for (const outage of outages) await giveBackUntilDone(services, candidateId, outage);
  return outages.length > 0;
}

/** Gives every outage back to all sittings that it met. */
export async function giveBackOutages(
  services: SittingServices & { database: Database },
  onFailure: (error: unknown) => void = () => {},
): Promise<void> {
  for (const outage of await outagesToGiveBack(services.queries)) {
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
