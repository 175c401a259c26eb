import { sql } from "kysely";
import type { TimelineEntry } from "#contract/monitoring/shapes";
import { networkKinds, signalKinds } from "#contract/sitting/signals";
import type { Queries } from "../database/open";
import { networkDetail } from "../evidence/networks";
import { noMorePictures } from "../evidence/taking";

/** Rows of each kind that a timeline shows at most: the last ones. */
const most = 300;

/**
 * What happened in a sitting, the last first: its log without single saves, signals, and what monitors did; and how
 * many actions there were, by the same statement as the actions: who is shown the last one has seen it.
 */
export async function timelineOf(
  queries: Queries,
  candidateId: string,
): Promise<{ timeline: TimelineEntry[]; actions: number }> {
  const log = await queries
    .selectFrom("sitting_log")
    .select(["kind", "at"])
    .where("candidate_id", "=", candidateId)
    .where("kind", "in", [
      "start",
      "part",
      "play",
      "shown",
      "take",
      "handIn",
      "deadline",
      "pause",
      "resume",
      "outage",
      "paper",
    ])
    .orderBy("sequence", "desc")
    .limit(most)
    .execute();
  const events = await queries
    .selectFrom("sitting_event")
    .select(["kind", "at", "times"])
    // A browser's name is told to nobody.
    .select(networkDetail.as("note"))
    .where("candidate_id", "=", candidateId)
    .where("kind", "in", [...signalKinds, ...networkKinds, "takeOver", noMorePictures])
    .orderBy("at", "desc")
    .limit(most)
    .execute();
  // Before a start there is no sitting to count them.
  const counted = sql<number>`coalesce((select actions from sitting where candidate_id = ${candidateId}),
    (select count(*) from monitor_action where candidate_id = ${candidateId}))`;
  const actions = await queries
    .selectFrom("monitor_action as action")
    .leftJoin("operator", "operator.id", "action.operator_id")
    .select(["action.kind", "action.at", "action.reason", "action.note", "action.minutes"])
    .select(["operator.real_name", counted.as("counted")])
    .where("action.candidate_id", "=", candidateId)
    .orderBy("action.at", "desc")
    .orderBy("action.number", "desc")
    .limit(most)
    .execute();
  const plain = { by: "", reason: "" as const, note: "", minutes: 0, times: 1 };
  const acted = new Set(actions.map(({ at }) => at));
  const timeline = [
    ...actions.map(({ kind, at, reason, note, minutes, real_name }) => ({
      ...{ kind: `action.${kind}` as TimelineEntry["kind"], at, by: real_name ?? "" },
      ...{ note, minutes, times: 1 },
      reason: reason as TimelineEntry["reason"],
    })),
    // A pause or its end by a monitor stands there already, with who and why.
    ...log
      .filter(({ kind, at }) => !(["pause", "resume"].includes(kind) && acted.has(at)))
      .map(({ kind, at }) => ({ ...plain, kind: `log.${kind}` as TimelineEntry["kind"], at })),
    ...events.map(({ kind, ...event }) => ({
      ...{ ...plain, ...event, kind: `signal.${kind}` as TimelineEntry["kind"] },
    })),
  ].sort((one, other) => other.at - one.at);
  return { timeline, actions: Number(actions[0]?.counted ?? 0) };
}
